"""Selection of the modules that a widget needs, by its imports, and of the parts of a game's `ENGINE` declaration. A
game's engine is large; a page loads only what its widget imports."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator

ENGINE_NAME = "ENGINE"
"""The name to which a game's `__init__.py` assigns a call of `Engine` with keywords."""
CALCULATOR_KEYWORDS = ("read_components", "glyphs", "records", "calculators")
"""Keywords of that call that a calculator's page needs; of `calculators` only its own, without `question`, which only
examples use."""
OMITTED_FROM_TABLES = (
    "calculators",
    "records",
    "diagrams",
    "look_up",
    "close_up",
    "close_up_after",
    "circumstances",
    "decisive",
    "ask_about",
    "step_values",
)
"""Keywords that a table of whole games does not need."""
PACKAGES = ("rules_engine", "rules_widgets")
"""The packages whose modules are bundled."""


def reduce_engine(source: str, calculators: Iterable[str], is_table: bool = False) -> str:
    """Return a game's `__init__.py` with only what these calculators, or a table of whole games, need, so that it
    imports nothing else.

    Raises ValueError if ENGINE or its calculators are not written as literal calls.
    """
    tree = ast.parse(source)
    assignments = [node for node in tree.body if isinstance(node, ast.Assign)]
    declaration = next((node for node in assignments if _name(node.targets[0]) == ENGINE_NAME), None)
    if declaration is None or not isinstance(declaration.value, ast.Call):
        raise ValueError(f"{ENGINE_NAME} = Engine(...) is not written out")
    keywords = declaration.value.keywords
    declaration.value.keywords = (
        [keyword for keyword in keywords if keyword.arg not in OMITTED_FROM_TABLES]
        if is_table
        else [_reduce_keyword(keyword, set(calculators)) for keyword in keywords if keyword.arg in CALCULATOR_KEYWORDS]
    )
    names = {name.id for name in ast.walk(declaration) if isinstance(name, ast.Name)}
    definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.Assign)]
    definitions.remove(declaration)
    needed = [node for node in definitions if names & {getattr(node, "name", ""), *_targets(node)}]
    names |= {name.id for node in needed for name in ast.walk(node) if isinstance(name, ast.Name)}
    imports = [_reduce_import(node, names) for node in tree.body if isinstance(node, ast.ImportFrom)]
    body: list[ast.stmt] = [*[node for node in imports if node.names], *needed, declaration]
    return ast.unparse(ast.Module(body, [])) + "\n"


def _name(node: ast.expr) -> str:
    """Return the identifier of a plain name; "" for other expressions."""
    return node.id if isinstance(node, ast.Name) else ""


def _targets(node: ast.stmt) -> list[str]:
    return [_name(target) for target in node.targets] if isinstance(node, ast.Assign) else []


def _reduce_keyword(keyword: ast.keyword, calculators: set[str]) -> ast.keyword:
    """Return the keyword `calculators` with the named calculators only; any other keyword unchanged. Raises ValueError
    if they are not written as a dict display."""
    if keyword.arg != "calculators":
        return keyword
    if not isinstance(keyword.value, ast.Dict):
        raise ValueError("the calculators are not written out")
    all_pairs = zip(keyword.value.keys, keyword.value.values, strict=True)
    pairs = [pair for pair in all_pairs if _constant(pair[0]) in calculators]
    return ast.keyword(keyword.arg, ast.Dict([key for key, _ in pairs], [_without_question(call) for _, call in pairs]))


def _without_question(call: ast.expr) -> ast.expr:
    """Return the call of a calculator without the keyword `question`. Raises ValueError if it is no call."""
    if not isinstance(call, ast.Call):
        raise ValueError("a calculator is not written out")
    return ast.Call(call.func, call.args[:1], [keyword for keyword in call.keywords if keyword.arg != "question"])


def _constant(node: ast.expr | None) -> object:
    """Return the value of a constant; None for other expressions."""
    return node.value if isinstance(node, ast.Constant) else None


def _reduce_import(node: ast.ImportFrom, used: set[str]) -> ast.ImportFrom:
    """Return an import with the used names only."""
    names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    return ast.ImportFrom(node.module, names, node.level)


def closure(roots: Iterable[str], source_of: Callable[[str], str | None]) -> dict[str, str]:
    """Return the import closure of `roots`, `{module name: source}`: the roots, all modules of our packages that they
    import, and the packages that contain them.

    `source_of` returns a module's source, or None for a name that is no module (`b` in `from a import b` may be
    either).
    """
    sources: dict[str, str] = {}
    pending = list(roots)
    while pending:
        name = pending.pop()
        source = None if name in sources else source_of(name)
        if source is not None:
            sources[name] = source
            pending += [*imports_of(source), *_parent_packages(name)]
    return sources


@functools.cache
def imports_of(source: str) -> tuple[str, ...]:
    """Return the names in our packages that a module imports; for `from a import b` both `a` and `a.b`, which may be a
    module."""
    return tuple(_find_imports(source))


def _find_imports(source: str) -> Iterator[str]:
    pending: list[ast.AST] = [ast.parse(source)]
    while pending:  # statements alone: `ast.walk` would visit each expression
        node = pending.pop()
        if isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_ours(alias.name))
        for part in ("body", "orelse", "handlers", "finalbody"):
            inside = getattr(node, part, ())
            pending += inside if isinstance(inside, list) else ()


def _parent_packages(name: str) -> Iterator[str]:
    """Yield the packages that contain a module."""
    parts = name.split(".")
    yield from (".".join(parts[:depth]) for depth in range(1, len(parts)))


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] in PACKAGES
