"""Two builds of the pages give the same bytes, whatever order Python's sets and dicts happen to have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.pages import SITE, listed

pytestmark = pytest.mark.site

STAGE = """
import hashlib, sys
from pathlib import Path
from rules_pages.check.run import checked_book
from rules_pages.data.project import Project
from rules_pages.publish.write_sources import stage

class Elsewhere(Project):
    staged = Path(sys.argv[2])

project = Elsewhere(Path(sys.argv[1]))
stage(project, checked_book(project.data, project.cache / "yaml"))
for path in sorted(project.staged.rglob("*")):
    if path.is_file():
        print(path.relative_to(project.staged).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())
"""


def start(folder: Path, seed: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", STAGE, str(SITE.parent), str(folder / seed)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_pages_bundles_and_api_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    runs = [start(tmp_path, "1"), start(tmp_path, "2")]
    first, second = (run.communicate()[0].splitlines() for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert len(first) > 60
    differing = sorted(set(first) ^ set(second))
    assert not differing, listed(differing)
