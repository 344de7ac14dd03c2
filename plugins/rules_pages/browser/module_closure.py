"""Which modules a widget needs: a game's engine is large, and a page loads no more of it than its widget imports."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator

OFFER = "ENGINE"
"""The name of a game's offer, a call of `Engine` with keywords."""
NEEDED = ("read_components", "glyphs", "records", "calculators")
"""What of it a calculator's page needs; of `calculators` its own alone, without `question`, which only examples ask."""
LEFT_OUT = ("calculators", "records", "diagrams", "close_up", "close_up_after", "ask_about", "step_values")
"""What of it a table of whole games does not need."""
PACKAGES = ("rules_engine", "rules_widgets")


def reduced_offer(source: str, calculators: Iterable[str], is_table: bool = False) -> str:
    """Return a game's `__init__.py` with what these calculators, or a table of whole games, need in a page, so that it
    imports no more than that.

    Raises ValueError where ENGINE and its calculators are not written out.
    """
    tree = ast.parse(source)
    offer = next((node for node in tree.body if isinstance(node, ast.Assign) and _name(node.targets[0]) == OFFER), None)
    if offer is None or not isinstance(offer.value, ast.Call):
        raise ValueError(f"{OFFER} = Engine(...) is not written out")
    words = (
        [word for word in offer.value.keywords if word.arg not in LEFT_OUT]
        if is_table
        else [_reduced(word, set(calculators)) for word in offer.value.keywords if word.arg in NEEDED]
    )
    offer.value.keywords = words
    used = {name.id for name in ast.walk(offer) if isinstance(name, ast.Name)}
    defined = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.Assign) and node is not offer]
    needed = [node for node in defined if used & {getattr(node, "name", ""), *_targets(node)}]
    used |= {name.id for node in needed for name in ast.walk(node) if isinstance(name, ast.Name)}
    imports = [_only(node, used) for node in tree.body if isinstance(node, ast.ImportFrom)]
    body = [*[node for node in imports if node.names], *needed, offer]
    return ast.unparse(ast.Module(body, [])) + "\n"


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _targets(node: ast.stmt) -> list[str]:
    return [_name(target) for target in node.targets] if isinstance(node, ast.Assign) else []


def _reduced(word: ast.keyword, calculators: set[str]) -> ast.keyword:
    """The keyword `calculators` with these alone; any other as it is."""
    if word.arg != "calculators":
        return word
    if not isinstance(word.value, ast.Dict):
        raise ValueError("the calculators are not written out")
    pairs = [pair for pair in zip(word.value.keys, word.value.values, strict=True) if _key(pair[0]) in calculators]
    return ast.keyword(word.arg, ast.Dict([key for key, _ in pairs], [_without_question(call) for _, call in pairs]))


def _without_question(call: ast.expr) -> ast.expr:
    if not isinstance(call, ast.Call):
        raise ValueError("a calculator is not written out")
    return ast.Call(call.func, call.args[:1], [word for word in call.keywords if word.arg != "question"])


def _key(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _only(node: ast.ImportFrom, used: set[str]) -> ast.ImportFrom:
    names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    return ast.ImportFrom(node.module, names, node.level)


def closure(roots: Iterable[str], source_of: Callable[[str], str | None]) -> dict[str, str]:
    """Module name to source of the roots and all that they import of our packages, with the packages above them.

    `source_of` gives a module's source, None where there is no such module (a name that is imported from one).
    """
    found: dict[str, str] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        source = None if name in found else source_of(name)
        if source is not None:
            found[name] = source
            waiting += [*imported(source), *_packages(name)]
    return found


@functools.cache
def imported(source: str) -> tuple[str, ...]:
    """Names in our packages that a module imports; of `from a import b` both `a` and `a.b`, which may be a module."""
    return tuple(_imported(source))


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and _ours(node.module or ""):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _ours(alias.name))


def _packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:depth]) for depth in range(1, len(parts)))


def _ours(name: str) -> bool:
    return name.partition(".")[0] in PACKAGES
