"""A linter that reports every construct of the engine and the widgets that MicroPython lacks, and what to write
instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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
from rules_pages.browser.micropython.order import MESSAGE as NO_ORDER
from rules_pages.browser.micropython.order import PERMISSION, OrderCheck, name_of, unordered_names
from rules_pages.data.problems import Problem

PACKAGES = {
    "rules_engine": {"rules_engine"},
    "rules_widgets": {"rules_engine", "rules_widgets", "js", "os", "sys"},
}
"""Package -> the packages and modules that it may import, besides those of `differences.MODULES`."""
DATACLASS_OPTIONS = {"eq", "frozen", "kw_only", "repr", "slots"}
"""The options of `@dataclass` that the lowering supports."""
REGEX = re.compile(r"\(\?(?!:)|(?<!\\)\{\d|\\[bB]")
"""Syntax of regular expressions that MicroPython lacks."""
FORMAT = re.compile(r"\{\w*[.\[]")
"""`{a.b}` and `{a[0]}` in the string of `format`."""

Finding = tuple[ast.AST, str]
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
    """The names that the modules of one tree define, so that our own functions and methods are not taken for built-in
    ones."""

    functions: set[str]
    dataclasses: set[str]
    unordered: set[str]

    @staticmethod
    def of(trees: list[ast.Module]) -> Survey:
        """Return the survey of some modules."""
        nodes = [node for tree in trees for node in ast.walk(tree)]
        functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
        classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        dataclasses = {node.name for node in classes if dataclass_options(node) is not None}
        return Survey(functions, dataclasses, unordered_names(trees))


def _problems(file: str, source: str, tree: ast.Module, survey: Survey) -> set[Problem]:
    """Return the problems of one module. What needs its lowered form is checked only if the lowering can process it: no
    `match`, no `except*`."""
    findings: list[Finding] = []
    source_checks = SourceChecks(PACKAGES.get(file.partition("/")[0], set()), survey)
    OrderCheck(survey.unordered, lambda node, message: findings.append((node, message))).visit(tree)
    findings += [finding for node in ast.walk(tree) for finding in source_checks.findings(node)]
    if not any(isinstance(node, ast.Match | ast.TryStar) for node in ast.walk(tree)):
        findings += LoweredChecks(tree, survey).all_findings(source)
    lines = source.splitlines()
    return {_problem(file, *finding) for finding in findings if not _is_suppressed(lines, *finding)}


def _problem(file: str, node: Any, message: str) -> Problem:
    return Problem(file, node.lineno, node.col_offset + 1, message)


def _is_suppressed(lines: list[str], node: Any, message: str) -> bool:
    """Return whether a comment allows the finding; only findings about order can be suppressed."""
    return message == NO_ORDER and any(PERMISSION in line for line in lines[node.lineno - 1 : node.end_lineno])


def _message(construct: str, instead: str) -> str:
    """Return the message about a missing construct, with what to write instead."""
    return f"MicroPython has no {construct}; {instead}"


class Findings:
    """Base class of the checks: the method named after the class of a node yields the messages about it."""

    def findings(self, node: ast.AST) -> Iterator[Finding]:
        """Yield the findings about one node."""
        for message in getattr(self, type(node).__name__, self.no_messages)(node):
            yield node, message

    def no_messages(self, node: ast.AST) -> Iterator[str]:
        """Yield nothing: the default for classes of nodes without a check."""
        yield from ()


class SourceChecks(Findings):
    """Checks of a module as it is written: imports, dataclasses, and syntax that MicroPython cannot parse."""

    def __init__(self, packages: set[str], survey: Survey) -> None:
        self.packages = packages
        self.survey = survey

    def Match(self, node: ast.AST) -> Iterator[str]:
        """Report `match`."""
        yield _message("`match`", "write if and elif")

    def TryStar(self, node: ast.AST) -> Iterator[str]:
        """Report `except*`."""
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
                instead = differences.INSTEAD.get(alias.name, "write it with what is there")
                yield _message(f"{module}.{alias.name}", instead)

    def _no_module(self, module: str) -> str:
        """Return the message about a module that is missing."""
        allowed = ", ".join(sorted(self.packages | set(differences.MODULES)))
        return _message(f"module {module} here", differences.INSTEAD.get(module, f"there are {allowed}"))

    def ClassDef(self, node: ast.ClassDef) -> Iterator[str]:
        """Report class keywords, and dataclasses with an option, base class or ClassVar that the lowering does not
        support."""
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
        """Store the imported modules by alias and the names that the module binds; `tree` is the module before the
        lowering."""
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

    def all_findings(self, source: str) -> list[Finding]:
        """Return the findings about a module, from its source."""
        lowered = self.lowering.visit(ast.parse(source))
        return [finding for node in ast.walk(lowered) for finding in self.findings(node)]

    def FunctionDef(self, node: ast.FunctionDef) -> Iterator[str]:
        """Report special methods that MicroPython never calls."""
        if node.name in differences.SPECIAL_METHODS:
            yield _message(f"method {node.name} of a class", differences.SPECIAL_METHODS[node.name])

    def Slice(self, node: ast.Slice) -> Iterator[str]:
        """Report slices with a step."""
        if node.step is not None and ast.unparse(node.step) not in {"None", "1"}:
            yield _message("step in a slice", "write reversed(...), or a comprehension over range(start, stop, step)")

    def Subscript(self, node: ast.Subscript) -> Iterator[str]:
        """Report parametrized built-in types such as `list[int]`."""
        if isinstance(node.value, ast.Name) and node.value.id in BUILTIN_TYPES - self.bound:
            yield _message(f"{node.value.id}[...] outside annotations", "name the type in an annotation only")

    def BinOp(self, node: ast.BinOp) -> Iterator[str]:
        """Report unions of types."""
        if self.lowering.is_type(node):
            yield _message("`A | B` of types outside annotations", "write a tuple (A, B)")

    def Name(self, node: ast.Name) -> Iterator[str]:
        """Report names that exist for the type checker only, and missing built-ins."""
        if node.id in self.lowering.types:
            yield f"{node.id} exists only for the type checker; it is not there when the engine runs in a page"
        elif node.id in differences.BUILTINS.keys() - self.bound:
            yield _message(node.id, differences.BUILTINS[node.id])

    def Attribute(self, node: ast.Attribute) -> Iterator[str]:
        """Report missing names of modules and missing attributes."""
        module = self.modules.get(getattr(node.value, "id", ""), "")
        if module in differences.MODULES and node.attr not in differences.MODULES[module]:
            yield _message(f"{module}.{node.attr}", differences.INSTEAD.get(node.attr, "write it with what is there"))
        elif node.attr in differences.ATTRIBUTES:
            yield _message(f"attribute {node.attr}", differences.ATTRIBUTES[node.attr])

    def Assign(self, node: ast.Assign) -> Iterator[str]:
        """Report attributes of functions."""
        for target in node.targets:
            name = getattr(target.value, "id", "") if isinstance(target, ast.Attribute) else ""
            if name in self.survey.functions and name not in self.variables:
                yield _message("attributes of functions", "keep the value in a module constant")

    def JoinedStr(self, node: ast.JoinedStr) -> Iterator[str]:
        """Report f-strings with a colon, a brace or a nested f-string inside their braces."""
        slots = [value.value for value in node.values if isinstance(value, ast.FormattedValue)]
        parts = [part for slot in slots for part in ast.walk(slot)]
        if any(isinstance(part, ast.JoinedStr | ast.Lambda | ast.NamedExpr) or _has_brace(part) for part in parts):
            yield _message("f-string with a colon, a brace or an f-string inside its braces", "give it a name before")

    def Call(self, node: ast.Call) -> Iterator[str]:
        """Report missing methods and arguments, and syntax of regular expressions and format strings that MicroPython
        lacks."""
        name = name_of(node)
        value = node.func.value if isinstance(node.func, ast.Attribute) else None
        is_method = value is not None
        if is_method and name in differences.METHODS.keys() - self.survey.functions:
            yield _message(f".{name}()", differences.METHODS[name])
        if name not in self.survey.functions:
            for keyword in node.keywords:
                if keyword.arg in differences.KEYWORDS.get(name, {}):
                    yield _message(f"{name}({keyword.arg}=...)", differences.KEYWORDS[name][keyword.arg])
            counts, instead = differences.ARGUMENTS.get(name, ({len(node.args)}, ""))
            if len(node.args) not in counts and not node.keywords:
                yield _message(f"{name} with {len(node.args)} arguments", instead)
        if node.args and isinstance(node.args[0], ast.Constant) and ast.unparse(node.func).startswith("re."):
            yield from _pattern(str(node.args[0].value))
        if is_method and name == "format" and FORMAT.search(str(getattr(value, "value", ""))):
            yield _message("`{a.b}` and `{a[0]}` in format", "hand in the value itself")


def _has_brace(node: ast.AST) -> bool:
    """Return whether a node is a constant whose text contains a colon or a brace."""
    return isinstance(node, ast.Constant) and any(character in str(node.value) for character in ":{}")


def _pattern(pattern: str) -> Iterator[str]:
    """Yield a message if a regular expression has syntax that MicroPython lacks."""
    if REGEX.search(pattern):
        yield _message(r"`(?...)`, `{n}` or `\b` in a regular expression", "write it out, or without `re`")
