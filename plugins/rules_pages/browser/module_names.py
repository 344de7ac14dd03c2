"""Short names for the modules of a page's bundle. A path such as `rules_engine/polis/rules/supply.py` occurs in every
import of the module, and each folder above it would be one more module.

The modules that widgets import by name keep theirs. A module has the same short name on every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

IMPORT = re.compile(r"\bfrom (rules_(?:engine|widgets)[\w.]*) import ([\w ,]+)")
"""An import as `ast.unparse` writes it: on one line, without brackets."""
DIGITS = "abcdefghijklmnopqrstuvwxyz"


def short_names(modules: Iterable[str], unchanged: Iterable[str]) -> dict[str, str]:
    """Return a name such as `_b` for each dotted module name, except those in `unchanged` and the packages that contain
    them."""
    packages = {name[:index] for name in unchanged for index, sign in enumerate(f"{name}.") if sign == "."}
    return {name: f"_{_letters(index)}" for index, name in enumerate(sorted(modules)) if name not in packages}


def _letters(number: int) -> str:
    """Return a number in base 26 with the letters as digits: 0 is `a`, 25 `z`, 26 `ba`."""
    higher, digit = divmod(number, len(DIGITS))
    return (_letters(higher) if higher else "") + DIGITS[digit]


def with_short_imports(source: str, short: dict[str, str]) -> str:
    """Return the source of a module with short names in its imports."""
    return IMPORT.sub(lambda match: _short_import(match[1], match[2], short), source)


def _short_import(module: str, names: str, short: dict[str, str]) -> str:
    """Return one import with short names: `from rules_engine import hexes` becomes `import _b as hexes` if hexes is a
    module."""
    aliases = [name.strip() for name in names.split(",")]
    short_of = {name: short.get(f"{module}.{name.partition(' as ')[0]}") for name in aliases}
    members = [name for name in aliases if short_of[name] is None]
    modules = [f"import {short_of[name]} as {name.split()[-1]}" for name in aliases if short_of[name] is not None]
    parts = [f"from {short.get(module, module)} import {','.join(members)}"] if members else []
    return ";".join(parts + modules)
