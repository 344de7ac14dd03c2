"""A small web server for the built site: gzip like a real host, nothing cached, this machine only."""

from __future__ import annotations

import gzip
import sys
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".py", ".wasm", ".txt", ".webmanifest")


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves files below `directory` at `root`, compressed where that helps; the site's 404.html for anything else."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else every small file waits 40 ms between its head and its body
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm", ".mjs": "text/javascript"}
    extensions_map |= {".webmanifest": "application/manifest+json"}

    def __init__(self, *arguments: Any, root: str = "/", **options: Any) -> None:
        self.root = root  # before the base's, which answers the request
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        if not self.path.startswith(self.root):
            self._send(Path(self.directory) / "404.html", 404)
            return
        path = Path(self.translate_path("/" + self.path.removeprefix(self.root)))
        address, mark, question = self.path.partition("?")
        if path.is_dir() and not address.endswith("/"):
            self._redirect(f"{address}/{mark}{question}")
            return
        found = path / "index.html" if path.is_dir() else path
        self._send(found, 200) if found.is_file() else self._send(Path(self.directory) / "404.html", 404)

    do_HEAD = do_GET

    def _redirect(self, address: str) -> None:
        self.send_response(301)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, path: Path, status: int) -> None:
        if not path.is_file():
            self.send_error(status)
            return
        zipped = path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        content = _gzipped(path, path.stat().st_mtime_ns) if zipped else path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        if zipped:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the address was printed once."""


@lru_cache(maxsize=512)
def _gzipped(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


class SiteServer(ThreadingHTTPServer):
    """Says in one line what went wrong; a browser that leaves before it has everything is nothing to tell."""

    def handle_error(self, request: object, client_address: object) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError):
            print(f"A request failed ({type(error).__name__}: {error}); try it again.", file=sys.stderr)


def site_server(site: Path, port: int = 0, root: str = "/") -> SiteServer:
    """A server for `site` on 127.0.0.1, below the path `root` as where it is published; port 0 takes a free one."""
    return SiteServer(("127.0.0.1", port), lambda *args: SiteHandler(*args, root=root, directory=str(site)))
