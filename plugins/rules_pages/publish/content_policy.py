"""The content security policy of a page: what it may load and run, made of the HTML that was really written."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape, unescape
from pathlib import Path

SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
STYLE = re.compile(r"<style\b[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)
HEAD = re.compile(r"<head\b[^>]*>(\s*<meta charset=[^>]*>)?", re.IGNORECASE)
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
BEGINNING = 8192
"""So many bytes of a page hold its policy."""
WASM = "'wasm-unsafe-eval'"
"""For MicroPython and for the search; no text is ever run as a script."""
FIXED = (
    ("img-src", "'self' data:"),
    ("object-src", "'none'"),
    ("base-uri", "'none'"),
    ("form-action", "'self'"),
)
SENT = "frame-ancestors 'none'"
"""What only a header can say."""


def policy(html: str) -> str:
    """Return the strictest policy under which a page works: this site alone, and of what is written into the page
    itself these very scripts and style sheets. (Lengths of bars and places on maps are `style` attributes.)"""
    scripts = sorted({_hash(text) for attributes, text in SCRIPT.findall(html) if _runs(attributes)})
    styles = sorted({_hash(text) for text in STYLE.findall(html)})
    rules = [
        ("default-src", "'self'"),
        ("script-src", " ".join(["'self'", WASM, *scripts])),
        ("style-src", " ".join(["'self'", *styles])),
        ("style-src-attr", "'unsafe-inline'"),
        *FIXED,
    ]
    return "; ".join(f"{name} {value}" for name, value in rules)


def _runs(attributes: str) -> bool:
    """Whether a script element holds a script itself: it has no address, and is not data."""
    return not re.search(r"\bsrc\s*=", attributes) and "json" not in attributes


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def with_policy(html: str) -> str:
    """Return a page with its policy ahead of all that it governs, in the place of one that it had."""
    html = META.sub("", html)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(html), quote=True)}">'
    return HEAD.sub(lambda head: head[0] + meta.replace("&#x27;", "'"), html, count=1)


def write_policies(site: Path) -> None:
    """Give every page of a built site its policy."""
    for path in sorted(site.rglob("*.html")):
        path.write_bytes(with_policy(path.read_bytes().decode()).encode())


def sent_policy(path: Path) -> str:
    """Return the policy that a server sends with a file: the page's own; for a script, this site alone."""
    return policy_to_send(_beginning(path) if path.suffix == ".html" else "")


def policy_to_send(html: str) -> str:
    """The policy of a page, of which the beginning is enough; for what is no page, this site alone."""
    found = META.search(html)
    return f"{unescape(found[1]) if found else policy('')}; {SENT}"


def _beginning(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(BEGINNING).decode(errors="ignore")
