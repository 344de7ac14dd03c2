"""Export and import PO files, many at once, and say what was done."""

from __future__ import annotations

from pathlib import Path

from rules_pages.data.book import Book, DataError
from rules_pages.data.problems import UsageError
from rules_pages.data.project import Project
from rules_pages.translate.po_export import PoFile, exported
from rules_pages.translate.po_import import Import, check_import, new_text, read_import, write_import


def export_files(project: Project, book: Book, files: list[PoFile], overwrite: bool) -> str:
    """Write the PO files. Raises UsageError where one holds words that were not imported, unless `overwrite`."""
    if not overwrite:
        for file in files:
            _stop_if_not_imported(project, file)
    for file in files:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        file.path.write_text(exported(book, file), encoding="utf-8")
    return "\n".join(f"{_shown(project, file.path)} is written." for file in files)


def _stop_if_not_imported(project: Project, file: PoFile) -> None:
    name = _shown(project, file.path)
    found = read_import(file, name) if file.path.exists() else None
    if found is not None and (found.problems or found.changes_anything):
        raise UsageError(f"{name} holds what was not imported yet; import it first, or export with --overwrite")


def import_files(project: Project, book: Book, files: list[PoFile]) -> str:
    """Read the PO files that are there, check all, then write. Raises DataError with every problem; then nothing is
    written."""
    there = [read_import(file, _shown(project, file.path)) for file in files if file.path.exists()]
    if not there:
        raise UsageError(f"{_shown(project, files[0].path)} is not there; export it first, or name its folder")
    texts = [(found, "" if found.problems else new_text(project, found)) for found in there]
    problems = [problem for found in there for problem in found.problems]
    problems += [problem for found, text in texts if text for problem in check_import(book, found, text)]
    if problems:
        raise DataError(sorted(set(problems)))
    for found, text in texts:
        write_import(project, found, text)
    return "\n".join(line for found in there for line in _said(found))


def _said(found: Import) -> list[str]:
    counts = f"{len(found.changed)} texts changed, {len(found.added)} units added, {found.accepted} accepted"
    return [*map(str, sorted(found.remarks)), f"{found.name}: {counts}."]


def _shown(project: Project, path: Path) -> str:
    """The path as it is told: from the checkout where it lies in it."""
    whole = path.absolute()
    return str(whole.relative_to(project.root)) if whole.is_relative_to(project.root) else str(path)
