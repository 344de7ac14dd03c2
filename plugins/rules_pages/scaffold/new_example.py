"""Generate an example from the saved record of a whole game.

It has the moves, their outcomes and lines, and the claim that each move is legal; its texts in the source language just
describe the moves, and are to be rewritten."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from rules_pages.blocks.widget_words import words
from rules_pages.check.run import checked_book
from rules_pages.data.book import Book, DataError, GameBook
from rules_pages.data.cases import rule_of
from rules_pages.data.engine_runner import WRONG_DATA, EngineRunner
from rules_pages.data.files import write_whole
from rules_pages.data.problems import Failure, error_text
from rules_pages.data.project import Project
from rules_pages.data.yaml_writer import as_yaml, with_texts
from rules_widgets.table_record import Game, read_record

SHORT = 160
"""Changed values of a position are expected in the example if their JSON has at most this many characters."""
WIDTH = 118
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_example(project: Project, book: Book, file: Path, name: str, first: int, last: int | None) -> str:
    """Write the example `name` from the moves `first` to `last` (from 1; None: the last) of a saved record, and return
    a report. Raises Failure for what is no record, name or move, DataError if the check fails; then nothing is
    written."""
    game, record = _record(book, file)
    if not _ID.fullmatch(name) or name in game.examples:
        raise Failure(f"{name}: {'there is such an example' if name in game.examples else 'write small letters, a-b'}")
    played = _play(EngineRunner(game), record, file)
    last = len(played.reports) if last is None else last
    if not 1 <= first <= last <= len(played.reports):
        raise Failure(f"there are no moves {first} to {last}; the game has {len(played.reports)}")
    folder, language = project.data / game.id, game.game.source_language
    example, text = folder / "examples" / f"{name}.yaml", folder / "text" / f"{language}.yaml"
    source = words(book, game, language)
    moves = played.reports[first - 1 : last]
    texts = {
        "title": f"{name}",
        "intro": source.fill(source.label("table.kept-game"), {"first": first, "last": last}),
        "steps": [f"{source.name(one.player)}{source.label('colon')}{source.phrase(one.phrase)}" for one in moves],
    }
    order = [("examples", key) for key in (*game.texts[language].examples, name)]
    files = {
        example: example_yaml(game, played, name, first, last),
        text: with_texts(text.read_text(encoding="utf-8"), {}, {("examples", name): texts}, order),
    }
    before = {path: path.read_bytes() if path.exists() else None for path in files}
    for path, new in files.items():
        write_whole(path, new.encode())
    try:
        checked_book(project.data)
    except DataError:
        for path, content in before.items():
            if content is None:
                path.unlink()
            else:
                write_whole(path, content)
        raise
    paths = ", ".join(str(path.relative_to(project.root)) for path in files)
    return f"{paths}: {last - first + 1} moves. Now write its title and words, and place it by its rules."


def _record(book: Book, file: Path) -> tuple[GameBook, dict[str, Any]]:
    """Read a saved record and return its game and the record. Raises Failure."""
    try:
        text = file.read_text(encoding="utf-8")
        name = json.loads(text)["game"]
        return book.games[name], read_record(text, name)
    except (*WRONG_DATA, RecursionError) as error:
        raise Failure(f"{file}: no record of a game of ours") from error


def _play(runner: EngineRunner, record: dict[str, Any], file: Path) -> Game:
    """Play a record up to the position that it shows. Raises Failure if its moves are not legal."""
    try:
        shown = record | {"moves": record["moves"][: record["at"]]}
        game = Game(runner.engine, runner.components, shown)
        if game.stop is not None:
            raise game.stop
        return game
    except (*WRONG_DATA, RecursionError) as error:
        raise Failure(f"{file}: its moves cannot be made: {error_text(error)}") from error


def example_yaml(game: GameBook, played: Game, name: str, first: int, last: int) -> str:
    """Return the moves `first` to `last` (from 1) of a played game as the YAML of an example."""
    states = [played.engine.write_state(played.components, state) for state in played.states[first - 1 : last + 1]]
    moves = played.record["moves"][first - 1 : last]
    spoken = [[line["rule"] for line in one.lines] for one in played.reports[first - 1 : last]]
    rules = [rule_of(line, game.rule_ids) for lines in spoken for line in lines]
    # of what differs, without None and long values
    changes = [
        {
            key: value
            for key, value in after.items()
            if value is not None and value != before.get(key) and len(json.dumps(value)) <= SHORT
        }
        for before, after in pairwise(states)
    ]
    steps = [
        {"do": _flow(move), "expect": _flow(changed), "lines": _flow(lines), "claims": [_flow({"can": move})]}
        for move, changed, lines in zip(moves, changes, spoken, strict=True)
    ]
    example = {"id": name, "rules": _flow(list(dict.fromkeys(filter(None, rules)))), "source": _flow({"ours": ["all"]})}
    text = as_yaml(example | {"start": _flow(states[0]), "steps": steps}, WIDTH)
    return re.sub(r" +$", "", text, flags=re.MULTILINE)


def _flow(data: Any) -> Any:
    """Return a copy of plain JSON that ruamel writes in braces; without the copy, repeated objects become aliases."""
    data = json.loads(json.dumps(data))
    node = CommentedMap(data) if isinstance(data, dict) else CommentedSeq(data)
    node.fa.set_flow_style()
    return node
