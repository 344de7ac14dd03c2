"""Makes an example of a kept record of a whole game: its moves, what came of each, the rules that spoke, and that each
could be made; with words in the source language that say the moves, to be written anew by whoever tells the example."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from rules_engine.core import BadInput, Refused, Unknown
from rules_pages.blocks.widget_words import words
from rules_pages.check.run import checked_book
from rules_pages.data.book import Book, DataError, GameBook
from rules_pages.data.cases import rule_of
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.data.yaml_writer import with_texts
from rules_widgets.table_record import Game, read_record

SHORT = 160
"""What is expected of a position is what has changed in it, as far as it is no longer than this as JSON."""
WIDTH = 118
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WRONG = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RecursionError)


def new_example(project: Project, book: Book, file: Path, name: str, first: int, last: int | None) -> str:
    """Write the example `name` of the moves `first` to `last` of a kept record, and return what was written.

    Raises Failure where the file is no record of a game that there is, where the name is none or is taken, and where
    there are no such moves; DataError where the example would not pass the check. Then nothing is written.
    """
    game, record = _record(book, file)
    if not _ID.fullmatch(name) or name in game.examples:
        raise Failure(f"{name}: {'there is such an example' if name in game.examples else 'write small letters, a-b'}")
    played = _played(EngineRunner(game), record, file)
    last = len(played.reports) if last is None else last
    if not 1 <= first <= last <= len(played.reports):
        raise Failure(f"there are no moves {first} to {last}; the game has {len(played.reports)}")
    folder, language = project.data / game.id, game.game.source_language
    example, text = folder / "examples" / f"{name}.yaml", folder / "text" / f"{language}.yaml"
    told = {
        "title": f"{name}",
        "intro": _intro(book, game, first, last),
        "steps": _told(book, game, played, first, last),
    }
    order = [("examples", key) for key in (*game.texts[language].examples, name)]
    files = {
        example: example_yaml(game, played, name, first, last),
        text: with_texts(text.read_text(encoding="utf-8"), {}, {("examples", name): told}, order),
    }
    _write(project, files)
    written = ", ".join(str(path.relative_to(project.root)) for path in files)
    return f"{written}: {last - first + 1} moves. Now write its title and words, and place it by its rules."


def _record(book: Book, file: Path) -> tuple[GameBook, dict[str, Any]]:
    """The game of a kept record, and the record."""
    try:
        text = file.read_text(encoding="utf-8")
        name = json.loads(text)["game"]
        return book.games[name], read_record(text, name)
    except (BadInput, *_WRONG) as error:
        raise Failure(f"{file}: no record of a game of ours") from error


def _played(runner: EngineRunner, record: dict[str, Any], file: Path) -> Game:
    """The record, played up to the position that it shows."""
    try:
        made = record | {"moves": record["moves"][: record["at"]]}
        return Game(runner.engine, runner.components, made)
    except (BadInput, Refused, Unknown, *_WRONG) as error:
        raise Failure(f"{file}: its moves cannot be made: {type(error).__name__}: {error}") from error


def _write(project: Project, files: dict[Path, str]) -> None:
    """Write files that pass the check, or none."""
    before = {path: path.read_bytes() if path.exists() else None for path in files}
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    try:
        checked_book(project.data)
    except DataError:
        for path, content in before.items():
            if content is None:
                path.unlink()
            else:
                path.write_bytes(content)
        raise


# the example


def example_yaml(game: GameBook, played: Game, name: str, first: int, last: int) -> str:
    """The moves `first` to `last` of a game as the YAML of an example."""
    states = [played.engine.write_state(played.components, state) for state in played.states[first - 1 : last + 1]]
    moves = played.record["moves"][first - 1 : last]
    spoken = [[line["rule"] for line in told.lines] for told in played.reports[first - 1 : last]]
    rules = [rule_of(line, game.rule_ids) for lines in spoken for line in lines]
    steps = [
        {
            "do": _flow(move),
            "expect": _flow(_changes(before, after)),
            "lines": _flow(lines),
            "claims": [_flow({"can": move})],
        }
        for move, before, after, lines in zip(moves, states[:-1], states[1:], spoken, strict=True)
    ]
    example = {"id": name, "rules": _flow(list(dict.fromkeys(filter(None, rules)))), "source": _flow({"ours": ["all"]})}
    return _yaml(example | {"start": _flow(states[0]), "steps": steps})


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What a move has changed in a position, as far as it is told in short."""
    changed = {key: value for key, value in after.items() if value is not None and value != before.get(key)}
    return {key: value for key, value in changed.items() if len(json.dumps(value)) <= SHORT}


def _flow(data: Any) -> Any:
    """Plain JSON that is written in braces; a copy, since what stands twice would be written as an alias."""
    data = json.loads(json.dumps(data))
    made = CommentedMap(data) if isinstance(data, dict) else CommentedSeq(data)
    made.fa.set_flow_style()
    return made


def _yaml(data: dict[str, Any]) -> str:
    stream = io.StringIO()
    yaml = YAML()
    yaml.width = WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.dump(data, stream)
    return re.sub(r" +$", "", stream.getvalue(), flags=re.MULTILINE)


# its words


def _intro(book: Book, game: GameBook, first: int, last: int) -> str:
    said = words(book, game, game.game.source_language)
    return said.fill(said.label("table.kept-game"), {"first": first, "last": last})


def _told(book: Book, game: GameBook, played: Game, first: int, last: int) -> list[str]:
    """Each move in the words of the source language."""
    said = words(book, game, game.game.source_language)
    colon = said.label("colon")
    return [f"{said.name(told.player)}{colon}{said.phrase(told.phrase)}" for told in played.reports[first - 1 : last]]
