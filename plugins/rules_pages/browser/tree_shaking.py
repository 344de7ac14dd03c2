"""Tree shaking: the modules that a widget imports, directly or not, without the code and data that it does not use."""

import ast
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rules_pages.data.cache import Cache, code_of
from rules_pages.data.implementations import nodes_of

ENGINE_NAME = "ENGINE"
"""The name to which a game's `__init__.py` assigns a call of `Engine` with keywords."""
CALCULATOR_KEYWORDS = ("read_components", "glyphs", "records", "calculators")
"""Keywords of that call for the page of a calculator; of `calculators` only its own, without `question`."""
OMITTED_FROM_TABLES = (
    "calculators", "records", "diagrams", "look_up", "close_up", "close_up_after", "circumstances", "ask_about",
    "step_values", "draw", "mats",
)  # fmt: skip
"""Keywords that a table of whole games does not need."""
PACKAGES = ("rules_engine", "rules_widgets")
"""The packages whose modules are bundled."""


def reduce_engine(source: str, calculators: Iterable[str], is_table: bool = False) -> str:
    """Return a game's `__init__.py` with only what these calculators, or a table of whole games, need, so that it
    imports nothing else.

    Raises ValueError if ENGINE or its calculators are not written as literal calls."""
    tree = ast.parse(source)
    definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.Assign)]
    declaration = next((node for node in definitions if ENGINE_NAME in _bound_names(node)), None)
    if not isinstance(declaration, ast.Assign) or not isinstance(declaration.value, ast.Call):
        raise ValueError(f"{ENGINE_NAME} = Engine(...) is not written out")
    call = declaration.value
    if is_table:
        call.keywords = [keyword for keyword in call.keywords if keyword.arg not in OMITTED_FROM_TABLES]
    else:
        call.keywords = [keyword for keyword in call.keywords if keyword.arg in CALCULATOR_KEYWORDS]
        for keyword in call.keywords:
            if keyword.arg == "calculators":
                keyword.value = _only_calculators(keyword.value, set(calculators))
    names = {name.id for name in ast.walk(declaration) if isinstance(name, ast.Name)}
    definitions.remove(declaration)
    needed = [node for node in definitions if names & _bound_names(node)]
    names |= {name.id for node in needed for name in ast.walk(node) if isinstance(name, ast.Name)}
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    for node in imports:
        node.names = [alias for alias in node.names if (alias.asname or alias.name) in names]
    body: list[ast.stmt] = [*[node for node in imports if node.names], *needed, declaration]
    return ast.unparse(ast.Module(body, [])) + "\n"


def _only_calculators(written: ast.expr, wanted: set[str]) -> ast.Dict:
    """Return the value of the keyword `calculators` with the wanted ones only, without their keyword `question`. Raises
    ValueError if they are not written as a dict display of calls."""
    if not isinstance(written, ast.Dict):
        raise ValueError("the calculators are not written out")
    reduced = ast.Dict([], [])
    for key, call in zip(written.keys, written.values, strict=True):
        if isinstance(key, ast.Constant) and key.value in wanted:
            if not isinstance(call, ast.Call):
                raise ValueError("a calculator is not written out")
            keywords = [keyword for keyword in call.keywords if keyword.arg != "question"]
            reduced.keys.append(key)
            reduced.values.append(ast.Call(call.func, call.args[:1], keywords))
    return reduced


def closure(roots: Iterable[str], source_of: Callable[[str], str | None]) -> dict[str, str]:
    """Return the import closure of `roots`, `{module name: source}`: the roots, all modules of our packages that they
    import, and the packages that contain them.

    `source_of` returns a module's source, or None for what is no module (`b` in `from a import b` may be either)."""
    sources: dict[str, str] = {}
    pending = list(roots)
    while pending:
        name = pending.pop()
        source = None if name in sources else source_of(name)
        if source is not None:
            sources[name] = source
            parts = name.split(".")
            pending += [*imports_of(source), *(".".join(parts[:depth]) for depth in range(1, len(parts)))]
    return sources


@functools.cache
def _parsed(source: str) -> ast.Module:
    """Return the syntax tree of a lowered module, parsed once for its imports and its statements; nobody changes it."""
    return ast.parse(source)


@functools.cache
def imports_of(source: str) -> tuple[str, ...]:
    """Return the names in our packages that a module imports; for `from a import b` both `a` and `a.b`."""
    names: list[str] = []
    pending: list[ast.AST] = [_parsed(source)]
    while pending:  # statements alone: `ast.walk` would visit each expression
        node = pending.pop()
        if isinstance(node, ast.ImportFrom):
            names += [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        for part in ("body", "orelse", "handlers", "finalbody"):
            inside = getattr(node, part, ())
            pending += inside if isinstance(inside, list) else ()
    return tuple(name for name in names if name.partition(".")[0] in PACKAGES)


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
        items, self.attributes = _items(node)
        self.of_names: set[tuple[str, str]] = set()
        self.imports: list[ast.ImportFrom] = []
        self.prefixes: set[str] = set()
        for item in items:
            if isinstance(item, ast.Name):
                self.uses |= {item.id} if isinstance(item.ctx, ast.Load) else set()
            elif isinstance(item, ast.Attribute):
                self.of_names |= {(item.value.id, item.attr)} if isinstance(item.value, ast.Name) else set()
            elif isinstance(item, ast.ImportFrom):
                self.imports.append(item)
            elif isinstance(item, ast.Call):
                self.prefixes |= {_prefix(item)} - {""}

    def without_methods(self, is_used: Callable[[str], bool]) -> "_Statement":
        """Return a class without the methods that nothing uses; one that needs all, and any other statement, itself.

        The same methods of a class go on many pages: what is left is made, and written, once."""
        node = self.node
        if not isinstance(node, ast.ClassDef):
            return self
        unused = []
        for item in node.body:
            if isinstance(item, ast.FunctionDef):
                last = getattr(item.body[-1], "exc", None)
                is_abstract = isinstance(last, ast.Name) and last.id == "NotImplementedError"
                unused += [item] if is_abstract or not is_used(item.name) else []
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


def _items(node: ast.AST) -> tuple[list[ast.AST], set[str]]:
    """Return the nodes of a statement, and the attributes that its code looks up; of a class without what its methods
    look up by their own names."""
    if isinstance(node, ast.ClassDef):
        items: list[ast.AST] = [node]
        attributes: set[str] = set()
        for part in ast.iter_child_nodes(node):
            inside, looked_up = _items(part)
            items += inside
            attributes |= looked_up - {getattr(part, "name", "")}
        return items, attributes
    items = nodes_of(node)
    return items, {item.attr for item in items if isinstance(item, ast.Attribute) and isinstance(item.ctx, ast.Load)}


def _prefix(node: ast.Call) -> str:
    """Return the beginning of a method's name that a call looks up (`getattr(self, "check_" + name)`); "" for none."""
    is_getattr = isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) > 1
    looked_up = node.args[1] if is_getattr else None
    begins = looked_up.left if isinstance(looked_up, ast.BinOp) else looked_up
    return begins.value if isinstance(begins, ast.Constant) and isinstance(begins.value, str) else ""


@functools.cache
def _statements(source: str) -> list[_Statement]:
    """Return the statements of a lowered module, cached: most modules are on many pages."""
    lines, statements = source.splitlines(), []
    for node in _parsed(source).body:
        match node:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if {*map(type, values)} == {ast.Constant}:
                # `A, B = 1, 2` one by one, as each may be unused
                pairs = zip(names, values, strict=True)
                statements += [_Statement(ast.Assign([name], value, lineno=node.lineno)) for name, value in pairs]
                continue
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
        statements.append(_Statement(node, "\n".join(lines[first - 1 : node.end_lineno])))
    return statements


def _bound_names(node: ast.stmt) -> set[str]:
    """Return the names bound by a function, class or assignment; none for what may have side effects and stays."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
        return {target.id for target in node.targets if isinstance(target, ast.Name)}
    return set()


def shake(modules: dict[str, str]) -> dict[str, str]:
    """Return modules (`{dotted name: source}`) without what none of them uses."""
    parsed = {name: list(_statements(source)) for name, source in modules.items()}
    for statements in parsed.values():
        for index, node in enumerate([statement.node for statement in statements]):
            if isinstance(node, ast.ImportFrom):  # a copy, because names are removed from it
                statements[index] = _Statement(ast.ImportFrom(node.module, node.names, node.level))
    before: list[tuple[_Statement, int]] = []  # with the number of names that each imports
    while before != (now := [(one, len(getattr(one.node, "names", ()))) for rows in parsed.values() for one in rows]):
        before, parsed = now, _shake_once(parsed)
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


def _shake_once(parsed: dict[str, list[_Statement]]) -> dict[str, list[_Statement]]:
    """Return the statements without those that are unused now, which may make others unused."""
    all_statements = [statement for statements in parsed.values() for statement in statements]
    attributes = set().union(*(statement.attributes for statement in all_statements))
    used: dict[str, set[str]] = {}
    for statements in parsed.values():
        modules: dict[str, str] = {}
        for node in (node for statement in statements for node in statement.imports):
            for alias in node.names:
                used.setdefault(node.module or "", set()).add(alias.name)
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        # `flower` in `hexes.flower`, where `hexes` is a module that is imported
        for name, attribute in (of_name for one in statements for of_name in one.of_names):
            used.setdefault(modules.get(name, ""), set()).add(attribute)
    prefixes = tuple(set().union(*(statement.prefixes for statement in all_statements)))

    def is_used(method: str) -> bool:
        return method in attributes or method.startswith(("__", *prefixes))

    shaken = {name: _shake_module(rows, ENTRY_POINTS | used.get(name, set())) for name, rows in parsed.items()}
    for name, statements in shaken.items():
        if not name.startswith(CALLED_BY_THE_PAGE):
            shaken[name] = [statement.without_methods(is_used) for statement in statements]
    return shaken


def _shake_module(statements: list[_Statement], used_outside: set[str]) -> list[_Statement]:
    """Return the statements of a module that must stay: imports, of which the unused names are removed, with a name
    left, statements with side effects, and those that bind a used name. `used_outside`: the names that others use."""
    counts = Counter(name for statement in statements for name in statement.uses)

    def is_used(name: str, besides: _Statement) -> bool:
        return name in used_outside or counts[name] > (name in besides.uses)

    needed = []
    for statement in statements:
        node, defines = statement.node, statement.defines
        if isinstance(node, ast.ImportFrom):
            node.names = [alias for alias in node.names if is_used(alias.asname or alias.name, statement)]
            stays = bool(node.names)
        else:
            stays = not defines or any(is_used(name, statement) for name in defines)
        needed += [statement] if stays else []
    return needed


@functools.cache
def _constants_of(source: str) -> frozenset[str]:
    nodes = nodes_of(ast.parse(source))
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
