"""The process that makes the pages of `make serve`: MkDocs set up for single pages, and the requests of the session."""

from __future__ import annotations

from rules_pages.live.page_process import serve_pages
from rules_pages.plugin import LanguagePages

if __name__ == "__main__":
    serve_pages(LanguagePages)
