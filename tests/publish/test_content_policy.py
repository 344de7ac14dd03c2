"""What pages may load and run: this site alone, and the very scripts that were written into them."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from rules_pages.publish.content_policy import META, policy, policy_of_file, with_policy, write_policies
from tests.site.pages import SITE, listed

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><style>a{}</style></head>
<body><script>run()</script><script src="a.js"></script>
<script type="application/json">{"a": 1}</script></body></html>"""


def hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def directives(text: str) -> dict[str, list[str]]:
    return {name: values for name, *values in (part.split() for part in text.split(";"))}


def test_a_page_may_run_its_own_scripts_and_no_other() -> None:
    said = directives(policy(PAGE))
    assert said["default-src"] == ["'self'"]
    assert said["object-src"] == said["base-uri"] == ["'none'"]
    assert said["script-src"] == ["'self'", "'wasm-unsafe-eval'", hash_of("run()")]
    assert said["style-src"] == ["'self'", hash_of("a{}")]


def test_no_page_may_ask_another_host_or_run_text() -> None:
    said = policy(PAGE)
    assert "'unsafe-eval'" not in said and "http" not in said and "*" not in said and "blob:" not in said


def test_the_policy_comes_ahead_of_all_that_it_governs() -> None:
    page = with_policy(PAGE)
    assert page.index("Content-Security-Policy") < page.index("<style>")
    assert page.startswith('<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-')
    assert with_policy(page) == page


def test_the_server_sends_the_policy_of_the_page_and_forbids_frames(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "a.js").write_text("run()")
    write_policies(tmp_path)
    assert policy_of_file(tmp_path / "index.html") == f"{policy(PAGE)}; frame-ancestors 'none'"
    assert policy_of_file(tmp_path / "a.js") == f"{policy('')}; frame-ancestors 'none'"


@pytest.mark.site
def test_every_page_of_the_site_says_the_policy_of_what_stands_in_it() -> None:
    wrong = []
    for path in SITE.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        found = META.findall(html)
        if found != [policy(META.sub("", html))]:
            wrong.append(path.relative_to(SITE).as_posix())
    assert not wrong, listed(wrong)
