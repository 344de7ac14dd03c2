"""Two builds of the pages give the same bytes, whatever order Python's sets and dicts happen to have."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.site.pages import SITE, listed

pytestmark = pytest.mark.site

STAGED = """
import hashlib, sys
from pathlib import Path
from rules_pages import api, stage
from rules_pages.check import checked_book
from rules_pages.examples import Player
from rules_pages.project import Project

project = Project(Path(sys.argv[1]))
book = checked_book(project.data, project.cache / "yaml")
players = {game.id: Player(game) for game in book.games.values()}
bundles = stage.engine_bundles(project, book, players)
files = {f"engine/{name}": content for name, content in bundles.values()}
files |= stage.pages(book, players, {key: name for key, (name, _) in bundles.items()})
files |= {f"api/{name}": content for name, content in api.documents(book, players).items()}
for name in sorted(files):
    print(name, hashlib.sha256(files[name]).hexdigest())
"""


def start(seed: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", STAGED, str(SITE.parent)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_pages_bundles_and_api_are_the_same_bytes_each_time() -> None:
    runs = [start("1"), start("2")]
    first, second = (run.communicate()[0].splitlines() for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert len(first) > 40
    differing = sorted(set(first) ^ set(second))
    assert not differing, listed(differing)
