"""The lowering: its output, and that a lowered module behaves in MicroPython as the module does in CPython."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_pages.browser.lowering import lower
from tests.micropython import sample
from tests.micropython_runner import ROOT, MicroPython

ENGINE = ROOT / "interactive" / "rules_engine"

DATACLASS = """
class Line:
    amount = 0
    __dataclass_fields__ = ('rule', 'amount')
    __repr__ = fields_repr
    __eq__ = fields_equal
    __hash__ = fields_hash

    def __init__(self, rule, amount=amount):
        self.rule = rule
        self.amount = amount
"""
IMPORTS = "from rules_engine.portable import fields_equal, fields_hash, fields_repr\n"

CASES = {
    "future and typing imports": ("from __future__ import annotations\nfrom typing import Any\nx = 1", "x = 1"),
    "abstract collections": ("from collections.abc import Iterable\ndef f(x: Iterable): return x",
        "def f(x):\n    return x"),
    "docstrings and comments": ('"""Module."""\ndef f():\n    """Does."""  # so', "def f():\n    pass"),
    "parameters and returns": ("def f(a: int, *b: str, c: int = 3, **d: int) -> int: return a",
        "def f(a, *b, c=3, **d):\n    return a"),
    "a variable with a type": ("x: int = 3\ny: str", "x = 3"),
    "an alias": ("from typing import Literal\nGround = Literal['hill']\nx = 1", "x = 1"),
    "an alias of an alias": ("A = tuple[int, ...]\nB = A\nC = B | None\nx = 1", "x = 1"),
    "an alias that says so": ("from typing import TypeAlias\nA: TypeAlias = 'Hex'\nx = 1", "x = 1"),
    "an alias of classes": ("Move = Build | Pass\nx = 1", "x = 1"),
    "a union of sets is none": ("ALL = HILLS | FORESTS", "ALL = HILLS | FORESTS"),
    "a type variable": ("from typing import TypeVar\nT = TypeVar('T')\nx = 1", "x = 1"),
    "a new type": ("from typing import NewType\nId = NewType('Id', str)", "Id = lambda value: value"),
    "a cast": ("from typing import cast\nx = cast(int, y)", "x = y"),
    "for the checker alone": ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a\nx = 1", "x = 1"),
    "a protocol": ("from typing import Protocol\nclass A(Protocol):\n    def f(self) -> int: ...",
        "class A:\n\n    def f(self):\n        pass"),
    "a generic class": ("from typing import Generic, TypeVar\nT = TypeVar('T')\nclass A(B, Generic[T]): pass",
        "class A(B):\n    pass"),
    "an import for annotations": ("from a import Hex, f\ndef g(h: Hex) -> int: return f(h)",
        "from a import f\n\ndef g(h):\n    return f(h)"),
    "an import for all": ("from a import Hex\nx: Hex\n__all__ = ['Hex']", "from a import Hex\n__all__ = ['Hex']"),
    "an import that nobody uses": ("from a import Hex", "from a import Hex"),
    "a frozen dataclass": (
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Line:\n    rule: str\n    amount: int = 0",
        IMPORTS + DATACLASS),
    "a field with a default": ("from dataclasses import dataclass, field\n@dataclass(frozen=True)\nclass Line:\n"
        "    rule: str\n    amount: int = field(default=0)", IMPORTS + DATACLASS),
    "a changing dataclass has no hash": ("from dataclasses import dataclass\n@dataclass\nclass A: pass",
        "from rules_engine.portable import fields_equal, fields_repr\n\nclass A:\n    pass\n"
        "    __dataclass_fields__ = ()\n    __repr__ = fields_repr\n    __eq__ = fields_equal\n\n"
        "    def __init__(self):\n        pass"),
    "a class variable is no field": ("from dataclasses import dataclass\nfrom typing import ClassVar\n"
        "@dataclass(eq=False, repr=False)\nclass A:\n    a: ClassVar[int] = 1",
        "class A:\n    a = 1\n    __dataclass_fields__ = ()\n\n    def __init__(self):\n        pass"),
    "replace": ("from dataclasses import replace\nx = replace(y, a=1)",
        "from rules_engine.portable import replace\nx = replace(y, a=1)"),
    "replace by another name": ("from dataclasses import replace as but\nx = but(y)",
        "from rules_engine.portable import replace as but\nx = but(y)"),
    "sorted with a key": ("x = sorted(y, key=f)",
        "from rules_engine.portable import stable_sorted\nx = stable_sorted(y, key=f)"),
    "sorted without": ("x = sorted(y)", "x = sorted(y)"),
    "a list with a star": ("x = [1, *a, 2, 3]", "x = [1] + list(a) + [2, 3]"),
    "a tuple with a star": ("x = (*a,)\nb, *c = x", "x = tuple(a)\nb, *c = x"),
    "a set with a star": ("x = {*a, 1}", "x = set(a) | {1}"),
    "a dict with two stars": ("x = {**a, 'b': 1, 'c': 2}", "x = dict(a) | {'b': 1, 'c': 2}"),
    "a call with a star": ("f(*a, **b)", "f(*a, **b)"),
    "positional only": ("def f(a, /, b=1): return a", "def f(a, b=1):\n    return a"),
    "a cause": ("raise A from b", "raise A"),
    "a part of what a type makes": ("x = list(y)[:2]", "x = list(y)[:2]"),
    "a loose zip": ("zip(a, b, strict=False)", "zip(a, b)"),
    "a strict zip": ("zip(a, b, strict=True)", "from rules_engine.portable import strict_zip\nstrict_zip(a, b)"),
}  # fmt: skip


@pytest.mark.parametrize(("written", "lowered"), CASES.values(), ids=CASES.keys())
def test_writes(written: str, lowered: str) -> None:
    assert lower(written).strip() == lowered.strip()


def test_says_where_the_source_is_no_python() -> None:
    with pytest.raises(SyntaxError) as error:
        lower("x = 1\ny = = 2", "rules_engine/broken.py")
    assert (error.value.filename, error.value.lineno) == ("rules_engine/broken.py", 2)


def test_does_the_same_in_both_interpreters() -> None:
    sources = {"sample.py": Path(sample.__file__), "rules_engine/portable.py": ENGINE / "portable.py"}
    modules = {name: lower(path.read_text(encoding="utf-8")) for name, path in sources.items()}
    with MicroPython() as micropython:
        micropython.load(json.dumps({"modules": modules}))
        in_micropython = micropython.call("sample:everything")
    in_cpython = json.loads(json.dumps(sample.everything()))
    for name, expected in in_cpython.items():
        assert in_micropython[name] == expected, name
