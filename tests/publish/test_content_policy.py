"""The content security policy: this site alone, and those inline scripts that a page was written with."""

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


def test_a_page_may_run_its_own_scripts_and_no_other() -> None:
    parsed = {name: values for name, *values in (part.split() for part in policy(PAGE).split(";"))}
    assert parsed["default-src"] == ["'self'"]
    assert parsed["object-src"] == parsed["base-uri"] == ["'none'"]
    assert parsed["img-src"] == parsed["font-src"] == ["'self'", "data:"]
    assert parsed["script-src"] == ["'self'", "'wasm-unsafe-eval'", hash_of("run()")]
    assert parsed["style-src"] == ["'self'", hash_of("a{}")]


def test_no_page_may_ask_another_host_or_run_text() -> None:
    text = policy(PAGE)
    assert "'unsafe-eval'" not in text and "http" not in text and "*" not in text and "blob:" not in text


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
        policies = META.findall(html)
        if policies != [policy(META.sub("", html))]:
            wrong.append(path.relative_to(SITE).as_posix())
    assert not wrong, listed(wrong)
