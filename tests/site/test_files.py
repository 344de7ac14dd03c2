"""Files of the finished site: the style sheets, the theme's among them, and what HOSTING.md says of caches."""

import re
from pathlib import Path

import pytest

from tests.micropython_runner import ROOT
from tests.site.pages import SITE, listed

pytestmark = pytest.mark.site

HASHED = ("assets/engine", "assets/cases")
"""Folders in which every file has the hash of its content in its name."""


def test_what_is_kept_for_ever_has_a_hash_in_its_name() -> None:
    text = (ROOT / "HOSTING.md").read_text(encoding="utf-8")
    (for_ever,) = {*re.findall(r"names that match `([^`]+)`", text)}
    assert f'"~{for_ever}" "public, max-age=31536000, immutable"' in text, "the table and the example differ"
    kept = {path.relative_to(SITE) for path in SITE.rglob("*") if path.is_file() and re.search(for_ever, path.name)}
    hashed = {path.relative_to(SITE) for folder in HASHED for path in (SITE / folder).iterdir()}
    assert hashed <= kept, sorted(hashed - kept)[:5]
    assert not [path for path in kept if path.suffix == ".html" or path.name in ("sw.js", "offline.json")]


BESIDE_ANYTHING = re.compile(r"[^{}]*[+~]\s*\*[^{}]*(?={)")


def test_nothing_is_styled_by_standing_beside_anything(site: Path) -> None:
    """The theme's own included: whatever is put into a picture, the browser would reckon all of it anew."""
    sheets = sorted((site / "assets").rglob("*.css"))
    assert any(path.name.startswith("main.") for path in sheets)
    said = [f"{path.name}: {rule}" for path in sheets for rule in BESIDE_ANYTHING.findall(path.read_text("utf-8"))]
    assert not said, "name the elements that are styled:" + listed(said)
