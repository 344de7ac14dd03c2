"""Files and results that stay as they are while nothing changes; results by a hash of all that they are made of."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Made = TypeVar("Made")


def kept(folder: Path, name: str, digest: str, make: Callable[[], Made]) -> Made:
    """The `name` that this digest stands for, made before or now; others of that name go. What `make` raises is raised,
    and nothing is kept."""
    path = folder / f"{name}-{digest}.pickle"
    stale = {*folder.glob(f"{name}-*.pickle")} - {path}
    made = kept_at(path, make)
    for old in stale:
        old.unlink(missing_ok=True)
    return made


def kept_at(path: Path, make: Callable[[], Made]) -> Made:
    """What lies in this file, or is made now and put there. A broken file is as good as none, whatever is wrong with
    it."""
    try:
        return pickle.loads(path.read_bytes())
    except Exception:
        made = make()
    write_whole(path, pickle.dumps(made))
    return made


def kept_bytes(path: Path, make: Callable[[], bytes]) -> bytes:
    """What this file says, made before or now; its name tells of what it is made."""
    if not path.exists():
        write_whole(path, make())
    return path.read_bytes()


def write_if_new(path: Path, content: bytes) -> None:
    """Write a file only if its content is new; MkDocs watches the staged folder and would build again."""
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that is whole or not there, whoever else writes it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(path)
