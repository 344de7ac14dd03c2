"""The new site takes the place of the old one; at no moment is there none."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path

from rules_pages.data.project import Project

_HERE = -100
"""AT_FDCWD: paths are relative to the working folder."""
_EXCHANGE = 2
"""RENAME_EXCHANGE: both names are there all the time."""


def swap(new: Path, old: Path) -> None:
    """Put the folder `new` in the place of `old`; the old one stays until the new one is there."""
    if old.exists() and exchange(new, old):
        shutil.rmtree(new)
        return
    aside = aside_of(new)
    shutil.rmtree(aside, ignore_errors=True)
    if old.exists():
        old.rename(aside)
    new.rename(old)
    shutil.rmtree(aside, ignore_errors=True)


def aside_of(new: Path) -> Path:
    """Where the old site lies for the moment between two renames."""
    return new.with_name(f"{new.name}.old")


def repair_swap(project: Project) -> None:
    """Bring back the old site where a swap was interrupted between its two renames."""
    aside = aside_of(project.unfinished_site)
    if aside.is_dir() and not project.site.exists():
        aside.rename(project.site)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; False where this system or file system cannot."""
    if sys.platform != "linux":
        return False
    rename = getattr(ctypes.CDLL(None), "renameat2", None)
    return rename is not None and rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0
