"""The files for offline use: a list of all files with hashes, and the service worker with the version of the site."""

import hashlib
import json
import re
from pathlib import Path

from rules_pages.browser.bundle import loader_version

WORKER_SOURCE = "assets/javascripts/offline-worker.js"
WORKER, LIST = "sw.js", "offline.json"
EXCLUDED = re.compile(
    r"/lunr/|/workers/|^(api|embed|v)/|^sitemap|^(robots|llms)\.txt$|\.md$|^assets/cards/|\.map$|\.gz$|\.pdf$|^(sw\.js|offline\.json)$|LICENSE|licences\.txt$|^"
    + WORKER_SOURCE
)
"""Files that are not stored for offline use."""
LANGUAGE_FILES = (
    r"^{}/",
    r"^assets/engine/.*\.{}\.[0-9a-f]+\.json$",
    r"^assets/(?:cases|tables)/.*\.{}\.[0-9a-f]+\.svg$",
    r"^assets/[a-z]+\.{}\.[a-z]+$",
    r"^search/{}\.([a-z0-9_]+\.([a-z0-9-]+\.\d+\.)?)?json$",
)
"""Patterns of files that only readers of one language need; `{}` is its code."""
INDEX = "index.html"
WIDGETS = "assets/widgets/"
"""Scripts that pages load with their version in the query, so that no page gets those of another version."""


def write_offline(site: Path, languages: list[str]) -> None:
    """Write the list and the service worker into a built site. The list is `{"shared": [[address, hash]], "languages":
    {language: [[address, hash]]}}`."""
    shared: list[list[str]] = []
    by_language: dict[str, list[list[str]]] = {language: [] for language in languages}
    patterns = {code: [re.compile(pattern.format(code)) for pattern in LANGUAGE_FILES] for code in languages}
    loader = {path.name: path.read_bytes() for path in (site / WIDGETS).glob("*")}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or EXCLUDED.search(name):
            continue
        address = f"{name}?v={loader_version(loader)}" if name.startswith(WIDGETS) else name.removesuffix(INDEX)
        entry = [address, _hash(path.read_bytes())]
        only_for = [code for code in languages if any(pattern.search(name) for pattern in patterns[code])]
        (by_language[only_for[0]] if only_for else shared).append(entry)
    files = {"shared": shared, "languages": by_language}
    worker = (site / WORKER_SOURCE).read_text(encoding="utf-8")
    file_list = json.dumps(files, separators=(",", ":"))
    version = hashlib.sha256((file_list + worker).encode()).hexdigest()[:10]
    (site / LIST).write_text(file_list, encoding="utf-8")
    worker = worker.replace("{version}", version).replace("{list}", _hash(file_list.encode()))
    (site / WORKER).write_text(worker, encoding="utf-8")


def _hash(content: bytes) -> str:
    """Return the first 8 digits of the SHA-256, which the worker compares before it stores a file."""
    return hashlib.sha256(content).hexdigest()[:8]
