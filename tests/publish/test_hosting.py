"""The nginx configuration in HOSTING.md, run where nginx is installed, sends the headers that the document promises."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest

from tests.browser.drivers import free_port
from tests.micropython_runner import ROOT
from tests.processes import end

NGINX = shutil.which("nginx")
EXAMPLE = re.compile(r"```nginx\n(.*?)```", re.DOTALL)
IMMUTABLE, REVALIDATED = "public, max-age=31536000, immutable", "no-cache"
FILES = {
    "en/index.html": ("en/", "text/html; charset=utf-8", REVALIDATED),
    "sw.js": ("sw.js", "application/javascript; charset=utf-8", REVALIDATED),
    "offline.json": ("offline.json", "application/json", REVALIDATED),
    "assets/bundle.a5f9d56c.min.js": (None, "application/javascript; charset=utf-8", IMMUTABLE),
    "assets/attika.play.en.2325443642e3.json": (None, "application/json", IMMUTABLE),
    "assets/micropython.mjs": (None, "text/javascript", REVALIDATED),
    "assets/micropython.wasm": (None, "application/wasm", REVALIDATED),
    "assets/app.en.webmanifest": (None, "application/manifest+json", REVALIDATED),
    "assets/stele.css": (None, "text/css", REVALIDATED),
    "assets/cases.044abbc58c.svg": (None, "image/svg+xml", IMMUTABLE),
    "404.html": ("en/none/", "text/html; charset=utf-8", REVALIDATED),
}
"""{file: (address that leads to it, if it has another; media type; Cache-Control)}."""


class _NoRedirect(HTTPRedirectHandler):
    """Returns redirects instead of following them."""

    def redirect_request(self, *_: object) -> None:
        return None


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[[str], tuple[int, dict[str, str]]]]:
    """Run nginx; return a function from a path to (status, headers)."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    site = tmp_path / "site"
    for name in FILES:
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name * 200)
    port = free_port()
    (tmp_path / "nginx.conf").write_text(_configuration(tmp_path, site, port, Path(NGINX)))
    command = [NGINX, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    opener = build_opener(_NoRedirect)

    def ask(path: str) -> tuple[int, dict[str, str]]:
        request = Request(f"http://127.0.0.1:{port}/{path}", headers={"Accept-Encoding": "gzip"})
        try:
            answer = opener.open(request, timeout=5)
        except HTTPError as error:
            answer = error
        with answer:
            return answer.status, dict(answer.headers)

    for _ in range(100):
        try:
            ask("sw.js")
            break
        except URLError:
            time.sleep(0.05)
    yield ask
    end(process)


def _configuration(folder: Path, site: Path, port: int, program: Path) -> str:
    """Return the example with the folders of this machine and a port of its own."""
    match = EXAMPLE.search((ROOT / "HOSTING.md").read_text(encoding="utf-8"))
    assert match
    types = program.parents[2] / "etc/nginx/mime.types"
    example = match[1].replace("/srv/stele/site", str(site)).replace("include mime.types", f"include {types}")
    example = example.replace("server {", f"server {{\n    listen 127.0.0.1:{port};", 1)
    own = [f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    http = "\n".join(["access_log off;", *own, example])
    user = "" if os.getuid() else "user root; "
    return f"{user}daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'};\nevents {{}}\nhttp {{\n{http}\n}}\n"


def test_the_example_for_nginx_sends_what_is_promised(served: Callable[[str], tuple[int, dict[str, str]]]) -> None:
    for name, (address, kind, cache_control) in FILES.items():
        status, headers = served(address or name)
        sent = {
            "status": status,
            "type": headers.get("Content-Type"),
            "cache": headers.get("Cache-Control"),
            "compressed": headers.get("Content-Encoding"),
            "policy": headers.get("Content-Security-Policy"),
            "sniffing": headers.get("X-Content-Type-Options"),
        }
        policy = {"policy": "frame-ancestors 'none'", "sniffing": "nosniff"}
        expected = {
            "status": 404 if name == "404.html" else 200,
            "type": kind,
            "cache": cache_control,
            "compressed": "gzip",
        }
        assert sent == expected | policy, name
    status, headers = served("en")
    assert (status, headers.get("Location", "").endswith("/en/")) == (301, True)
