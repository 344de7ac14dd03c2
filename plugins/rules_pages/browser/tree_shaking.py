"""Tree shaking: the modules that a widget imports, directly or through others, without the code and the data of which
they make no use."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from rules_pages.data.cache import Cache, code_of

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


ENTRY_POINTS = {"mount", "ENGINE", "LIVING"}
"""What `rules_widgets` looks up in a module by name."""
CALLED_BY_THE_PAGE = "rules_widgets"
"""The package whose classes have methods that scripts ask for by name."""


class _Statement:
    """A top-level statement of a module: the names it binds, and the names, attributes and imports it uses."""

    def __init__(self, node: ast.stmt, code: str = "") -> None:
        """`code`: its text as `ast.unparse` wrote it; written when it is needed, if not given."""
        self.node = node
        self.code = code
        self.narrowed: dict[frozenset[str], _Statement] = {}
        self.defines = _bound_names(node)
        self.uses: set[str] = set()
        self.attributes: set[str] = set()
        self.of_names: set[tuple[str, str]] = set()
        self.imports: list[ast.ImportFrom] = []
        self.prefixes: set[str] = set()
        for item in ast.walk(node):
            if isinstance(item, ast.Name):
                self.uses |= {item.id} if isinstance(item.ctx, ast.Load) else set()
            elif isinstance(item, ast.Attribute):
                self.of_names |= {(item.value.id, item.attr)} if isinstance(item.value, ast.Name) else set()
                self.attributes |= {item.attr} if isinstance(item.ctx, ast.Load) else set()
            elif isinstance(item, ast.ImportFrom):
                self.imports.append(item)
            elif isinstance(item, ast.Call):
                self.prefixes |= {prefix for prefix in (_prefix(item),) if prefix}
        if isinstance(node, ast.ClassDef):
            self.attributes = _attributes(node)

    def copy_if_import(self) -> _Statement:
        """Return a copy of an import, because names are removed from it; any other statement itself."""
        node = self.node
        if not isinstance(node, ast.ImportFrom):
            return self
        return _Statement(ast.ImportFrom(node.module, node.names, node.level))

    def without_methods(self, is_used: Callable[[str], bool]) -> _Statement:
        """Return a class without the methods that nothing uses; one that needs all, and any other statement, itself.

        The same methods of a class go on many pages: what is left is made, and written, once.
        """
        node = self.node
        if not isinstance(node, ast.ClassDef):
            return self
        methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
        unused = [item for item in methods if not is_used(item.name) or _is_abstract(item)]
        if not unused:
            return self
        names = frozenset(item.name for item in unused)
        if names not in self.narrowed:
            body = [item for item in node.body if item not in unused] or [ast.Pass()]
            narrowed = ast.ClassDef(node.name, node.bases, node.keywords, body, node.decorator_list)
            self.narrowed[names] = _Statement(narrowed)
        return self.narrowed[names]

    def source(self) -> str:
        """Return the source text; except for imports, of which names are removed, it is made once, for all pages."""
        if isinstance(self.node, ast.ImportFrom):
            return _narrow(ast.unparse(self.node))
        self.code = self.code or ast.unparse(self.node)
        return _narrow(self.code)


def _attributes(node: ast.AST) -> set[str]:
    """Return the attributes that code looks up; of a class without what its methods look up by their own names."""
    if isinstance(node, ast.ClassDef):
        used = [_attributes(part) - {getattr(part, "name", "")} for part in ast.iter_child_nodes(node)]
        return set().union(*used)
    return {item.attr for item in ast.walk(node) if isinstance(item, ast.Attribute) and isinstance(item.ctx, ast.Load)}


def _is_abstract(node: ast.stmt) -> bool:
    """Tell whether a method only says that a class must write it."""
    last = node.body[-1] if isinstance(node, ast.FunctionDef) else None
    return isinstance(last, ast.Raise) and isinstance(last.exc, ast.Name) and last.exc.id == "NotImplementedError"


def _prefix(node: ast.Call) -> str:
    """Return the beginning of a method's name that a call looks up, as in `getattr(self, "check_" + name)`; "" for
    other calls."""
    is_getattr = isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) > 1
    looked_up = node.args[1] if is_getattr else None
    begins = looked_up.left if isinstance(looked_up, ast.BinOp) else looked_up
    return begins.value if isinstance(begins, ast.Constant) and isinstance(begins.value, str) else ""


@functools.cache
def _statements(source: str) -> list[_Statement]:
    """Return the statements of a lowered module, cached: most modules are on many pages."""
    lines = source.splitlines()
    return [
        _Statement(node, "\n".join(lines[_first_line(node) - 1 : node.end_lineno])) for node in ast.parse(source).body
    ]


def _first_line(node: ast.stmt) -> int:
    """Return the number of the line with which a statement begins, decorators included."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(item.lineno for item in decorators)])


def _bound_names(node: ast.stmt) -> set[str]:
    """Return the names bound by a function, class or simple assignment; the empty set for any other statement, which
    may have side effects and is always kept."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
        return {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set()


def shake(modules: dict[str, str]) -> dict[str, str]:
    """Return modules (`{dotted name: source}`) without the functions, classes, methods, constants and imports that none
    of them uses."""
    parsed = {name: [item.copy_if_import() for item in _statements(source)] for name, source in modules.items()}
    while _shake_once(parsed):
        pass
    return {name: "".join(item.source() + "\n" for item in rows) for name, rows in parsed.items()}


_F_STRING = re.compile(r"\bf['\"]")
_STRING_OR_SPACES = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<![\w'"]) +| +(?![\w'"])""")
"""A string, or spaces of which one side is no name, number or string."""


@functools.cache
def _narrow(source: str) -> str:
    """Return code that `ast.unparse` wrote without the spaces that it does not need, indented by one a level. A line
    with an f-string keeps its spaces."""
    rows = []
    for line in source.splitlines():
        code = line.strip()
        indent = " " * ((len(line) - len(line.lstrip())) // 4)
        rows += [indent + (code if _F_STRING.search(code) else _STRING_OR_SPACES.sub(r"\1", code))] if code else []
    return "\n".join(rows)


def _shake_once(parsed: dict[str, list[_Statement]]) -> bool:
    """Remove the statements that are unused now; return whether any was removed, since that may make others unused."""
    all_statements = [statement for statements in parsed.values() for statement in statements]
    attributes = set().union(*(statement.attributes for statement in all_statements))
    used: dict[str, set[str]] = {}
    for statements in parsed.values():
        for module, name in _used_of_others(statements):
            used.setdefault(module, set()).add(name)
    prefixes = tuple(set().union(*(statement.prefixes for statement in all_statements)))

    def is_used(method: str) -> bool:
        return method in attributes or method.startswith(("__", *prefixes))

    changes = [_shake_module(parsed, name, ENTRY_POINTS | used.get(name, set())) for name in parsed]
    for name, statements in parsed.items():
        if not name.startswith(CALLED_BY_THE_PAGE):
            parsed[name] = [statement.without_methods(is_used) for statement in statements]
        changes.append(any(was is not now for was, now in zip(statements, parsed[name], strict=True)))
    return any(changes)


def _used_of_others(statements: list[_Statement]) -> Iterator[tuple[str, str]]:
    """Yield (module, name in it) for all that a module imports, and for `flower` in `hexes.flower`, where `hexes` is a
    module that it imports."""
    nodes = [node for statement in statements for node in statement.imports]
    names = [(node.module or "", alias) for node in nodes for alias in node.names]
    yield from ((module, alias.name) for module, alias in names)
    modules = {alias.asname or alias.name: f"{module}.{alias.name}" for module, alias in names}
    yield from (
        (modules[name], attr) for statement in statements for name, attr in statement.of_names if name in modules
    )


def _shake_module(parsed: dict[str, list[_Statement]], module: str, used_outside: set[str]) -> bool:
    """Remove the unused names of imports and the unused statements of one module; return whether any was removed.
    `used_outside`: the names of this module that others use."""
    statements = parsed[module]
    counts = Counter(name for statement in statements for name in statement.uses)

    def is_used(name: str, besides: _Statement) -> bool:
        return name in used_outside or counts[name] > (name in besides.uses)

    before = len(statements), sum(_imported_count(statement) for statement in statements)
    for statement in statements:
        if isinstance(statement.node, ast.ImportFrom):
            names = statement.node.names
            statement.node.names = [alias for alias in names if is_used(alias.asname or alias.name, statement)]
    parsed[module] = [statement for statement in statements if _is_needed(statement, is_used)]
    return before != (len(parsed[module]), sum(_imported_count(statement) for statement in parsed[module]))


def _imported_count(statement: _Statement) -> int:
    """Return the number of names that an import binds; 0 for other statements."""
    return len(statement.node.names) if isinstance(statement.node, ast.ImportFrom) else 0


def _is_needed(statement: _Statement, is_used: Callable[[str, _Statement], bool]) -> bool:
    """Return whether a statement must stay: an import with a name left, a statement with side effects, or one that
    binds a used name."""
    if isinstance(statement.node, ast.ImportFrom):
        return bool(statement.node.names)
    return not statement.defines or any(is_used(name, statement) for name in statement.defines)


@functools.cache
def _constants_of(source: str) -> frozenset[str]:
    nodes = ast.walk(ast.parse(source))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def cached_constants(modules: dict[str, str], cache: Cache) -> set[str]:
    """Return all string constants in the modules, cached; the words that a widget needs are selected by them."""
    entry = cache.entry("constants", *sorted(modules.values()), code_of(Path(__file__)))
    return entry.get(set, lambda: set().union(*map(_constants_of, modules.values())))


def needed_components(data: Any, constants: set[str]) -> Any:
    """Return a game's plain components without the tables that no module names, alone or in the path of a value, and
    without the order and provenance of those; the provenance is left out unless some module names it. `constants`: the
    string constants of the modules. Data that is not a game's components is returned unchanged."""
    if not isinstance(data, dict) or "provenance" not in data:
        return data
    paths = [text.split(".")[:2] for text in constants if "." in text]  # such as `persia.points-lost`
    named = constants | {table for table, row in paths if row in (data.get(table) or ())}
    tables = {name: table for name, table in data.items() if name in named and name not in ("provenance", "order")}
    provenance = {path: kind for path, kind in data["provenance"].items() if path.partition(".")[0] in tables}
    order = {name: rows for name, rows in data["order"].items() if name in tables}
    return tables | {"order": order} | ({"provenance": provenance} if "provenance" in constants else {})


def texts_in(data: Any) -> set[str]:
    """Return all strings in plain data, including keys."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set(data).union(*(texts_in(item) for item in data.values()))
    return set().union(*(texts_in(item) for item in data)) if isinstance(data, list) else set()
