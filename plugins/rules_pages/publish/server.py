"""A small web server for the built site: gzip, ranges and 304 like a real host, for this machine only."""

from __future__ import annotations

import gzip
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from rules_pages.publish.content_policy import sent_policy

COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".py", ".wasm", ".txt", ".webmanifest")
GOVERNED = (".html", ".js", ".mjs")
"""Pages, and scripts, which may be workers; a picture has its own style sheet in it."""
HOSTS = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)
"""Names of this machine. A page of another name that leads here (DNS rebinding) reads nothing."""
RANGE = re.compile(r"bytes=(\d*)-(\d*)")
PATIENCE = 15
"""Seconds that a connection may take for a request, for an answer, or between them."""
MOST_CONNECTIONS = 128
"""With one more, the connection that has done nothing for longest is closed."""
STILL = 2
"""Seconds after which a file is taken as written: Last-Modified counts whole seconds."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves files below `directory` at `root`, compressed where that helps; the site's 404.html for anything else."""

    protocol_version = "HTTP/1.1"
    timeout = PATIENCE
    disable_nagle_algorithm = True  # else every small file waits 40 ms between its head and its body
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm", ".mjs": "text/javascript"}
    extensions_map |= {".webmanifest": "application/manifest+json"}
    server: SiteServer

    def __init__(self, *arguments: Any, root: str = "/", **options: Any) -> None:
        self.root = root  # before the base's, which answers the request
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        self.server.note(self.connection)
        if not HOSTS.fullmatch(self.headers.get("Host", "localhost")):
            self.send_error(421)
            return
        path = self._file() if self.path.startswith(self.root) else None
        address, mark, question = self.path.partition("?")
        if path is not None and path.is_dir() and not address.endswith("/"):
            self._redirect(f"{address}/{mark}{question}")
            return
        found = path / "index.html" if path is not None and path.is_dir() else path
        is_page = found is not None and found.is_file()
        self._send(found, 200) if is_page else self._send(Path(self.directory) / "404.html", 404)

    do_HEAD = do_GET

    def _file(self) -> Path | None:
        """What the address names below the site's folder; None for what lies outside (by a link) or cannot be."""
        try:
            path = Path(self.translate_path("/" + self.path.removeprefix(self.root))).resolve()
            path.exists()  # a name may be too long to be one
        except (OSError, ValueError, RuntimeError):
            return None
        return path if path.is_relative_to(Path(self.directory).resolve()) else None

    def _redirect(self, address: str) -> None:
        self.send_response(301)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, path: Path, status: int) -> None:
        if not path.is_file():
            self.send_error(status)
            return
        changed = path.stat().st_mtime
        modified = self.date_time_string(changed) if time.time() - changed > STILL else ""
        if status == 200 and modified and self.headers.get("If-Modified-Since") == modified:
            self._head(304, path, modified)
            return
        if status == 200 and "Range" in self.headers and self.headers.get("If-Range", modified) == modified:
            self._send_range(path, modified)
            return
        zipped = path.suffix in COMPRESSED and accepts_gzip(self.headers.get("Accept-Encoding", ""))
        content = _gzipped(path, path.stat().st_mtime_ns) if zipped else path.read_bytes()
        self._head(status, path, modified, len(content), {"Content-Encoding": "gzip"} if zipped else {})
        self._body(content)

    def _send_range(self, path: Path, modified: str) -> None:
        """A part of a file as it is; the whole of it for what is no single range."""
        content = path.read_bytes()
        part = wanted_range(self.headers["Range"], len(content))
        if part is None:
            self._head(200, path, modified, len(content))
            self._body(content)
        elif not part:
            self._head(416, path, modified, 0, {"Content-Range": f"bytes */{len(content)}"})
        else:
            place = {"Content-Range": f"bytes {part.start}-{part.stop - 1}/{len(content)}"}
            self._head(206, path, modified, len(part), place)
            self._body(content[part.start : part.stop])

    def _head(
        self, status: int, path: Path, modified: str, length: int | None = None, more: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Cache-Control", "no-cache")
        if path.suffix in GOVERNED:
            self.send_header("Content-Security-Policy", sent_policy(path))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Vary", "Accept-Encoding")
        if modified:
            self.send_header("Last-Modified", modified)
        for name, value in (more or {}).items():
            self.send_header(name, value)
        self.end_headers()

    def _body(self, content: bytes) -> None:
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the address was printed once."""


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding allows gzip: named without `q=0`, or meant by `*`."""
    weights = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = weight.partition("=")[2].strip() or "1"
    return weights.get("gzip", weights.get("*", "0")).strip("0.") != ""


def wanted_range(header: str, length: int) -> range | None:
    """The bytes that a Range asks for; empty where there are none; None for what is no single range."""
    found = RANGE.fullmatch(header.strip())
    if found is None or not any(found.groups()):
        return None
    first, last = found.groups()
    if not first:  # the last so many bytes
        return range(max(0, length - int(last)), length)
    if last and int(last) < int(first):
        return None
    return range(int(first), min(length, int(last) + 1 if last else length))


@lru_cache(maxsize=512)
def _gzipped(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


class SiteServer(ThreadingHTTPServer):
    """Says in one line what went wrong; a browser that leaves before it has everything is nothing to tell. Whoever
    opens connections and does nothing with them loses them to those who come."""

    request_queue_size = 128

    def __init__(self, address: tuple[str, int], handler: Callable[..., Any]) -> None:
        self._connections: dict[Any, None] = {}
        self._lock = threading.Lock()
        super().__init__(address, handler)  # type: ignore[arg-type]

    def process_request(self, request: Any, client_address: Any) -> None:
        self.note(request)
        super().process_request(request, client_address)

    def note(self, connection: Any) -> None:
        """This connection does something; with too many of them, the one that did so least lately goes."""
        with self._lock:
            self._connections.pop(connection, None)
            self._connections[connection] = None
            if len(self._connections) <= MOST_CONNECTIONS:
                return
            oldest = next(iter(self._connections))
            del self._connections[oldest]
        with suppress(OSError):
            oldest.shutdown(socket.SHUT_RDWR)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._connections.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: object, client_address: object) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError | TimeoutError):
            print(f"A request failed ({type(error).__name__}: {error}); try it again.", file=sys.stderr)


def site_server(site: Path, port: int = 0, root: str = "/") -> SiteServer:
    """A server for `site` on 127.0.0.1, below the path `root` as where it is published; port 0 takes a free one."""
    return SiteServer(("127.0.0.1", port), lambda *args: SiteHandler(*args, root=root, directory=str(site)))
