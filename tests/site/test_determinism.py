"""The same bytes however often a site is built, and the same pages while it is served."""

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules_pages.data.project import Project
from rules_pages.live.live_site import LiveSite
from rules_pages.plugin import LanguagePages
from tests.registry import LANGUAGES
from tests.site.pages import KINDS, SITE, listed

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


CODES = list(LANGUAGES)
EVERYWHERE = ("home", "rules")
"""Kinds that are compared in every language; each other one in one of them, in turn."""
ADDRESSES = ["", "404.html"] + [
    f"{code}/{path}"
    for index, (kind, path) in enumerate(KINDS.items())
    for code in (CODES if kind in EVERYWHERE else [CODES[index % len(CODES)]])
]


@pytest.fixture(scope="module")
def live(project: Project) -> LiveSite:
    """The site as `make serve` makes it."""
    site = LiveSite(project, LanguagePages)
    assert site.refresh(is_first=True) == []
    return site


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_live_page_is_the_built_one(live: LiveSite, address: str) -> None:
    path = SITE / address
    built = (path / "index.html" if path.is_dir() else path).read_text(encoding="utf-8")
    made = live.get(address).content.decode()
    if made != built:
        lines = difflib.unified_diff(built.splitlines(), made.splitlines(), "built", "live", lineterm="", n=0)
        pytest.fail("\n".join(line[:300] for line, _ in zip(lines, range(20), strict=False)), pytrace=False)


def test_what_a_live_page_loads_is_there(live: LiveSite) -> None:
    html = live.get(f"{CODES[0]}/attika/cost-calculator/").content.decode()
    for part in ("data-bundle=", "data-words="):
        address = html.partition(part)[2].strip('"').partition('"')[0]
        name = address[address.index("assets/") :]
        assert live.get(name).content == (SITE / name).read_bytes()
