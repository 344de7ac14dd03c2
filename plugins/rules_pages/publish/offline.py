"""What a browser keeps so that the site works without a connection: a list of all files, and the worker with its
version."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from rules_pages.browser.bundle import loader_version

WORKER_SOURCE = "assets/javascripts/offline-worker.js"
WORKER, LIST = "sw.js", "offline.json"
LEFT_OUT = re.compile(
    r"/lunr/|/workers/|^(api|v)/|^sitemap|\.map$|\.gz$|\.pdf$|^(sw\.js|offline\.json)$|LICENSE|licences\.txt$|^"
    + WORKER_SOURCE
)
OF_A_LANGUAGE = (
    r"^{}/",
    r"^assets/engine/.*\.{}\.[0-9a-f]+\.json$",
    r"^assets/cases/.*\.{}\.[0-9a-f]+\.svg$",
    r"^assets/[a-z]+\.{}\.[a-z]+$",
    r"^pagefind/.*[/.]{}[_.]",
)
"""Names of files that the readers of one language need."""
INDEX = "index.html"
WIDGETS = "assets/widgets/"
"""Scripts that pages ask for by their version, so that none gets those of another."""


def write_offline(site: Path, languages: list[str]) -> None:
    """Write the list and the worker into a built site."""
    shared, by_language = [], {language: [] for language in languages}
    loader = {path.name: path.read_bytes() for path in (site / WIDGETS).glob("*")}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or LEFT_OUT.search(name):
            continue
        asked = f"{name}?v={loader_version(loader)}" if name.startswith(WIDGETS) else name.removesuffix(INDEX)
        entry = [asked, _hash(path.read_bytes())]
        by_language.get(language_of(name, languages), shared).append(entry)
    files = {"shared": shared, "languages": by_language}
    worker = (site / WORKER_SOURCE).read_text(encoding="utf-8")
    listed = json.dumps(files, separators=(",", ":"))
    version = hashlib.sha256((listed + worker).encode()).hexdigest()[:10]
    (site / LIST).write_text(listed, encoding="utf-8")
    worker = worker.replace("{version}", version).replace("{list}", _hash(listed.encode()))
    (site / WORKER).write_text(worker, encoding="utf-8")


def _hash(content: bytes) -> str:
    """As much of the SHA-256 as the worker compares before it stores a file."""
    return hashlib.sha256(content).hexdigest()[:8]


def language_of(name: str, languages: list[str]) -> str:
    """The language whose readers alone need a file; "" for a file that all need."""
    for language in languages:
        if any(re.search(pattern.format(language), name) for pattern in OF_A_LANGUAGE):
            return language
    return ""
