"""The source texts that translations were accepted for, from the history that git keeps."""

from __future__ import annotations

import difflib
import re
import subprocess
from collections.abc import Iterator

from pydantic import ValidationError

from rules_pages.data.book import GameBook
from rules_pages.data.models import Texts
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts, units
from rules_pages.data.yaml_reader import parse

MOST_REVISIONS = 50
"""How far the history is looked through, a file a revision; older texts are told as unknown."""
_TOKENS = re.compile(r"\{[^{}]*\}|[^\W\u2e80-\uffef]+|\s+|.", re.DOTALL)
"""Placeholders and words; of scripts without spaces, single characters."""

Old = dict[str, dict[str, str]]
"""Unit to path of each of its texts (`body`) to the words."""


def old_sources(project: Project, game: GameBook, language: str) -> Old:
    """The source texts for which the stale translations of a language were accepted, as far as git knows them."""
    texts = GameTexts(game, language)
    wanted = {unit: texts.of[unit] for unit in texts.source if texts.status(unit) == "stale" and unit in texts.of}
    found: Old = {}
    for known in _revisions(project, game) if wanted else ():
        there = units(known)
        for unit, digest in list(wanted.items()):
            if unit in there and there[unit].hash() == digest:
                found[unit] = {part_of(path): text for path, text in there[unit].texts()}
                del wanted[unit]
        if not wanted:
            break
    return found


def part_of(path: tuple[str | int, ...]) -> str:
    """The name of a text within its unit: `body`, `steps.0`; "" where the unit is one text."""
    return ".".join(str(step) for step in path[1 if path[0] == "game" else 2 :])


def _revisions(project: Project, game: GameBook) -> Iterator[Texts]:
    """The source texts of a game as they were committed, the newest first."""
    file = f"rules_data/{game.id}/text/{game.game.source_language}.yaml"
    listed = _git(project, "log", f"-{MOST_REVISIONS}", "--format=%H", "--", file).decode().split()
    for revision in listed:
        content = parse(_git(project, "show", f"{revision}:./{file}"), file)
        try:
            yield Texts.model_validate(content.data)
        except ValidationError:
            continue  # written for other models


def _git(project: Project, *arguments: str) -> bytes:
    """What git prints; nothing where there is no git or no history."""
    try:
        return subprocess.run(["git", *arguments], cwd=project.root, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""


def difference(old: str, new: str) -> list[tuple[str, str]]:
    """What was kept, what went and what came: [("same", …), ("gone", …), ("new", …)], word by word."""
    one, other = _TOKENS.findall(old), _TOKENS.findall(new)
    found: list[tuple[str, str]] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(("same", "".join(one[a:b])))
            continue
        found += [("gone", "".join(one[a:b]))] if b > a else []
        found += [("new", "".join(other[c:d]))] if d > c else []
    return found
