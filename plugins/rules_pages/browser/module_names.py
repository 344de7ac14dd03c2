"""Give the modules of a page's bundle short names: a path such as `rules_engine/polis/rules/supply.py` stands in every
import of it, and the folders above it would each be a module more.

Widgets ask for some modules by name; these keep it. A module has the same short name on every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

IMPORT = re.compile(r"\bfrom (rules_(?:engine|widgets)[\w.]*) import ([\w ,]+)")
"""An import as `ast.unparse` writes it: on one line, without brackets."""
DIGITS = "abcdefghijklmnopqrstuvwxyz"


def short_names(modules: Iterable[str], kept: Iterable[str]) -> dict[str, str]:
    """Return a name such as `_b` for each dotted module name, but for those in `kept` and the packages above them."""
    packages = {name[:index] for name in kept for index, sign in enumerate(f"{name}.") if sign == "."}
    return {name: f"_{_letters(index)}" for index, name in enumerate(sorted(modules)) if name not in packages}


def _letters(number: int) -> str:
    """0 is `a`, 25 `z`, 26 `ba`."""
    rest, digit = divmod(number, len(DIGITS))
    return (_letters(rest) if rest else "") + DIGITS[digit]


def with_short_imports(source: str, short: dict[str, str]) -> str:
    """Return a module that imports others by their short names."""
    return IMPORT.sub(lambda found: _imports(found[1], found[2], short), source)


def _imports(module: str, names: str, short: dict[str, str]) -> str:
    """`from rules_engine import hexes` becomes `import _b as hexes` where hexes is a module."""
    asked = [name.strip() for name in names.split(",")]
    whole = {name: short.get(f"{module}.{name.partition(' as ')[0]}") for name in asked}
    others = [name for name in asked if whole[name] is None]
    wholes = [f"import {whole[name]} as {name.split()[-1]}" for name in asked if whole[name] is not None]
    parts = [f"from {short.get(module, module)} import {','.join(others)}"] if others else []
    return ";".join(parts + wholes)
