"""Mutations: small changes of a function's code that a test should notice."""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
"""Comparison operator -> the operators that replace it."""
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
"""Arithmetic operator -> the operator that replaces it."""
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""Built-in function -> the function that replaces it."""
NOT_CODE = ("annotation", "returns", "decorator_list", "args", "type_params")
"""Fields of AST nodes that are not run by a call of the function: types, decorators, parameters with their defaults."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change: its place, and its number among the changes of the module."""

    path: Path = field(compare=False)
    module: str
    """Path below the engine: `attika/rules/cost.py`."""
    function: str
    """Qualified name of the outermost function that contains the change: `State.seat`."""
    line: int
    number: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}: {self.before}  ->  {self.after}"

    @property
    def key(self) -> str:
        """The mutant without its line number, which may change with the code around it."""
        return f"{self.module} {self.function}: {self.before}  ->  {self.after}"

    def code(self) -> CodeType:
        """Return the code object of the outermost function, compiled with the change."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        change = list(_changes(tree))[self.number]
        change.make()
        compiled = compile(ast.fix_missing_locations(tree), str(self.path), "exec")
        return next(code for code in _codes(compiled) if code.co_qualname == change.function)


def mutants(path: Path, module: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of the code."""
    changes = _changes(ast.parse(path.read_text(encoding="utf-8")))
    return [
        Mutant(path, module, change.function, change.line, number, change.before, change.after)
        for number, change in enumerate(changes)
    ]


@dataclass
class _Change:
    """A change that has not been made; `make` changes the AST."""

    function: str
    line: int
    before: str
    after: str
    make: Callable[[], None]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    for name, function in _functions(tree, ""):
        for put, node in _places(function):
            for shown, new in _variants(node):
                yield _Change(name, shown.lineno, _text(shown), _text(new), lambda put=put, new=new: put(new))


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Definition]]:
    """Yield the outermost functions and methods with their qualified names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


def _places(node: ast.AST) -> Iterator[tuple[Callable[[ast.AST], None], ast.AST]]:
    """Yield (setter, node) of every node below a node, outside in; the setter puts another node in its place."""
    for name, value in ast.iter_fields(node):
        if name in NOT_CODE:
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(value, list):
                yield lambda new, value=value, index=index: value.__setitem__(index, new), child
            else:
                yield lambda new, node=node, name=name: setattr(node, name, new), child
            yield from _places(child)


def _variants(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield (node shown as the old code, new node) for each change of one node."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield node, _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield node, _with(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield node, _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for index in range(len(node.values)):
            left = node.values[:index] + node.values[index + 1 :]
            yield node, left[0] if len(left) == 1 else _with(node, values=left)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, _with(node, value=not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield node.test, _with(node, test=_located(ast.UnaryOp(ast.Not(), node.test), node.test))
    elif isinstance(node, ast.comprehension):
        for index in range(len(node.ifs)):
            yield node.ifs[index], _with(node, ifs=node.ifs[:index] + node.ifs[index + 1 :])
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        yield node, _with(node, func=_located(ast.Name(FUNCTIONS[node.func.id], ast.Load()), node.func))


def _with(node: ast.AST, **fields: object) -> ast.AST:
    """Return a shallow copy of a node with other fields."""
    copied = copy.copy(node)
    for name, value in fields.items():
        setattr(copied, name, value)
    return copied


def _located(node: ast.AST, at: ast.AST) -> ast.AST:
    return ast.copy_location(node, at)


def _text(node: ast.AST) -> str:
    """Return the code of a node in one line; for a statement, its condition."""
    if isinstance(node, ast.If | ast.While):
        node = node.test
    if isinstance(node, ast.comprehension):
        return "".join(f" if {ast.unparse(test)}" for test in node.ifs).strip() or "(no condition)"
    return " ".join(ast.unparse(node).split())


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code objects of all functions inside a code object."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
