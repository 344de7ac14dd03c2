"""The content security policy of a page: what it may load and run, derived from the HTML as it was written."""

import base64
import hashlib
import re
from html import escape, unescape
from pathlib import Path

from rules_pages.data.parallel import each
from rules_pages.publish.elsewhere.embeds import FOLDER

SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
NO_SCRIPT = re.compile(r"\bsrc\s*=|json")
"""In the attributes of a script element that contains no script."""
STYLE = re.compile(r"<style\b[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)
HEAD = re.compile(r"<head\b[^>]*>(\s*<meta charset=[^>]*>)?", re.IGNORECASE)
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
PARTS = 8
"""Number of parts of all pages whose policies processes write, one part after the other."""
EMBED_DEPTH = 4
"""Number of parts of the path of a page in `FOLDER`: `embed/de/attika/cost.terrain.html`."""
WASM = "'wasm-unsafe-eval'"
"""For MicroPython. No page may run text as a script (`unsafe-eval`)."""
FIXED_RULES = (
    *("style-src-attr 'unsafe-inline'", "img-src 'self' data:", "font-src 'self' data:"),
    *("object-src 'none'", "base-uri 'none'", "form-action 'self'"),
)
"""Directives that are the same for all pages."""
HEADER_ONLY, IN_FRAMES = "frame-ancestors 'none'", "frame-ancestors *"
"""A directive that works only in a header: no page may be shown in a frame, but for those that are made for it."""


def policy(html: str) -> str:
    """Return the strictest policy under which a page works: it allows this site, the page's inline scripts and style
    sheets by hash, and `style` attributes, which lengths of bars and positions on maps need."""
    scripts = sorted({_hash(text) for attributes, text in SCRIPT.findall(html) if not NO_SCRIPT.search(attributes)})
    styles = sorted({_hash(text) for text in STYLE.findall(html)})
    script_source, style_source = " ".join(["'self'", WASM, *scripts]), " ".join(["'self'", *styles])
    return "; ".join(["default-src 'self'", f"script-src {script_source}", f"style-src {style_source}", *FIXED_RULES])


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def with_policy(html: str) -> str:
    """Return a page with its policy as the first element of its head (after the charset), replacing one that it had."""
    html = META.sub("", html)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(html), quote=True)}">'
    return HEAD.sub(lambda head: head[0] + meta.replace("&#x27;", "'"), html, count=1)


def write_policies(site: Path) -> None:
    """Write its policy into every page of a built site."""
    pages = sorted(site.rglob("*.html"))
    each(_write_policies, [pages[part::PARTS] for part in range(PARTS)])


def _write_policies(pages: list[Path]) -> None:
    for path in pages:
        path.write_bytes(with_policy(path.read_bytes().decode()).encode())


def policy_of_file(path: Path) -> str:
    """Return the policy header for a file: a page's own policy; for anything else only this site is allowed."""
    header = policy_header(path.read_text(encoding="utf-8", errors="ignore") if path.suffix == ".html" else "")
    is_for_frames = path.parts[-EMBED_DEPTH:][:1] == (FOLDER,)
    return header.replace(HEADER_ONLY, IN_FRAMES) if is_for_frames else header


def policy_header(html: str) -> str:
    """Return the policy header for HTML or its head; for anything else (`""`) only this site is allowed."""
    match = META.search(html)
    return f"{unescape(match[1]) if match else policy('')}; {HEADER_ONLY}"
