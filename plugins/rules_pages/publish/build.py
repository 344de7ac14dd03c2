"""The whole build: check, pages, MkDocs, and only then the new site replaces the old one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import Book
from rules_pages.data.parallel import each, no_garbage_collection
from rules_pages.data.problems import Failure, sentence
from rules_pages.data.project import CHOOSER, Project
from rules_pages.publish.content_policy import write_policies
from rules_pages.publish.elsewhere.embeds import embed_writers
from rules_pages.publish.elsewhere.markdown_pages import write_markdown_pages
from rules_pages.publish.offline import LIST, WORKER, write_offline
from rules_pages.publish.progress import step
from rules_pages.publish.swap import build_lock, swap
from rules_pages.publish.write_sources import write_docs_dir
from rules_pages.search.index import FOLDER, write_index

Generator = Callable[[Project, Book], None]
"""Makes the unfinished site of the staged pages, with MkDocs (`plugin.build_site`)."""


def build(project: Project, generate: Generator) -> None:
    """Build the site. Raises DataError or Failure; the last good site is then still there, unchanged."""
    try:
        with build_lock(project), no_garbage_collection():
            _build(project, generate)
    except BrokenPipeError:  # the reader of standard output is gone
        raise
    except (Failure, OSError) as error:
        reason = sentence(error) if isinstance(error, OSError) else str(error)
        raise Failure(f"{reason}; the last good site is untouched.") from error


def _build(project: Project, generate: Generator) -> None:
    with step("Checking the data"):
        book = cached_book(project)
    with step("Writing the pages"):
        project.staged.mkdir(parents=True, exist_ok=True)
        write_docs_dir(project, book)
    with step("Building the site"):
        generate(project, book)
    with step("Making it searchable"):
        write_index(book, project.unfinished_site / FOLDER)
    with step("Writing what others show of it"):
        place = project, book, project.unfinished_site
        writers: list[Callable[[], None]] = [partial(write_markdown_pages, *place), *embed_writers(*place)]
        each(lambda write: write(), writers)
    with step("Saying what its pages may load and run"):
        write_policies(project.unfinished_site)
    with step("Listing it for readers without a connection"):
        write_offline(project.unfinished_site, list(book.languages))
    with step("Putting it in place"):
        require_complete(project)
        swap(project.unfinished_site, project.site)


def require_complete(project: Project) -> None:
    """Raise Failure if the site lacks a page or a file; the message has counts and the first names."""
    expected = expected_files(project)
    missing = []
    for name in sorted(expected):
        file = project.unfinished_site / name
        is_page = file.name == "index.html"
        if not file.is_file() or (is_page and not file.read_bytes().rstrip().endswith(END_OF_PAGE)):
            missing.append(name)
    if missing:
        more = f" and {len(missing) - MAX_NAMES} more" if len(missing) > MAX_NAMES else ""
        counts = f"{len(expected) - len(missing)} of {len(expected)} files are there"
        names = ", ".join(missing[:MAX_NAMES]) + more
        raise Failure(f"the new site is incomplete: {counts}; missing: {names}")


ALWAYS = ("404.html", "503.html", "robots.txt", "sitemap.xml", LIST, WORKER)
"""Files that every site has, whatever its pages are."""
END_OF_PAGE = b"</html>"
MAX_NAMES = 3
"""How many of the missing files a message names."""


def expected_files(project: Project) -> set[str]:
    """Return the paths of all files that the site must have, relative to it: those that are staged become some."""
    staged = [path.relative_to(project.staged) for path in project.staged.rglob("*") if path.is_file()]
    return {*ALWAYS, *(_path_on_site(path) for path in staged if path.name != ".gitkeep")}


def _path_on_site(path: Path) -> str:
    """Return where MkDocs puts a staged file: `de/about.md` -> `de/about/index.html`."""
    if path.suffix != ".md":
        return path.as_posix()
    folder = path.parent if path.name == "index.md" else path.with_suffix("")
    return (folder.relative_to(CHOOSER) if folder.parts[:1] == (CHOOSER,) else folder).joinpath("index.html").as_posix()
