"""Test the layers of the code: which package may import what, and that the engine has no texts and no game numbers."""

import ast
import io
import operator
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.imports import imports_of, parsed

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "interactive" / "rules_engine"
WIDGETS = ROOT / "interactive" / "rules_widgets"
PAGES = ROOT / "plugins" / "rules_pages"
DRAWING = ("draw", "hexes", "svg")
"""Beginnings of the names of drawing and geometry modules, whose numbers are sizes and not numbers of a game."""


def modules(folder: Path) -> list[Path]:
    paths = sorted(folder.rglob("*.py"))
    assert paths, f"no Python in {folder}"
    return paths


def imported(path: Path) -> set[str]:
    """Return the packages that a module imports, anywhere in it; a relative import counts as its own package."""
    packages = set()
    for node in imports_of(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            packages.add((node.module or "").partition(".")[0] if node.level == 0 else path.parent.name)
    return packages


def test_what_runs_in_the_worker_knows_no_page() -> None:
    """Only boot.py imports `js`, the worker's global scope, and it does not use the document."""
    assert [path.name for path in modules(WIDGETS) if imported(path) & {"js"}] == ["boot.py"]
    assert "document" not in (WIDGETS / "boot.py").read_text(encoding="utf-8")


def test_only_the_plugin_imports_mkdocs() -> None:
    known = {"mkdocs", "mkdocs_static_i18n", "material", "properdocs"}
    assert {path.name for path in modules(PAGES) if imported(path) & known} == {"plugin.py"}


def test_there_is_one_yaml_library() -> None:
    """PyYAML is installed only because MkDocs needs it."""
    ours = [*modules(PAGES), *modules(ENGINE), *modules(WIDGETS), *Path(__file__).parent.rglob("*.py")]
    naming = [path for path in ours if re.search(r"\b(import|from) yaml\b", path.read_text(encoding="utf-8"))]
    assert [path.name for path in naming if "yaml" in imported(path)] == []


def test_the_pages_are_made_without_the_browser() -> None:
    assert [path.name for path in modules(PAGES) if imported(path) & {"pyscript", "js"}] == []


# no human word and no number of a game in the engine
FOR_PROGRAMMERS = ("BadInput", "Error", "Length", "__init__", "checked", "scalar")
"""Endings of the names of calls whose arguments may be texts for programmers, or lengths."""


def without_exempt(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes except docstrings, messages for programmers (of exceptions and codecs), and lengths of lists."""
    waiting = [tree]
    while waiting:
        inner = [child for child in ast.iter_child_nodes(waiting.pop()) if not is_exempt(child)]
        yield from inner
        waiting += inner


def is_exempt(node: ast.AST) -> bool:
    """Return whether a node, with all inside it, may have texts and numbers."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Call):
        return called_name(node).endswith(FOR_PROGRAMMERS)
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "expected"


def called_name(call: ast.Call) -> str:
    """Return the name of the function or method that is called; "" if there is none."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def names_of_code(tree: ast.AST) -> set[str]:
    """Return the names of classes, functions, variables and imports, which `__all__` and registries have as strings."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return names | {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


def is_human(text: str) -> bool:
    """Return whether a text is for people: two words, a word with a capital letter, or a non-ASCII letter.

    CSS class names (`hex hex--hill`), ids, path data and punctuation are not."""
    if any(letter.isalpha() and not letter.isascii() for letter in text):
        return True
    tokens = text.split()
    if any("--" in token or "__" in token for token in tokens):
        return False
    words = [token for token in tokens if re.fullmatch(r"[A-Za-z]{2,}[.,:;!?]?", token)]
    return len(words) > 1 or any(re.fullmatch(r"[A-Z][a-z]{2,}.*", word) for word in words)


def human_words(source: str) -> list[str]:
    """Return `line: text` for each text for people in a module's source."""
    tree = parsed(source)
    texts = [(getattr(node, "lineno", 0), text_of(node)) for node in without_exempt(tree)]
    human = sorted((line, text) for line, text in texts if text and is_human(text))
    known = names_of_code(tree) if human else set()
    return [f"{line}: {text!r}" for line, text in human if text not in known]


def text_of(node: ast.AST) -> str:
    """Return a string constant, or an f-string with `0` for each value; "" for any other node."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


MARK = "# not a number of the game"
"""Comment that allows the numbers in its line, such as the resolution of probabilities or the base of a code."""
LARGEST = 2
NUMERIC = {"int": int, "float": float, "len": len, "ord": ord, "abs": abs, "sum": sum, "max": max, "min": min}
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
}


CONSTANT = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Call)


def game_numbers(source: str) -> list[str]:
    """Return the numbers above LARGEST in lines without MARK, however they are written, and marks without a number."""
    marked = {number for number, text in comments(source) if text == MARK} if MARK in source else set()
    nodes = [node for node in without_exempt(parsed(source)) if isinstance(node, CONSTANT)]
    values = {(node.lineno, value) for node in nodes for value in numbers_in(node)}
    needless = marked - {line for line, _ in values}
    numbers = [(line, f"{line}: {value}") for line, value in sorted(values) if line not in marked]
    return [text for _, text in sorted(numbers + [(line, f"{line}: a mark without a number") for line in needless])]


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, comment) of each comment."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def numbers_in(node: ast.AST) -> list[float]:
    """Return the value of a constant expression if it is a number above LARGEST, and none of its parts is."""
    try:
        value = value_of(node)
    except (ArithmeticError, TypeError, ValueError):
        return []
    if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) <= LARGEST:
        return []
    inner = any(numbers_in(child) for child in ast.walk(node) if child is not node)
    return [] if inner else [value]


def value_of(node: ast.AST) -> Any:
    """Return the value of a constant expression. Raises TypeError for anything else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [value_of(item) for item in node.elts]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value_of(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](value_of(node.left), value_of(node.right))
    if isinstance(node, ast.Call) and called_name(node) in NUMERIC and not node.keywords:
        return NUMERIC[called_name(node)](*[value_of(argument) for argument in node.args])
    raise TypeError(node)


PACKAGES = [ENGINE, *sorted(path for path in ENGINE.iterdir() if (path / "__init__.py").exists())]


def offenders(paths: list[Path], find: Callable[[str], list[str]]) -> list[str]:
    """Return what `find` finds in these modules, as `file:line: what`."""
    return [f"{path.relative_to(ENGINE)}:{text}" for path in paths for text in find(path.read_text(encoding="utf-8"))]


def paths_of(package: Path) -> list[Path]:
    """Return the modules of a package; of ENGINE itself, those of no game."""
    return sorted(package.glob("*.py")) if package == ENGINE else modules(package)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_human_word_stands_in_the_engine(package: Path) -> None:
    assert offenders(paths_of(package), human_words) == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_number_of_a_game_stands_in_the_engine(package: Path) -> None:
    paths = [path for path in paths_of(package) if not is_drawing(path)]
    assert paths
    assert offenders(paths, game_numbers) == []


def is_drawing(path: Path) -> bool:
    """Return whether a path is a drawing or geometry module, or inside one."""
    return any(part.startswith(DRAWING) for part in path.relative_to(ENGINE).parts)


TEXTS = {
    "a sentence": 'x = "pay the fee"',
    "a name": 'x = "Fortress"',
    "a German word": 'x = "für"',
    "a Japanese word": 'x = "要塞"',
    "a sentence in braces": 'x = f"pay {n} cards"',
    "a name as a default": 'def f(name="Athens"): pass',
}
NO_TEXTS = {
    "a docstring": '"""Pays the fee."""\ndef f():\n    """Says so."""',
    "a text after a constant": 'X = 1\n"""What it is for."""',
    "a message to programmers": 'raise BadInput("at", x, "a whole number")',
    "what a codec expected": 'expected = "a list of " + n\nx = checked(y, z, "each only once")',
    "ids": 'x = ["cost.terrain", "nobody", "buildings.quarry.cost"]',
    "class names": 'x = "hex hex--" + ground',
    "path data": 'x = "M-13 -5q4.3 -6 8.6 0M0 0h1v1z"',
    "the name of a class": 'class Hex: pass\nRECORDS = {"Hex": Hex}',
    "signs": 'x = " → " + "; " + " ×"',
}


@pytest.mark.parametrize("source", TEXTS.values(), ids=TEXTS)
def test_human_words_are_found(source: str) -> None:
    assert human_words(source)


@pytest.mark.parametrize("source", NO_TEXTS.values(), ids=NO_TEXTS)
def test_what_is_no_human_word_is_let_be(source: str) -> None:
    assert human_words(source) == []


NUMBERS = {
    "fee = 5": ["1: 5"],
    "def f(n=2, m=15): return n // 2": ["1: 15"],
    "rate = -3": ["1: 3"],
    "share = 2.5": ["1: 2.5"],
    'TEN = int("10")': ["1: 10"],
    'HEX = int("ff", base)\nBASE = int("f", 16)': ["2: 16"],
    "x = 2 + 2": ["1: 4"],
    "x = 2 ** 2 ** 2": ["1: 4"],
    'x = len("abc") + len((1, 1, 1))': ["1: 3"],
    'x = ord("a")': ["1: 97"],
    "x = 3, 2, 1": ["1: 3"],
    "x = -1 + 2 - 1": [],
    "x = len(cards) + 1": [],
    'x = True, "5", None, 2': [],
    f"TEN = 10  {MARK}\nELEVEN = 11": ["2: 11"],
    f"TEN = (\n    10  {MARK}\n)": [],
    f"X = 1\nY = 2  {MARK}": ["2: a mark without a number"],
    f'X = "{MARK}", 7': ["1: 7"],
    f"{MARK}\nX = 7": ["1: a mark without a number", "2: 7"],
}


@pytest.mark.parametrize(("source", "numbers"), NUMBERS.items(), ids=NUMBERS)
def test_numbers_of_a_game_are_found(source: str, numbers: list[str]) -> None:
    assert game_numbers(source) == numbers


MOST_MODULES = 19
"""Maximum number of modules in a folder; more of them are read as alphabetical noise."""


def test_no_folder_has_twenty_modules() -> None:
    everything = [*modules(PAGES), *modules(ENGINE), *modules(WIDGETS), *modules(Path(__file__).parent)]
    counts = Counter(path.parent.relative_to(ROOT) for path in everything if path.name != "__init__.py")
    assert not {str(folder): count for folder, count in counts.items() if count > MOST_MODULES}
