"""The printable pages as PDFs: printed by Chromium, kept by the hash of all that they show, and linked once there."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from rules_pages.blocks.block import Source
from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.pages.printable import PDF, PRINT
from rules_pages.publish.progress import each_shown
from rules_pages.publish.server import site_server

PATIENCE = 120
"""Seconds in which Chromium must have printed one page."""
Files = dict[str, bytes]
Pages = dict[str, Source]


class PdfError(Failure):
    """A page could not be printed; the message says why."""


def with_pdfs(project: Project, book: Book, pages: Pages) -> tuple[Pages, Files]:
    """Pages with links to the PDFs that belong to them, and the PDFs; without any, just the pages.

    A PDF belongs to a page as long as what the page shows and the style sheets are what they were when it was printed.
    """
    linked, files = dict(pages), {}
    for language in book.languages:
        for game in book.games:
            printed = pages[f"{language}/{game}/{PRINT}.md"]
            kept = kept_pdf(project, game, language, printed)
            if kept.is_file():
                files[_address(game, language)] = kept.read_bytes()
                for name in ROOTS:
                    page = f"{language}/{game}/{name}.md"
                    linked[page] = with_pdf(project, book, game, language, printed, pages[page], name)
    return linked, files


ROOTS = {PRINT: "../../../", "index": "../../"}
"""The pages that link to a PDF, and from each the way to the root of the site."""


def with_pdf(
    project: Project, book: Book, game: str, language: str, printed: Source, page: Source, name: str
) -> Source:
    """A page of a game with the link to the PDF of its printable page; as it is where none belongs to that."""
    if not kept_pdf(project, game, language, printed).is_file():
        return page
    words = book.site[language].strings["print.pdf"]
    return page.with_html(f"{PDF} | {game}", _link(words, f"{ROOTS[name]}{_address(game, language)}"))


def _address(game: str, language: str) -> str:
    return f"pdf/{game}.{language}.pdf"


def _link(words: str, address: str) -> str:
    return tag("p", tag("a", escape(words), href=address, type="application/pdf", class_="button"), class_="print__pdf")


def kept_pdf(project: Project, game: str, language: str, page: Source) -> Path:
    """Where the PDF of a page is kept, whether it is there or not. `page` has no link to it yet."""
    whole = hashlib.sha256(page.markdown.encode() + b"\0" + page.blocks_json())
    for sheet in _style_sheets(project, game):
        whole.update(sheet.read_bytes())
    return project.root / "build" / "pdf" / f"{game}.{language}.{whole.hexdigest()[:16]}.pdf"


def _style_sheets(project: Project, game: str) -> Iterator[Path]:
    yield from sorted((project.docs / "assets" / "stylesheets").glob("*.css"))
    own = project.interactive / "rules_engine" / game / "picture.css"
    if own.is_file():
        yield own


def print_missing(project: Project, book: Book, pages: Pages) -> int:
    """Print every page of the built site that has no PDF yet; how many were printed. Raises PdfError.

    `pages` are the printable pages without links to PDFs.
    """
    missing = {}
    for game in book.games:
        for language in book.languages:
            path = f"{language}/{game}/{PRINT}"
            kept = kept_pdf(project, game, language, pages[f"{path}.md"])
            if not kept.is_file():
                missing[f"{game} in {language}"] = (f"/{path}/", kept)
    for name in each_shown(list(missing), "Printing"):
        print_pdf(project.site, *missing[name])
    return len(missing)


def print_pdf(site: Path, path: str, target: Path) -> None:
    """Print one page of a built site with the Chromium that $CHROMIUM names. Raises PdfError."""
    server = site_server(site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="stele-pdf-") as folder:
            unfinished = Path(folder) / "page.pdf"
            _chromium(f"http://127.0.0.1:{server.server_port}{path}", unfinished, Path(folder) / "profile")
            for old in target.parent.glob(".".join(target.name.split(".")[:2]) + ".*"):
                old.unlink()
            target.write_bytes(unfinished.read_bytes())
    finally:
        server.shutdown()
        server.server_close()


def _chromium(url: str, target: Path, profile: Path) -> None:
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [
        os.environ.get("CHROMIUM") or "chromium",
        "--headless",
        *as_root,
        "--disable-gpu",
        f"--user-data-dir={profile}",
        "--no-pdf-header-footer",
        "--generate-pdf-document-outline",
        f"--print-to-pdf={target}",
        url,
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PdfError(f"Chromium did not print {url}: {error}") from error
    if not target.is_file():
        raise PdfError(f"Chromium did not print {url}: {done.stderr[-500:]}")
