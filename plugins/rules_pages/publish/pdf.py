"""The print pages as PDFs: printed by Chromium, kept in the cache, and linked once they exist."""

import os
import subprocess
import tempfile
import threading
from itertools import product
from pathlib import Path

from rules_pages.blocks.block import Source
from rules_pages.blocks.html import escape, tag
from rules_pages.data.book import Book
from rules_pages.data.cache import Entry
from rules_pages.data.engine_runner import engine_folder
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.pages.printable import PDF, PRINT
from rules_pages.publish.progress import step
from rules_pages.publish.server import site_server

PRINT_TIMEOUT = 120
"""Seconds within which Chromium must have printed one page."""
Files = dict[str, bytes]
Pages = dict[str, Source]


PAPERS = {"all": "", "booklet": "?paper=booklet", "cards": "?paper=cards&cards=all"}
"""What a print page becomes on paper, and the query that asks it for that (docs/assets/javascripts/paper.js)."""


def with_pdfs(project: Project, book: Book, pages: Pages) -> tuple[Pages, Files]:
    """Return the pages with links to their PDFs, and the PDFs by path on the site; pages without a PDF are unchanged. A
    PDF belongs to a page whose content, style sheets and script are those that it was printed with."""
    linked: Pages = dict(pages)
    files: Files = {}
    for language, game in product(book.languages, book.games):
        printed = pages[f"{language}/{game}/{PRINT}.md"]
        found = {paper: pdf_entry(project, game, language, printed, paper).find(bytes) for paper in PAPERS}
        files |= {pdf_path(game, language, paper): pdf for paper, pdf in found.items() if pdf is not None}
        for name in ROOTS if any(found.values()) else ():
            page = f"{language}/{game}/{name}.md"
            linked[page] = with_pdf(project, book, game, language, printed, pages[page], name)
    return linked, files


ROOTS = {PRINT: "../../../", "index": "../../"}
"""Pages that link to the PDFs, and the path from each to the root of the site."""


def with_pdf(
    project: Project, book: Book, game: str, language: str, printed: Source, page: Source, name: str
) -> Source:
    """Return a page of a game with links to the PDFs of its print page (`printed`); unchanged if there are none.
    `name`: the page's key in `ROOTS`."""
    links, site = "", book.site[language].strings
    for paper in PAPERS:
        if pdf_entry(project, game, language, printed, paper).exists():
            aside = site["table.aside"].replace("{what}", site[f"paper.{paper}"])
            words = escape(site["print.pdf"] + book.languages[language].line_join + aside)
            address = f"{ROOTS[name]}{pdf_path(game, language, paper)}"
            link = tag("a", words, href=address, type="application/pdf", class_="button")
            links += tag("p", link, class_="print__pdf")
    return page.with_html(f"{PDF} | {game}", links) if links else page


def pdf_path(game: str, language: str, paper: str) -> str:
    """Return the path of a PDF on the site; of `paper`, a key of `PAPERS`, that of everything is not named."""
    return f"pdf/{game}{'' if paper == 'all' else f'-{paper}'}.{language}.pdf"


def pdf_entry(project: Project, game: str, language: str, page: Source, paper: str) -> Entry:
    """Return the place of a PDF of a print page, as it is without links to them, there or not."""
    kinds = ("assets/stylesheets/*.css", "assets/javascripts/paper.js")
    sheets = [path for docs in project.docs_folders for kind in kinds for path in sorted(docs.glob(kind))]
    engine = engine_folder(game)
    sheets += engine.glob("picture.css") if engine else ()
    contents = (sheet.read_bytes() for sheet in sheets)
    return project.cache.entry("pdf", game, language, paper, page.markdown, page.blocks_json(), *contents)


def print_missing_pdfs(project: Project, book: Book, pages: Pages) -> int:
    """Print whatever print pages (`pages`, without links to PDFs) become and is not there yet: everything, the booklet,
    all rules as cards; return how many PDFs. Raises Failure."""
    missing = {}
    for game, language, paper in product(book.games, book.languages, PAPERS):
        path = f"{language}/{game}/{PRINT}"
        entry = pdf_entry(project, game, language, pages[f"{path}.md"], paper)
        if not entry.exists():
            missing[f"{game} in {language}: {paper}"] = (f"/{path}/{PAPERS[paper]}", entry)
    for name, (path, entry) in missing.items():
        with step(f"Printing {name}"):
            entry.keep(print_pdf(project.site, path))
    return len(missing)


def print_pdf(site: Path, path: str) -> bytes:
    """Return one page of a built site as a PDF, printed with the Chromium that $CHROMIUM names. Raises Failure."""
    server = site_server(site)
    url = f"http://127.0.0.1:{server.server_port}{path}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with tempfile.TemporaryDirectory(prefix="stele-pdf-") as folder:
            target = Path(folder) / "page.pdf"
            command = [
                os.environ.get("CHROMIUM") or "chromium",
                "--headless",
                *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
                "--disable-gpu",
                f"--user-data-dir={Path(folder) / 'profile'}",
                "--no-pdf-header-footer",
                "--generate-pdf-document-outline",
                f"--print-to-pdf={target}",
                url,
            ]
            result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PRINT_TIMEOUT)
            if not target.is_file():
                raise Failure(f"Chromium did not print {url}: {result.stderr[-500:]}")
            return target.read_bytes()
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"Chromium did not print {url}: {error}") from error
    finally:
        server.shutdown()
        server.server_close()
