"""Compare all games in both interpreters, and note the code that answered alike: `make parity`.

`tests/engine/parity.accepted` holds a line a game: its name and a hash of its lowered modules and of MicroPython. Where
it is right, `make test` compares a small sample of that game, which shows that MicroPython starts and calculates; code
that is unchanged has answered alike before. Elsewhere, and at night, everything is compared. Branches merge the file by
taking the lines of both; a game may have several lines then, and one of them must be right."""

import hashlib
import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

from rules_pages.browser.bundle import BOOT, MICROPYTHON, lowered_source, vendor_files
from rules_pages.browser.lowering import lower
from rules_pages.data.project import Project
from tests.registry import GAMES

ROOT = Path(__file__).parents[2]
PROJECT = Project(ROOT)
NOTED = ROOT / "tests" / "engine" / "parity.accepted"
FILES = ("tests/engine/test_parity.py", "tests/engine/test_game_parity.py")
EVERYTHING = "--all-parity"
"""Option of pytest that compares everything, whatever is noted."""
SAMPLE = 3
"""How many of its questions a test asks about a game that has answered alike."""
Item = TypeVar("Item")


def modules(game: str) -> dict[str, str]:
    """Return all modules of a game, `{path below interactive: source}`, lowered for MicroPython."""
    here = PROJECT.interactive
    files = [file for name in ("rules_engine", "rules_widgets") for file in (here / name).glob("*.py")]
    files += (here / "rules_engine" / game).rglob("*.py")
    sources = {file.relative_to(here).as_posix(): lowered_source(file, PROJECT.cache) for file in sorted(files)}
    return {name: source for name, source in sources.items() if not name.endswith(BOOT)}


@cache
def digest(game: str) -> str:
    """Return the hash of all that a game is in MicroPython. Python's versions may write lowered code differently; what
    one has noted is compared whole in another."""
    boot = lower((PROJECT.interactive / "rules_widgets" / BOOT).read_text(encoding="utf-8"))
    files = vendor_files(PROJECT.node_modules).items()
    interpreter = {name: hashlib.sha256(content).hexdigest() for name, content in files if MICROPYTHON in name}
    parts: Any = [modules(game), boot, interpreter]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def is_noted(game: str) -> bool:
    """Return whether this code of a game has answered alike in both interpreters."""
    return f"{game} {digest(game)}" in NOTED.read_text(encoding="utf-8").splitlines()


def some(items: Sequence[Item], count: int = SAMPLE) -> list[Item]:
    """Return so many of the items, from all parts of them."""
    return [items[index * len(items) // count] for index in range(min(count, len(items)))]


def main() -> int:
    """Compare everything that `make test` may, and note it. Returns pytest's exit code."""
    lines = [f"{game} {digest(game)}\n" for game in GAMES]  # the code as it is now may change meanwhile
    failed = pytest.main([EVERYTHING, *FILES, *sys.argv[1:]])
    if not failed and not sys.argv[1:]:
        NOTED.write_text("".join(lines), encoding="utf-8")
        print(f"noted in {NOTED.relative_to(ROOT)}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
