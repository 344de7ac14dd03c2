"""The changes that `make mutants` makes: which there are, and that each is made where it says."""

from __future__ import annotations

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
    found = mutants(path, "toy/module.py")
    assert [made(mutant.code()) for mutant in found] == [made(body_of(text)) for text in expected]
    assert {(mutant.function, mutant.line) for mutant in found} <= {("f", 2)}


def body_of(code: str) -> CodeType:
    """The code of a function that returns this."""
    return compile(f"def f(a, b):\n    return {code}\n", "", "exec").co_consts[0]


def made(code: CodeType) -> tuple[Any, ...]:
    """What a function does: its instructions, names and numbers, those of comprehensions within it, too."""
    inner = [made(part) if isinstance(part, CodeType) else part for part in code.co_consts if not isinstance(part, str)]
    return (code.co_code, code.co_names, *inner)
