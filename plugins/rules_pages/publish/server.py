"""A small web server for the built site, for this machine only: gzip and 304 like a real host."""

import gzip
import re
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from rules_pages.data.characters import shown
from rules_pages.publish.content_policy import policy_header, policy_of_file

HTML = "text/html; charset=utf-8"
COMPRESSED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".py", ".wasm", ".txt", ".md", ".webmanifest")
WITH_POLICY = (".html", ".js", ".mjs")
"""Files that are sent with a policy: pages, and scripts, which may be workers; pictures have style sheets inside."""
HOSTS = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?", re.IGNORECASE)
"""Host names of this machine; of another one that resolves to it (DNS rebinding) no page may read anything."""
TIMEOUT = 15
"""Seconds that a connection may take for a request, for an answer, or between them."""
SETTLED_AFTER = 2
"""Seconds after which a file gets a Last-Modified header. The header counts whole seconds, so a file that is changed
twice within one would look unchanged."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves files below `directory` at the path `root`, compressed where that helps; else the site's 404.html."""

    protocol_version = "HTTP/1.1"
    timeout = TIMEOUT
    disable_nagle_algorithm = True  # otherwise every small file waits 40 ms between header and body
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm", ".mjs": "text/javascript"}
    extensions_map |= {".webmanifest": "application/manifest+json", ".md": "text/markdown; charset=utf-8"}

    def __init__(self, *arguments: Any, root: str = "/", **options: Any) -> None:
        self.root = root  # before the base class's __init__, which answers the request
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        """Answer a request."""
        self.answer(self.send_answer)

    do_HEAD = do_GET

    def answer(self, send: Callable[[str], None]) -> None:
        """Call `send` with the address below the root; what it raises becomes an answer with the status of a fault of
        the server, or closes the connection. Refuse other names of this machine."""
        self._has_begun = False
        try:
            if not HOSTS.fullmatch(self.headers.get("Host", "localhost")):
                self.send_error(421)
            elif self.path.startswith(self.root):
                send(self.path.removeprefix(self.root))
            else:
                self._send_lost()
        except (ConnectionError, TimeoutError):
            raise
        except Exception as error:  # any fault, for any request
            if self._has_begun:
                raise
            self.close_connection = True
            words = shown(f"this cannot be answered ({type(error).__name__}: {error}); it is a fault of ours")
            self.send_content(500, "text/plain; charset=utf-8", f"{words}\n".encode())

    def send_content(
        self,
        status: int,
        kind: str,
        content: bytes | None,
        policy: str | None = None,
        more: dict[str, str] | None = None,
    ) -> None:
        """Send status, headers and content (None: there is none). `kind`: the media type; `policy`: that of a page or
        script, if it is not to be derived from it; `more`: further headers."""
        if policy is None:
            page = content.decode() if content and kind == HTML else ""
            policy = policy_header(page) if kind in (HTML, "text/javascript") else ""
        self.send_response(status)
        headers = {"Content-Type": kind, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        headers |= {"Content-Security-Policy": policy} if policy else {}
        headers |= {"Content-Length": str(len(content))} if content is not None else {}
        for name, value in (headers | (more or {})).items():
            self.send_header(name, value)
        self.end_headers()
        if content and self.command != "HEAD":
            self.wfile.write(content)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Send the status line, and remember that an answer has begun."""
        self._has_begun = True
        super().send_response(code, message)

    def send_answer(self, address: str) -> None:
        """Send the file at an address below the root; a folder without a slash is redirected."""
        path = self._file(address)
        is_folder = path is not None and path.is_dir()
        if is_folder and not self.path.partition("?")[0].endswith("/"):
            self._redirect_to_folder()
            return
        file = path / "index.html" if path is not None and is_folder else path
        if file is not None and file.is_file():
            self._send(file, 200)
        else:
            self._send_lost()

    def _send_lost(self) -> None:
        self._send(Path(self.directory) / "404.html", 404)

    def _file(self, address: str) -> Path | None:
        """Return the file or folder at an address; None outside the site, also by a link, or for impossible names."""
        try:
            path = Path(self.translate_path(f"/{address}")).resolve()
            path.exists()  # raises for a name that is too long
        except (OSError, ValueError, RuntimeError):
            return None
        return path if path.is_relative_to(Path(self.directory).resolve()) else None

    def _redirect_to_folder(self) -> None:
        address, separator, query = self.path.partition("?")
        self.send_response(301)
        self.send_header("Location", f"{address}/{separator}{query}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, path: Path, status: int) -> None:
        """Send a file, as 304 where the request allows that; an error if it does not exist."""
        if not path.is_file():
            self.send_error(status)
            return
        changed = path.stat().st_mtime
        modified = self.date_time_string(changed) if time.time() - changed > SETTLED_AFTER else ""
        headers = {"Vary": "Accept-Encoding"} | ({"Last-Modified": modified} if modified else {})
        content: bytes | None = None
        if status == 200 and modified and self.headers.get("If-Modified-Since") == modified:
            status = 304
        elif path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = _gzipped(path, path.stat().st_mtime_ns)
            headers["Content-Encoding"] = "gzip"
        else:
            content = path.read_bytes()
        policy = policy_of_file(path) if path.suffix in WITH_POLICY else ""
        self.send_content(status, self.guess_type(str(path)), content, policy, headers)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the address was printed once, at the start."""


@lru_cache(maxsize=512)
def _gzipped(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


class SiteServer(ThreadingHTTPServer):
    """Threading server that reports errors in one line, except that a browser closed the connection."""

    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """Print an error in one line; nothing if the browser closed the connection, or was too slow."""
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError | TimeoutError):
            print(f"A request failed ({type(error).__name__}: {error}); try it again.", file=sys.stderr)


def site_server(site: Path, port: int = 0, root: str = "/") -> SiteServer:
    """Return a server for `site` on 127.0.0.1, below the path `root`; port 0 takes any free one."""
    return SiteServer(("127.0.0.1", port), lambda *args: SiteHandler(*args, root=root, directory=str(site)))
