"""The mutations of `make mutants`: which there are, and that each changes the right place."""

from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.mutations import mutants

CHANGES = {
    "a < b": ["a <= b", "a >= b"],
    "a == 2": ["a != 2", "a == 3"],
    "a + b": ["a - b"],
    "a and b": ["a or b", "b", "a"],
    "not a": ["a"],
    "max(a, b)": ["min(a, b)"],
    "[x for x in a if x]": ["[x for x in a]"],
    "b if a else 0": ["b if not a else 0", "b if a else 1"],
    "'text'": [],
}


@pytest.mark.parametrize(("code", "expected"), CHANGES.items(), ids=CHANGES)
def test_each_change_is_made_once(tmp_path: Path, code: str, expected: list[str]) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"def f(a: int = 1, b: int = 2) -> object:\n    return {code}\n", encoding="utf-8")
    results = mutants(path, "toy/module.py")
    assert [instructions(mutant.code()) for mutant in results] == [instructions(code_of(text)) for text in expected]
    assert {(mutant.function, mutant.line) for mutant in results} <= {("f", 2)}


def code_of(code: str) -> CodeType:
    """Return the code object of a function that returns this expression."""
    return compile(f"def f(a, b):\n    return {code}\n", "", "exec").co_consts[0]


def instructions(code: CodeType) -> tuple[Any, ...]:
    """Return instructions, names and constants of a code object, including those of comprehensions inside it."""
    inner = [
        instructions(item) if isinstance(item, CodeType) else item
        for item in code.co_consts
        if not isinstance(item, str)
    ]
    return (code.co_code, code.co_names, *inner)
