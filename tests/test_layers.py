"""The four sentences of the design that keep the parts apart, read from the code itself."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "interactive" / "rules_engine"
WIDGETS = ROOT / "interactive" / "rules_widgets"
PAGES = ROOT / "plugins" / "rules_pages"
STANDARD_LIBRARY = set(sys.stdlib_module_names)
DRAWING = ("draw", "hexes", "svg")
"""Modules of pictures and geometry: their numbers are sizes, not a game's."""


def modules(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found, f"no Python in {folder}"
    return found


def imported(path: Path) -> set[str]:
    """The packages that a module imports, at the top or inside a function; a relative import is its own package."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0] if node.level == 0 else path.parent.name)
    return found


def foreign_imports(folder: Path, allowed: set[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules(folder)
        for name in sorted(imported(path) - allowed - STANDARD_LIBRARY)
    ]


def test_the_engine_imports_the_standard_library_and_itself() -> None:
    assert foreign_imports(ENGINE, {"rules_engine"}) == []


def test_the_widgets_import_the_engine_and_pyscript() -> None:
    assert foreign_imports(WIDGETS, {"rules_engine", "rules_widgets", "pyscript", "js"}) == []


def test_only_the_plugin_imports_mkdocs() -> None:
    known = {"mkdocs", "mkdocs_static_i18n", "material", "properdocs"}
    importing = {path.name for path in modules(PAGES) if imported(path) & known}
    assert importing == {"plugin.py"}


def test_there_is_one_yaml_library() -> None:
    """PyYAML is there for MkDocs alone."""
    ours = [*modules(PAGES), *modules(ENGINE), *modules(WIDGETS), *Path(__file__).parent.rglob("*.py")]
    assert [path.name for path in ours if "yaml" in imported(path)] == []


def test_the_pages_are_made_without_the_browser() -> None:
    assert [path.name for path in modules(PAGES) if imported(path) & {"pyscript", "js"}] == []


@pytest.mark.parametrize(
    ("source", "packages"),
    [
        ("import mkdocs.config as c", {"mkdocs"}),
        ("def f():\n    from ruamel.yaml import YAML", {"ruamel"}),
        ("from . import x", {"rules_pages"}),
        ("x = 'import yaml'", set()),
    ],
)
def test_imports_are_found(tmp_path: Path, source: str, packages: set[str]) -> None:
    path = tmp_path / "rules_pages" / "module.py"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    assert imported(path) == packages


# no human word and no number of a game in the engine


def without_exempt(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but docstrings, what is said to programmers (exceptions, BadInput), and lengths of lists of hexes."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Call) and called(child).endswith(("BadInput", "Error", "Length", "__init__")):
            continue
        yield child
        yield from without_exempt(child)


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def names_of_code(tree: ast.AST) -> set[str]:
    """Classes, functions and variables; `__all__` and registries name them in quotation marks."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return found | {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


def is_human(text: str) -> bool:
    """Two words in a row, a word with a capital, or a letter that is not English; class names (`hex hex--hill`), ids,
    path data and punctuation are none."""
    if any(letter.isalpha() and not letter.isascii() for letter in text):
        return True
    tokens = text.split()
    if any("--" in token or "__" in token for token in tokens):
        return False
    words = [token for token in tokens if re.fullmatch(r"[A-Za-z]{2,}[.,:;!?]?", token)]
    return len(words) > 1 or any(re.fullmatch(r"[A-Z][a-z]{2,}.*", word) for word in words)


def human_words(source: str) -> list[str]:
    tree = ast.parse(source)
    texts = [(getattr(node, "lineno", 0), text_of(node)) for node in without_exempt(tree)]
    known = names_of_code(tree)
    return [f"{line}: {text!r}" for line, text in texts if is_human(text) and text not in known]


def text_of(node: ast.AST) -> str:
    """A string, or an f-string with signs in the place of its values."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def game_numbers(source: str) -> list[str]:
    tree = ast.parse(source)
    numbers = [node for node in without_exempt(tree) if isinstance(node, ast.Constant) and type(node.value) is int]
    return [f"{node.lineno}: {node.value}" for node in numbers if node.value > 2]


@pytest.mark.parametrize("path", modules(ENGINE), ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_no_human_word_stands_in_the_engine(path: Path) -> None:
    assert human_words(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", modules(ENGINE), ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_no_number_of_a_game_stands_in_the_engine(path: Path) -> None:
    if not path.stem.startswith(DRAWING):
        assert game_numbers(path.read_text(encoding="utf-8")) == []


FOUND = {
    "a sentence": 'x = "pay the fee"',
    "a name": 'x = "Fortress"',
    "a German word": 'x = "für"',
    "a Japanese word": 'x = "要塞"',
    "a sentence in braces": 'x = f"pay {n} cards"',
    "a name as a default": 'def f(name="Athens"): pass',
}
NOT_FOUND = {
    "a docstring": '"""Pays the fee."""\ndef f():\n    """Says so."""',
    "a text after a constant": 'X = 1\n"""What it is for."""',
    "a message to programmers": 'raise BadInput("at", x, "a whole number")',
    "ids": 'x = ["cost.terrain", "nobody", "buildings.quarry.cost"]',
    "class names": 'x = "hex hex--" + ground',
    "path data": 'x = "M-13 -5q4.3 -6 8.6 0M0 0h1v1z"',
    "the name of a class": 'class Hex: pass\nRECORDS = {"Hex": Hex}',
    "signs": 'x = " → " + "; " + " ×"',
}


@pytest.mark.parametrize("source", FOUND.values(), ids=FOUND)
def test_human_words_are_found(source: str) -> None:
    assert human_words(source)


@pytest.mark.parametrize("source", NOT_FOUND.values(), ids=NOT_FOUND)
def test_what_is_no_human_word_is_let_be(source: str) -> None:
    assert human_words(source) == []


def test_numbers_of_a_game_are_found() -> None:
    assert game_numbers("fee = 5\ndef f(n=2, m=15): return n // 2") == ["1: 5", "2: 15"]
