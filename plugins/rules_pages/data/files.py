"""Reading and writing whole files."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a regular file. Raises OSError for anything else, such as a folder or a pipe."""
    if not path.is_dir() and stat.S_IFMT(path.stat().st_mode) != stat.S_IFREG:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    return path.read_bytes()


def write_if_new(path: Path, content: bytes) -> None:
    """Write a file only if its content differs; MkDocs watches the staged folder and would build again."""
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, so that it is complete or absent even if other processes write it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink()
        error.filename = error.filename or str(path)  # errors of write() carry no file name
        raise
