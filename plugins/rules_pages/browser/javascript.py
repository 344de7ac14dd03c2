"""JavaScript without what only its writers need."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from rules_pages.data.cache import cached_bytes


class TerserError(Exception):
    """The script could not be made smaller; the message says why."""


def minified(script: bytes, node_modules: Path, cache: Path) -> bytes:
    """A module of JavaScript, made smaller once and then kept in `cache`. Raises TerserError."""
    kept = cache / f"{hashlib.sha256(script).hexdigest()}.mjs"
    return cached_bytes(kept, lambda: _run(script, node_modules))


def _run(script: bytes, node_modules: Path) -> bytes:
    command = ["node", str(node_modules / "terser" / "bin" / "terser"), "--module", "--compress", "--mangle"]
    done = subprocess.run(command, input=script, capture_output=True, check=False)
    if done.returncode != 0:
        raise TerserError(f"Terser ended with exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout
