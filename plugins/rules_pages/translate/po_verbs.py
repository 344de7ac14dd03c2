"""The commands `po export` and `po import`, for any number of PO files."""

from __future__ import annotations

from pathlib import Path

from rules_pages.data.book import Book, DataError
from rules_pages.data.problems import UsageError
from rules_pages.data.project import Project
from rules_pages.translate.po_export import PoFile, po_content
from rules_pages.translate.po_import import Import, check_import, new_text, read_import, write_import

MOST_FUZZY = 10
"""How many entries that are left out because they are fuzzy are listed."""


def export_files(project: Project, book: Book, files: list[PoFile], overwrite: bool) -> str:
    """Write the PO files and return a report.

    Raises UsageError if a file has changes that were not imported, unless `overwrite`.
    """
    if not overwrite:
        for file in files:
            name = _display_path(project, file.path)
            pending = read_import(file, name) if file.path.exists() else None
            if pending is not None and (pending.problems or pending.changes_anything):
                raise UsageError(f"{name} holds what was not imported yet; import it first, or export with --overwrite")
    for file in files:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        file.path.write_text(po_content(book, file), encoding="utf-8")
    return "\n".join(f"{_display_path(project, file.path)} is written." for file in files)


def import_files(project: Project, book: Book, files: list[PoFile]) -> str:
    """Import those of the PO files that exist and return a report.

    Raises UsageError if none exists, DataError with every problem; then nothing is written.
    """
    imports = [read_import(file, _display_path(project, file.path)) for file in files if file.path.exists()]
    if not imports:
        raise UsageError(f"{_display_path(project, files[0].path)} is not there; export it first, or name its folder")
    texts = [(one, "" if one.problems else new_text(project, one)) for one in imports]
    problems = [problem for one in imports for problem in one.problems]
    problems += [problem for one, text in texts if text for problem in check_import(book, one, text)]
    if problems:
        raise DataError(sorted(set(problems)))
    for one, text in texts:
        write_import(project, one, text)
    return "\n".join(line for one in imports for line in _report(one))


def _report(imported: Import) -> list[str]:
    """Return the remarks on an import, the first of the fuzzy entries, and a line with its counts."""
    fuzzy = [str(problem) for problem in imported.fuzzy[:MOST_FUZZY]]
    more = len(imported.fuzzy) - len(fuzzy)
    if more:
        fuzzy.append(f"{imported.name}: and {more} more that are fuzzy")
    counts = (
        f"{len(imported.changed)} texts changed, {len(imported.added)} units added, {imported.newly_accepted} accepted"
    )
    counts += f", {len(imported.fuzzy)} fuzzy left out" if imported.fuzzy else ""
    return [*map(str, sorted(imported.remarks)), *fuzzy, f"{imported.name}: {counts}."]


def _display_path(project: Project, path: Path) -> str:
    """Return a path for messages: relative to the checkout if it is inside."""
    whole = path.absolute()
    return str(whole.relative_to(project.root)) if whole.is_relative_to(project.root) else str(path)
