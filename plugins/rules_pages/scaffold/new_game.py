"""Generate a game from templates, or add to one that is there.

The result passes the check and has pages. It is meant to be changed into the real game step by step."""

import importlib
import keyword
import re
from datetime import date
from pathlib import Path
from typing import Any, Literal

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from rules_pages.data.book import NO_GAMES, Book
from rules_pages.data.files import write_whole
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.data.yaml_writer import as_yaml

Extent = Literal["words", "calculator", "whole"]
"""How much of a game is written: texts alone; with an engine that answers one question; with all that is played. Its
templates are in the folder of that name, laid out like the checkout; `__GAME__` and other such names are replaced."""
OF_A_CALCULATOR = re.compile(r"interactive/rules_engine/__GAME__/(components|calculators/|rules/)|.*/components\.yaml")
"""Templates of a whole game that a calculator needs, too."""
GROWING = "growing: true\n"
"""What game.yaml of a game says that is there and gets an engine: its rules have no cases yet."""
SUFFIX = ".template"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_IMPORTS = re.compile(r"(?m)(^from rules_.*\n)+")
DEFAULT_LANGUAGE = "en"


def new_game(
    project: Project, book: Book, name: str, title: str = "", language: str = "", extent: Extent | None = None
) -> str:
    """Write the files of a game, a whole one if nothing else is said, or what one that is there lacks of `extent`;
    return instructions for the next steps. Raises Failure, with nothing written, for a wrong name or language."""
    old_game = book.games.get(name) if extent else None
    if old_game is not None:
        language, title = old_game.game.source_language, title or old_game.game.title
    language = language or (DEFAULT_LANGUAGE if DEFAULT_LANGUAGE in book.languages else next(iter(book.languages)))
    if old_game is None:
        _require_new(project, book, name, language)
    values = {
        "__GAME__": name,
        "__TITLE__": title or name.replace("_", " ").title(),
        "__LANGUAGE__": language,
        "__YEAR__": str(date.today().year),
        # the two capitals with which the ids of its facts begin: `CO` for coin
        "__FACT__": (name.replace("_", "") + "x")[:2].upper() if name[1:2].isalpha() else f"{name[0].upper()}X",
    }
    files = _filled(extent or "whole", values)
    if not (project.root / "tests").is_dir():
        files = {path: text for path, text in files.items() if not path.startswith("tests/")}
    smaller = _filled("calculator", values)
    existing = {path: (project.root / path).read_text("utf-8") for path in files if (project.root / path).exists()}
    if existing and old_game is None:
        raise Failure(f"{next(iter(existing))} exists already; choose another name")
    for path, text in existing.items():
        if path.endswith("/rules.yaml") and "/cases/" not in path:
            files[path] = with_more_rules(text, files[path])
        elif path.endswith(".yaml") and path.startswith("rules_data/"):
            data = _load(text)
            _add(data, _load(GROWING if path.endswith("/game.yaml") else files[path]))
            files[path] = as_yaml(data)
        elif text != smaller.get(path):  # code is replaced only if it is still that of the smaller template
            files[path] = text
    written = {path: text for path, text in files.items() if existing.get(path) != text}
    for path, text in written.items():
        write_whole(project.root / path, text.encode())
    importlib.invalidate_caches()  # an engine that was looked for in vain is there now
    has_tests = any(path.startswith("tests/") for path in written)
    steps = STEPS_OF_WORDS if extent == "words" else [step for step in STEPS if has_tests or "tests/" not in step]
    about = "The game of taking coins in them passes the check and has its pages; turn it into yours:"
    end = "The check says what is missing."
    if has_tests:
        end = f"`make check` says what is missing. Only this game's tests: .venv/bin/python -m pytest tests/{name}"
    lines = [f"  {number}. {step.format(name=name, language=language)}" for number, step in enumerate(steps, 1)]
    return "\n".join([f"{len(written)} files written. {about}", *lines, end])


def _require_new(project: Project, book: Book, name: str, language: str) -> None:
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Failure(f"{name!r} is no name for a game; write small letters, digits and underscores, such as coin")
    if name in book.games:
        raise Failure(f"{name} exists already; choose another name, or say what to add: --calculator or --whole")
    if name in NO_GAMES or (project.interactive / "rules_engine" / f"{name}.py").exists():
        raise Failure(f"{name} exists already; choose another name")
    if language not in book.languages:
        raise Failure(f"{language}: no such language; there is {', '.join(book.languages)}")


def _filled(extent: Extent, values: dict[str, str]) -> dict[str, str]:
    folder = Path(__file__).parent
    templates = template_files(folder / extent)
    if extent == "calculator":
        whole = template_files(folder / "whole")
        shared = {path: text for path, text in whole.items() if OF_A_CALCULATOR.match(path)}
        templates = shared | template_files(folder / "words") | templates
    files = {filled_in(path, values): filled_in(text, values) for path, text in templates.items()}
    for path in (path for path in files if path.endswith(".py")):  # the order of imports depends on the game's name
        files[path] = _IMPORTS.sub(lambda block: "".join(sorted(block.group().splitlines(True))), files[path])
    return files


def template_files(folder: Path) -> dict[str, str]:
    """Return {path: content} of the templates below a folder, with slots to fill in."""
    paths = sorted(folder.rglob(f"*{SUFFIX}"))
    return {path.relative_to(folder).as_posix().removesuffix(SUFFIX): path.read_text("utf-8") for path in paths}


def filled_in(text: str, values: dict[str, str]) -> str:
    """Return a template with its slots filled in."""
    for slot, value in values.items():
        text = text.replace(slot, value)
    return text


STEPS = (
    "rules_data/{name}/game.yaml: author, publisher, year and the sources; then components.yaml with every number",
    "rules_data/{name}/rules.yaml and text/{language}.yaml: the rules and their words; other languages may come later",
    "interactive/rules_engine/{name}/: rules/ first, then game/, calculators/, positions/ and draw/",
    "rules_data/{name}/cases/ and examples/: what the engine plays",
    "tests/{name}/, tests/facts/{name}.yaml (which rule carries which fact of your sources), tests/soak/{name}.py",
)
STEPS_OF_WORDS = (
    "rules_data/{name}/game.yaml: author, publisher, year and the sources",
    "rules_data/{name}/rules.yaml and text/{language}.yaml: the rules and their words; other languages may come later",
    "rules_data/{name}/pictures.yaml, pictures/ and examples/: pictures, and examples in words (`told: true`)",
    "when something is to be reckoned or played, add --calculator or --whole to the same command",
)


def with_more_rules(text: str, template: str) -> str:
    """Return rules.yaml with the pages, sections and rules of a template that it lacks, wherever the others stand. New
    sections go to the first page of rules, if there is one."""
    data, more = _load(text), _load(template)
    sections = {section["id"]: section for page in data["pages"] for section in page.get("sections", [])}
    rules = {rule["id"]: rule for section in sections.values() for rule in section.get("rules", [])}
    own: Any = next((page for page in data["pages"] if page.get("kind", "rules") == "rules"), None)
    for page in more["pages"]:
        for section in page.get("sections", []) if own else []:
            for rule in section["rules"]:
                _add(rules.get(rule["id"], rule), {"facts": rule["facts"]} if "facts" in rule else {})
            new = [rule for rule in section["rules"] if rule["id"] not in rules]
            if section["id"] in sections:
                sections[section["id"]].setdefault("rules", CommentedSeq()).extend(new)
            else:
                section["rules"] = new
                own.setdefault("sections", CommentedSeq()).append(section)
        is_new = page["id"] not in {other["id"] for other in data["pages"]}
        if is_new and not (own and page.get("sections")):
            data["pages"].append(page)
    return as_yaml(data)


def _add(data: Any, more: Any) -> None:
    """Add what a mapping or list lacks, at any depth."""
    if isinstance(data, dict) and isinstance(more, dict):
        for key, value in more.items():
            if key in data:
                _add(data[key], value)
            else:
                data[key] = value
    elif isinstance(data, list) and isinstance(more, list):
        ids = {item.get("id") for item in data if isinstance(item, dict)}
        data.extend(item for item in more if isinstance(item, dict) and item.get("id") not in ids)


def _load(text: str) -> Any:
    yaml = YAML()
    yaml.preserve_quotes = True
    return yaml.load(text) or CommentedMap()
