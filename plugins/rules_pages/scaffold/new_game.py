"""Generate a game from the templates in `game/`: data, a small playable engine, and tests.

The result is complete: it passes the check and has pages. It is meant to be changed into the real game step by step.
"""

from __future__ import annotations

import keyword
import re
from datetime import date
from pathlib import Path

from rules_pages.data.book import Book
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project

TEMPLATES = Path(__file__).with_name("game")
"""Folder of the templates, laid out like the checkout; `__GAME__` and other such names are replaced."""
SUFFIX = ".template"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
RESERVED = ("site",)
"""Folders of rules_data that are not games."""
DEFAULT_LANGUAGE = "en"


def new_game(project: Project, book: Book, name: str, title: str = "", language: str = "") -> str:
    """Write the files of a game and return instructions for the next steps.

    Raises Failure, with nothing written, if the name is not a valid package name or exists, or the language is unknown.
    """
    language = language or (DEFAULT_LANGUAGE if DEFAULT_LANGUAGE in book.languages else next(iter(book.languages)))
    problem = _problem(project, book, name, language)
    if problem:
        raise Failure(problem)
    title = title or name.replace("_", " ").title()
    values = {
        "__GAME__": name,
        "__TITLE__": title,
        "__LANGUAGE__": language,
        "__YEAR__": str(date.today().year),
        "__FACT__": _fact_prefix(name),
    }
    files = {_fill(path, values): _fill(text, values) for path, text in _templates().items()}
    existing = [path for path in files if (project.root / path).exists()]
    if existing:
        raise Failure(f"{existing[0]} exists already; choose another name")
    for path, text in files.items():
        text = _sort_imports(text) if path.endswith(".py") else text
        (project.root / path).parent.mkdir(parents=True, exist_ok=True)
        (project.root / path).write_text(text, encoding="utf-8")
    return _next_steps(name, language, len(files))


def _problem(project: Project, book: Book, name: str, language: str) -> str:
    """Return why the game cannot be added; "" if it can."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} is no name for a game; write small letters, digits and underscores, such as coin"
    if name in book.games or name in RESERVED or (project.interactive / "rules_engine" / f"{name}.py").exists():
        return f"{name} exists already; choose another name"
    if language not in book.languages:
        return f"{language}: no such language; there is {', '.join(book.languages)}"
    return ""


def _fact_prefix(name: str) -> str:
    """Return the two capitals with which the ids of the game's facts begin: `CO` for coin."""
    return (name.replace("_", "") + "x")[:2].upper() if name[1:2].isalpha() else name[0].upper() + "X"


def _templates() -> dict[str, str]:
    """Return {path below the checkout: content} of the templates, with names not replaced yet."""
    paths = sorted(TEMPLATES.rglob(f"*{SUFFIX}"))
    return {
        path.relative_to(TEMPLATES).as_posix().removesuffix(SUFFIX): path.read_text(encoding="utf-8") for path in paths
    }


def _fill(text: str, values: dict[str, str]) -> str:
    for slot, value in values.items():
        text = text.replace(slot, value)
    return text


def _sort_imports(text: str) -> str:
    """Sort each block of `from rules_…` lines, whose order depends on the name of the game."""
    return re.sub(r"(?m)(^from rules_.*\n)+", lambda block: "".join(sorted(block.group().splitlines(True))), text)


def _next_steps(name: str, language: str, count: int) -> str:
    return f"""\
{count} files written. The game of taking coins in them passes `make check` and has its pages; turn it into yours:
  1. rules_data/{name}/game.yaml: author, publisher, year and the sources; then components.yaml with every number
  2. rules_data/{name}/rules.yaml and text/{language}.yaml: the rules and their words; other languages may come later
  3. interactive/rules_engine/{name}/: rules/ first, then game/, calculators/, positions/ and draw/
  4. rules_data/{name}/cases/ and examples/: what the engine plays
  5. tests/{name}/, tests/facts/{name}.yaml (which rule carries which fact of your sources), tests/soak/{name}.py
`make check` says what is missing. Only this game's tests: .venv/bin/python -m pytest tests/{name}"""
