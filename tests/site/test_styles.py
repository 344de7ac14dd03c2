"""The style sheets of the finished site, the theme's among them."""

import re
from pathlib import Path

import pytest

from tests.site.pages import listed

pytestmark = pytest.mark.site

BESIDE_ANYTHING = re.compile(r"[^{}]*[+~]\s*\*[^{}]*(?={)")


def test_nothing_is_styled_by_standing_beside_anything(site: Path) -> None:
    """The theme's own included: whatever is put into a picture, the browser would reckon all of it anew."""
    sheets = sorted((site / "assets").rglob("*.css"))
    assert any(path.name.startswith("main.") for path in sheets)
    said = [f"{path.name}: {rule}" for path in sheets for rule in BESIDE_ANYTHING.findall(path.read_text("utf-8"))]
    assert not said, "name the elements that are styled:" + listed(said)
