"""Pages of `make serve` are those of the build."""

import difflib

import pytest

from rules_pages.data.project import Project
from rules_pages.live.live_site import LiveSite
from rules_pages.plugin import LanguagePages
from tests.registry import LANGUAGES
from tests.site.pages import KINDS, SITE

pytestmark = pytest.mark.site

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
