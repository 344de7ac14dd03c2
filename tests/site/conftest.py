"""What the tests of the built HTML share."""

from pathlib import Path

import pytest

from tests.site.pages import Page, read_pages


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, Page]:
    """Every HTML page of the site, by address."""
    return read_pages(site)
