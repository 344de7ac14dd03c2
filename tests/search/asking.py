"""Ask the search as a reader does: the scripts of the page, in Node, with what the build writes for them."""

import json
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data.book import Book
from rules_pages.search.index import write_index
from tests.processes import run_node
from tests.registry import DATA

SCRIPTS = DATA.parent / "docs" / "assets" / "javascripts"
RANK = Path(__file__).with_name("rank.mjs")


@dataclass(frozen=True)
class Question:
    """What somebody types; `game`: on a page of which game, or "" at home; `wanted`: `game.id` of the right answers."""

    language: str
    game: str
    query: str
    wanted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What is found: `game.id` of rules, and of examples, terms, pieces and pages; what was searched for instead; the
    words that stand nowhere."""

    rules: list[str]
    others: list[str]
    meant: str
    missing: list[str]

    def rank(self, wanted: tuple[str, ...]) -> int:
        """Return the place of the first wanted answer among those of its kind, from 1 on; 0 if none is there."""
        places = [found.index(one) + 1 for found in (self.rules, self.others) for one in wanted if one in found]
        return min(places, default=0)


def answers(book: Book, questions: list[Question], folder: Path) -> list[Answer]:
    """Return the answers to questions; the index is written into `folder`."""
    write_index(book, folder)
    asked = [(question.language, question.game, question.query) for question in questions]
    about = json.dumps({"scripts": str(SCRIPTS), "index": str(folder), "asked": asked})
    return [Answer(**found) for found in json.loads(run_node("--no-warnings", str(RANK), given=about))]
