"""What a browser keeps so that the site works without a connection: a list of all files, and the worker with its
version."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

WORKER_SOURCE = "assets/javascripts/offline-worker.js"
WORKER, LIST = "sw.js", "offline.json"
LEFT_OUT = re.compile(
    r"/lunr/|/workers/|^(api|v)/|^sitemap|\.map$|\.gz$|\.pdf$|^(sw\.js|offline\.json)$|LICENSE|^" + WORKER_SOURCE
)
OF_A_LANGUAGE = (
    r"^{}/",
    r"^assets/engine/.*\.{}\.[0-9a-f]+\.json$",
    r"^assets/[a-z]+\.{}\.[a-z]+$",
    r"^pagefind/.*[/.]{}[_.]",
)
"""Names of files that the readers of one language need."""
INDEX = "index.html"


def write_offline(site: Path, languages: list[str]) -> None:
    """Write the list and the worker into a built site."""
    shared, by_language = [], {language: [] for language in languages}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or LEFT_OUT.search(name):
            continue
        entry = [name.removesuffix(INDEX), hashlib.sha256(path.read_bytes()).hexdigest()[:8]]
        by_language.get(language_of(name, languages), shared).append(entry)
    files = {"shared": shared, "languages": by_language}
    worker = (site / WORKER_SOURCE).read_text(encoding="utf-8")
    version = hashlib.sha256((json.dumps(files) + worker).encode()).hexdigest()[:10]
    (site / LIST).write_text(json.dumps(files, separators=(",", ":")), encoding="utf-8")
    (site / WORKER).write_text(worker.replace("{version}", version), encoding="utf-8")


def language_of(name: str, languages: list[str]) -> str:
    """The language whose readers alone need a file; "" for a file that all need."""
    for language in languages:
        if any(re.search(pattern.format(language), name) for pattern in OF_A_LANGUAGE):
            return language
    return ""
