"""Where and as what this site is published; the environment says so, and a site built without it says nothing of it.

SITE_URL             where the site is published (mkdocs.yml); a host's root, or a folder of it
REPOSITORY_URL       the repository (`https://github.com/someone/stele`): links to code and to the form for errors
REPOSITORY_REVISION  the branch or tag that those links show
STELE_VERSION        this site is the kept copy of that release
RELEASED_VERSIONS    the releases that are kept beside the site, below v/, with spaces between them
"""

from __future__ import annotations

import os
from urllib.parse import urlencode, urlsplit

from rules_pages.data.book import Book

NOT_RELEASED = "unreleased"
"""The version of a site before its first release."""


def repository() -> str:
    """The address of the repository without a slash at its end, or nothing."""
    return os.environ.get("REPOSITORY_URL", "").rstrip("/")


def code_link(path: str, line: int) -> str | None:
    """The address of a line of code; None where no repository is known."""
    if not repository():
        return None
    revision = os.environ.get("REPOSITORY_REVISION") or "main"
    return f"{repository()}/blob/{revision}/{path}#L{line}"


def report_link(**fields: str) -> str | None:
    """The address of the form for errors (.github/ISSUE_TEMPLATE/rule.yml), its fields filled in."""
    if not repository():
        return None
    return f"{repository()}/issues/new?{urlencode({'template': 'rule.yml', **fields})}"


def root() -> str:
    """The path of the site on its host: `/`, or `/stele/`."""
    return urlsplit(os.environ.get("SITE_URL", "")).path.rstrip("/") + "/"


def address() -> str:
    """Where the site is published, without a slash at its end; where `make serve` shows it, if nobody says."""
    return os.environ.get("SITE_URL", "").rstrip("/") or "http://127.0.0.1:8000"


def shown() -> list[str]:
    """Everything that the environment says and pages show."""
    return [repository(), os.environ.get("REPOSITORY_REVISION", ""), kept_version(), *released_versions()]


def kept_version() -> str:
    """The release of which this site is the kept copy; "" for the site of today."""
    return os.environ.get("STELE_VERSION", "")


def released_versions() -> list[str]:
    """The releases that can be read below v/."""
    return os.environ.get("RELEASED_VERSIONS", "").split()


def newest_version(book: Book) -> str:
    """The newest release, with a plus where the site has more than it; `unreleased` before the first."""
    versions = [release.version for release in book.changelog]
    newest = next((version for version in versions if version), NOT_RELEASED)
    return newest if versions[:1] == [newest] or newest == NOT_RELEASED else f"{newest}+"
