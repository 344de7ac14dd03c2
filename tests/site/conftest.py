"""What the tests of the built HTML share."""

from pathlib import Path

import pytest

from tests.site.pages import SITE, Page, read_pages


@pytest.fixture(scope="session")
def site() -> Path:
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    return SITE


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, Page]:
    """Every HTML page of the site, by address."""
    return read_pages(site)
