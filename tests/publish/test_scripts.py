"""The scripts of the site, checked as text."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.registry import DATA

ROOT = DATA.parent
SCRIPTS = sorted([*ROOT.glob("docs/assets/javascripts/*.js"), *ROOT.glob("interactive/rules_widgets/*.js")])
CLASS = re.compile(r"(?ms)^(?:export )?class (\w+)[^{]*\{\n(.*?)^\}")
METHOD = re.compile(r"(?m)^  (?:static |async )*(#?\w+)\(.*\{$")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_class_has_a_method_twice(path: Path) -> None:
    """JavaScript silently takes the last one."""
    twice = []
    for name, body in CLASS.findall(path.read_text(encoding="utf-8")):
        twice += [f"{name}.{method}" for method, count in Counter(METHOD.findall(body)).items() if count > 1]
    assert not twice


def test_classes_and_methods_are_found() -> None:
    text = "export class A extends B {\n  static x = 1;\n  f(one) {\n  }\n\n  async f() {\n  }\n}\n"
    assert [(name, METHOD.findall(body)) for name, body in CLASS.findall(text)] == [("A", ["f", "f"])]
