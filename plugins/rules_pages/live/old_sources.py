"""Source texts as they were when their translations were accepted, from the git history."""

from __future__ import annotations

import difflib
import re
import subprocess
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from rules_pages.data.book import TextBook
from rules_pages.data.project import Project
from rules_pages.data.units import GameTexts, units
from rules_pages.data.yaml_reader import parse

MAX_REVISIONS = 50
"""How many revisions of the file of texts are searched; older texts count as unknown."""
_TOKENS = re.compile(r"\{[^{}]*\}|[^\W\u2e80-\uffef]+|\s+|.", re.DOTALL)
"""Placeholders and words; in scripts without spaces, single characters."""

OldTexts = dict[str, dict[str, str]]
"""Unit id to {name of each of its texts (`body`): text}."""


def old_sources(project: Project, game: TextBook, language: str) -> OldTexts:
    """Return the source texts for which the stale translations of a language were accepted, as far as git has them."""
    texts = GameTexts(game, language)
    stale = [unit for unit in texts.source if texts.status(unit) == "stale" and unit in texts.accepted]
    wanted = {unit: texts.accepted[unit] for unit in stale}
    old_texts: OldTexts = {}
    for revision in _revisions(project, game) if wanted else ():
        old_units = units(revision)
        for unit, hashes in list(wanted.items()):
            if unit in old_units and old_units[unit].hash() in hashes:
                old_texts[unit] = {part_name(path): text for path, text in old_units[unit].texts()}
                del wanted[unit]
        if not wanted:
            break
    return old_texts


def part_name(path: tuple[str | int, ...]) -> str:
    """Return the name of a text within its unit: `body`, `steps.0`; `""` if the unit is a single text."""
    return ".".join(str(step) for step in path[1 if path[0] == "game" else 2 :])


def _revisions(project: Project, game: TextBook) -> Iterator[Any]:
    """Yield the source texts of a game as they were committed, the newest first."""
    file = f"rules_data/{game.id}/text/{game.source_language}.yaml"
    revisions = _git_output(project, "log", f"-{MAX_REVISIONS}", "--format=%H", "--", file).decode().split()
    for revision in revisions:
        content = parse(_git_output(project, "show", f"{revision}:./{file}"), file)
        try:
            yield game.model.model_validate(content.data)
        except ValidationError:
            continue  # the models were different then


def _git_output(project: Project, *arguments: str) -> bytes:
    """Return the output of git; nothing without git or a history."""
    try:
        return subprocess.run(["git", *arguments], cwd=project.root, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""


def difference(old: str, new: str) -> list[tuple[str, str]]:
    """Return the difference between two texts word by word: `[("same", …), ("gone", …), ("new", …)]`."""
    old_tokens, new_tokens = _TOKENS.findall(old), _TOKENS.findall(new)
    parts: list[tuple[str, str]] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old_tokens, new_tokens, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(("same", "".join(old_tokens[a:b])))
            continue
        parts += [("gone", "".join(old_tokens[a:b]))] if b > a else []
        parts += [("new", "".join(new_tokens[c:d]))] if d > c else []
    return parts
