"""What is built has the same bytes each time, whatever order Python's sets and dicts happen to have."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.pages import SITE, listed

pytestmark = pytest.mark.site

STAGE = """
import sys
from pathlib import Path
from rules_pages.check.run import checked_book
from rules_pages.data.project import Project
from rules_pages.publish.write_sources import write_docs_dir

class Elsewhere(Project):
    staged, blocks = (Path(sys.argv[2], name) for name in ("docs", "blocks"))

project = Elsewhere(Path(sys.argv[1]))
write_docs_dir(project, checked_book(project.data, project.cache))
"""
SEED = "1"
"""The build that is there was made with a random one."""


@pytest.mark.nightly
def test_pages_bundles_and_api_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    """Once more, without what the build remembers of pages. A build may have more: fonts of texts that were changed."""
    command = [sys.executable, "-c", STAGE, str(SITE.parent), str(tmp_path)]
    subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": SEED}, check=True)
    made = {path.relative_to(tmp_path): path for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    assert len(made) > 60
    built = SITE.parent / "build"
    differing = [name for name, path in made.items() if not same(path, built / name)]
    assert not differing, "not as in build/, from which the site was made; run: make build" + listed(differing)


def same(one: Path, other: Path) -> bool:
    return other.is_file() and one.read_bytes() == other.read_bytes()
