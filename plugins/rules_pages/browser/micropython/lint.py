"""A linter that reports what the engine and the widgets write that MicroPython lacks, and what to write instead, where
that is not plain."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_pages.browser.lowering import (
    BUILTIN_TYPES,
    FACTORY,
    Lowering,
    called_name,
    dataclass_options,
    is_class_variable,
)
from rules_pages.browser.micropython import differences
from rules_pages.browser.micropython.differences import (
    DEPENDS_ON_ORDER,
    IGNORES_ORDER,
    INSTEAD,
    UNORDERED_METHODS,
    UNORDERED_TYPES,
)
from rules_pages.data.problems import Problem

PACKAGES = {"rules_engine": {"rules_engine"}, "rules_widgets": {"rules_engine", "rules_widgets", "js", "os", "sys"}}
"""Package -> the packages and modules that it may import, besides those of `differences.MODULES`."""
DATACLASS_OPTIONS = {"eq", "frozen", "kw_only", "repr", "slots"}
"""The options of `@dataclass` that the lowering supports."""
REGEX = re.compile(r"\(\?(?!:)|(?<!\\)\{\d|\\[bB]")
"""Syntax of regular expressions that MicroPython lacks."""
FORMAT = re.compile(r"\{\w*[.\[]")
"""`{a.b}` and `{a[0]}` in the string of `format`."""

PERMISSION = "# order does not matter"
"""A comment with this text suppresses the finding on its line."""
NO_ORDER = f"a dict or set has no order in MicroPython; write sorted(...), or `{PERMISSION}` on this line if that is so"

Finding = tuple[Any, str]
"""A node, and the message about it."""


def check_tree(interactive: Path) -> list[Problem]:
    """Return all problems in the modules of `rules_engine` and `rules_widgets` below a folder, sorted."""
    paths = sorted(path for package in PACKAGES for path in (interactive / package).rglob("*.py"))
    return check_sources({str(path.relative_to(interactive)): path.read_text(encoding="utf-8") for path in paths})


def check_sources(sources: dict[str, str]) -> list[Problem]:
    """Return all problems in modules given as `{path: source}`, sorted; a syntax error is a problem, too."""
    trees, problems = {}, set()
    for file, source in sources.items():
        try:
            trees[file] = ast.parse(source, file)
        except SyntaxError as error:
            problems.add(Problem(file, error.lineno or 1, error.offset or 1, f"this is no Python: {error.msg}"))
    survey = Survey.of(list(trees.values()))
    for file, tree in trees.items():
        problems |= _problems(file, sources[file], tree, survey)
    return sorted(problems)


@dataclass(frozen=True)
class Survey:
    """The names that the modules of one tree define, so that none of ours is taken for a built-in one."""

    functions: set[str]
    dataclasses: set[str]
    unordered: set[str]

    @staticmethod
    def of(trees: list[ast.Module]) -> "Survey":
        """Return the survey of some modules."""
        nodes = [node for tree in trees for node in ast.walk(tree)]
        functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        dataclasses = {node.name for node in classes if dataclass_options(node) is not None}
        return Survey(functions, dataclasses, unordered_names(trees))


def _problems(file: str, source: str, tree: ast.Module, survey: Survey) -> set[Problem]:
    """Return the problems of one module; those of its lowered form only without `match` and `except*`."""
    findings: list[Finding] = []
    source_checks = SourceChecks(PACKAGES.get(file.partition("/")[0], set()), survey)
    OrderCheck(survey.unordered, lambda node, message: findings.append((node, message))).visit(tree)
    findings += [finding for node in ast.walk(tree) for finding in source_checks.findings(node)]
    if not any(isinstance(node, ast.Match | ast.TryStar) for node in ast.walk(tree)):
        lowered_checks = LoweredChecks(tree, survey)
        lowered = lowered_checks.lowering.visit(ast.parse(source))
        findings += [finding for node in ast.walk(lowered) for finding in lowered_checks.findings(node)]
    lines, problems = source.splitlines(), set()
    for node, message in findings:
        allowing = lines[node.lineno - 1 : node.end_lineno] if message == NO_ORDER else ()
        if not any(PERMISSION in line for line in allowing):
            problems.add(Problem(file, node.lineno, node.col_offset + 1, message))
    return problems


def _message(construct: str, instead: str | None) -> str:
    return f"MicroPython has no {construct}" + (f"; {instead}" if instead else "")


class Findings:
    """Base class of the checks: the method named after the class of a node yields the messages about it."""

    def findings(self, node: ast.AST) -> Iterator[Finding]:
        """Yield the findings about one node."""
        check = getattr(self, type(node).__name__, None)
        for message in check(node) if check else ():
            yield node, message


class SourceChecks(Findings):
    """Checks of a module as it is written: imports, dataclasses, and syntax that MicroPython cannot parse."""

    def __init__(self, packages: set[str], survey: Survey) -> None:
        self.packages = packages
        self.survey = survey

    def Match(self, node: ast.AST) -> Iterator[str]:
        yield _message("`match`", "write if and elif")

    def TryStar(self, node: ast.AST) -> Iterator[str]:
        yield _message("`except*`", "write except")

    def Import(self, node: ast.Import) -> Iterator[str]:
        """Report modules that are missing, or that this package must not import."""
        for alias in node.names:
            if alias.name.partition(".")[0] not in self.packages | set(differences.MODULES):
                yield self._no_module(alias.name)

    def ImportFrom(self, node: ast.ImportFrom) -> Iterator[str]:
        """Report missing modules, and names that they lack or that the lowering cannot translate."""
        module = node.module or ""
        if node.level or module.partition(".")[0] in self.packages:
            return
        if module not in differences.MODULES and module not in differences.LOWERED_MODULES:
            yield self._no_module(module)
            return
        names = differences.MODULES.get(module) or differences.LOWERED_MODULES[module]
        for alias in node.names:
            if (names is not None and alias.name not in names) or alias.name in differences.REFUSED_TYPES:
                yield _message(f"{module}.{alias.name}", INSTEAD.get(alias.name))

    def _no_module(self, module: str) -> str:
        allowed = ", ".join(sorted(self.packages | set(differences.MODULES)))
        return _message(f"module {module} here", INSTEAD.get(module, f"there are {allowed}"))

    def ClassDef(self, node: ast.ClassDef) -> Iterator[str]:
        """Report class keywords, and dataclasses with what the lowering does not support."""
        if node.keywords:
            yield _message(f"class keyword `{node.keywords[0].arg}`", "write a plain class")
        options = dataclass_options(node)
        if options is None:
            return
        for option in sorted(set(options) - DATACLASS_OPTIONS, key=str):
            yield f"the lowering knows no dataclass option `{option}`; there are {', '.join(sorted(DATACLASS_OPTIONS))}"
        if {name_of(base) for base in node.bases} & self.survey.dataclasses:
            yield "the lowering knows no dataclass that inherits from a dataclass; write the fields out"
        if any(isinstance(item, ast.AnnAssign) and is_class_variable(item) for item in node.body):
            yield "the lowering knows no ClassVar in a dataclass; write a constant of the module"

    def AnnAssign(self, node: ast.AnnAssign) -> Iterator[str]:
        """Report arguments of `field` that the lowering does not support."""
        if not (isinstance(node.value, ast.Call) and called_name(node.value) == "field"):
            return
        for keyword in node.value.keywords:
            if keyword.arg != "default":
                if keyword.arg == FACTORY and ast.unparse(keyword.value) == "dict":
                    continue
                yield f"the lowering knows no field({keyword.arg}=...); give a plain default such as ()"


class LoweredChecks(Findings):
    """Checks of a module after the lowering: annotations are gone, so a remaining type would be evaluated."""

    def __init__(self, tree: ast.Module, survey: Survey) -> None:
        """Store the imported modules by alias and the names that the module binds, before the lowering (`tree`)."""
        self.survey = survey
        self.modules = {
            alias.asname or alias.name: alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self.variables = names | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        defined = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
        self.bound = self.variables | {node.name for node in defined}
        self.lowering = Lowering()

    def FunctionDef(self, node: ast.FunctionDef) -> Iterator[str]:
        if node.name in differences.SPECIAL_METHODS:
            yield _message(f"method {node.name} of a class", INSTEAD.get(node.name))

    def Slice(self, node: ast.Slice) -> Iterator[str]:
        if node.step is not None and ast.unparse(node.step) not in {"None", "1"}:
            yield _message("step in a slice", "write reversed(...), or a comprehension over range(start, stop, step)")

    def Subscript(self, node: ast.Subscript) -> Iterator[str]:
        """Report parametrized built-in types such as `list[int]`."""
        if isinstance(node.value, ast.Name) and node.value.id in BUILTIN_TYPES - self.bound:
            yield _message(f"{node.value.id}[...] outside annotations", "name the type in an annotation only")

    def BinOp(self, node: ast.BinOp) -> Iterator[str]:
        if self.lowering.is_type(node):
            yield _message("`A | B` of types outside annotations", "write a tuple (A, B)")

    def Name(self, node: ast.Name) -> Iterator[str]:
        """Report names that exist for the type checker only, and missing built-ins."""
        if node.id in self.lowering.types:
            yield f"{node.id} exists only for the type checker; it is not there when the engine runs in a page"
        elif node.id in differences.BUILTINS - self.bound:
            yield _message(node.id, INSTEAD.get(node.id))

    def Attribute(self, node: ast.Attribute) -> Iterator[str]:
        """Report missing names of modules and missing attributes."""
        module = self.modules.get(getattr(node.value, "id", ""), "")
        if module in differences.MODULES and node.attr not in differences.MODULES[module]:
            yield _message(f"{module}.{node.attr}", INSTEAD.get(node.attr))
        elif node.attr in differences.ATTRIBUTES:
            yield _message(f"attribute {node.attr}", INSTEAD.get(node.attr))

    def Assign(self, node: ast.Assign) -> Iterator[str]:
        for target in node.targets:
            name = getattr(target.value, "id", "") if isinstance(target, ast.Attribute) else ""
            if name in self.survey.functions and name not in self.variables:
                yield _message("attributes of functions", "keep the value in a module constant")

    def JoinedStr(self, node: ast.JoinedStr) -> Iterator[str]:
        """Report f-strings with a colon, a brace or a nested f-string inside their braces."""
        slots = [value.value for value in node.values if isinstance(value, ast.FormattedValue)]
        parts = [part for slot in slots for part in ast.walk(slot)]
        constants = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
        has_brace = any(character in text for text in constants for character in ":{}")
        if has_brace or any(isinstance(part, ast.JoinedStr | ast.Lambda | ast.NamedExpr) for part in parts):
            yield _message("f-string with a colon, a brace or an f-string inside its braces", "give it a name before")

    def Call(self, node: ast.Call) -> Iterator[str]:
        """Report missing methods and arguments, and syntax of regular expressions and format strings."""
        name = name_of(node)
        value = node.func.value if isinstance(node.func, ast.Attribute) else None
        is_method = value is not None
        if is_method and name in differences.METHODS - self.survey.functions:
            yield _message(f".{name}()", INSTEAD.get(name))
        if name not in self.survey.functions:
            for keyword in node.keywords:
                if keyword.arg in differences.KEYWORDS.get(name, ()):
                    yield _message(
                        f"{name}({keyword.arg}=...)", INSTEAD.get(f"{name}({keyword.arg})", INSTEAD.get(name))
                    )
            count = len(node.args)
            if count != differences.ARGUMENTS.get(name, count) and not node.keywords:
                yield _message(f"{name} with {count} arguments", INSTEAD.get(name))
        pattern = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
        if ast.unparse(node.func).startswith("re.") and REGEX.search(str(pattern)):
            yield _message(r"`(?...)`, `{n}` or `\b` in a regular expression", "write it out, or without `re`")
        if is_method and name == "format" and FORMAT.search(str(getattr(value, "value", ""))):
            yield _message("`{a.b}` and `{a[0]}` in format", "hand in the value itself")


# places where the order of a dict or a set could influence a result: MicroPython does not order them by insertion


def annotated_unordered(annotation: ast.expr | None) -> bool:
    """Return whether an annotation is a dict or a set: `dict[str, int]`, `frozenset[Hex] | None`."""
    if annotation is None:
        return False
    # without module and parameters: `Mapping` for `abc.Mapping[str, int]`
    types = {part.partition("[")[0].rpartition(".")[2] for part in ast.unparse(annotation).split(" | ")}
    return not UNORDERED_TYPES.isdisjoint(types)


def unordered_names(trees: Iterable[ast.AST]) -> set[str]:
    """Return the names of fields and functions whose every annotation, in all trees, is a dict or a set."""
    annotations: list[tuple[str, ast.expr | None]] = []
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            annotations.append((node.name, node.returns))
        elif isinstance(node, ast.ClassDef):
            fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
            annotations += [(ast.unparse(item.target), item.annotation) for item in fields]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):  # self.name: type = …
            annotations.append((node.target.attr, node.annotation))
    ordered = {name for name, annotation in annotations if not annotated_unordered(annotation)}
    return {name for name, _ in annotations} - ordered


def name_of(node: ast.AST) -> str:
    """Return the last name of `f`, `a.f` or `a.f(...)`; "" for other expressions."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "id", "") or getattr(node, "attr", "")


class OrderCheck(ast.NodeVisitor):
    """Reports each place that iterates over a dict or a set in a way that depends on its order. `unordered`: names of
    fields and functions (`unordered_names`)."""

    def __init__(self, unordered: set[str], report: Callable[[ast.AST, str], None]) -> None:
        self.unordered = set(unordered)
        self.local: set[str] = set()
        """Local variables that are dicts or sets."""
        self.report = report
        self.order_ignored: set[ast.AST] = set()
        """Arguments of functions that ignore order."""

    def is_unordered(self, node: ast.AST) -> bool:
        """Return whether an expression is a dict or a set, as far as this can be inferred."""
        if isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp):
            return True
        if isinstance(node, ast.BinOp | ast.BoolOp | ast.IfExp | ast.NamedExpr):
            return any(self.is_unordered(child) for child in ast.iter_child_nodes(node))
        if isinstance(node, ast.Call):
            name = name_of(node)
            if isinstance(node.func, ast.Attribute) and name in {"get", "copy", "pop", "setdefault"}:
                return any(self.is_unordered(part) for part in (node.args[1:] if node.args else [node.func.value]))
            is_method = isinstance(node.func, ast.Attribute) and name in UNORDERED_METHODS
            return is_method or name in self.unordered or (isinstance(node.func, ast.Name) and name in UNORDERED_TYPES)
        return name_of(node) in (self.local if isinstance(node, ast.Name) else self.unordered)

    def need_order(self, *nodes: ast.AST) -> None:
        """Report those expressions that are dicts or sets."""
        for node in nodes:
            if self.is_unordered(node):
                self.report(node, NO_ORDER)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self.local = self.local, set(self.local)
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                self._set_local(argument.arg, annotated_unordered(argument.annotation))
        self.generic_visit(node)
        self.local = outer

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._set_local(ast.unparse(node.target), annotated_unordered(node.annotation))
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Record whether the targets are unordered; report the unpacking of a dict or a set."""
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Tuple | ast.List):
                self.need_order(node.value)
            elif isinstance(target, ast.Name):
                self._set_local(target.id, self.is_unordered(node.value))
            elif isinstance(target, ast.Attribute) and self.is_unordered(node.value):
                self.unordered.add(target.attr)

    def _set_local(self, name: str, unordered: bool) -> None:
        (self.local.add if unordered else self.local.discard)(name)

    def visit_For(self, node: ast.For) -> None:
        self.need_order(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        """Report `*items` of a dict or a set."""
        if isinstance(node.ctx, ast.Load):
            self.need_order(node.value)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> None:
        """Report a comprehension or generator over a dict or a set, unless the function around it ignores order."""
        if node not in self.order_ignored:
            self.need_order(*[generator.iter for generator in node.generators])
        self.generic_visit(node)

    visit_GeneratorExp = visit_ListComp

    def visit_Call(self, node: ast.Call) -> None:
        """Report a dict or a set as argument of a function whose result depends on its order."""
        name, has_key = name_of(node), any(word.arg == "key" for word in node.keywords)
        if name in IGNORES_ORDER and not has_key:
            self.order_ignored.update(node.args)
        elif name in DEPENDS_ON_ORDER or (name in IGNORES_ORDER and has_key):  # items with equal keys keep their order
            self.need_order(*node.args)
        self.generic_visit(node)
