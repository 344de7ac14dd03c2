"""Test the publication settings from the environment, and the links below a rule that depend on them."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from ruamel.yaml import YAML

from rules_pages.blocks.rule import rule_footer
from rules_pages.data.published.publication import code_link, kept_version, released_versions, report_link
from tests.tiny import TinyBook

REPOSITORY = "https://code.example/someone/stele"


def footer(tiny: TinyBook, identifier: str, language: str = "de") -> str:
    context = tiny.context(language)
    rule = next(item for item in context.game.rule_list() if item.id == identifier)
    return rule_footer(context, rule)


def test_without_a_repository_there_are_no_links_to_one(tiny: TinyBook) -> None:
    assert (code_link("a.py", 3), report_link(rule="x"), kept_version(), released_versions()) == (None, None, "", [])
    html = footer(tiny, "fare.base")
    assert "http" not in html and "rule.report" not in html


def test_with_a_repository_code_and_errors_are_linked(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPOSITORY_URL", REPOSITORY + "/")
    monkeypatch.setenv("REPOSITORY_REVISION", "v1.2")
    html = footer(tiny, "fare.base").replace("&amp;", "&")
    assert code_link("a.py", 3) == f"{REPOSITORY}/blob/v1.2/a.py#L3"
    assert "/blob/" not in html, "pages do not link to code"
    (form,) = re.findall(r'href="([^"]*/issues/new[^"]*)"', html)
    assert form.startswith(f"{REPOSITORY}/issues/new?template=rule.yml&")
    fields = {key: value for key, (value,) in parse_qs(urlsplit(form).query).items()}
    assert (fields["rule"], fields["language"], fields["title"]) == ("ferry.fare.base", "de", "ferry.fare.base")
    assert re.fullmatch(r"unreleased [0-9a-f]{8}", fields["version"])


def test_the_form_has_the_fields_that_the_link_fills(root: Path) -> None:
    form = YAML(typ="safe").load((root / ".github/ISSUE_TEMPLATE/rule.yml").read_text(encoding="utf-8"))
    assert {"rule", "language", "version"} <= {field["id"] for field in form["body"]}
    assert all(field["attributes"].keys() <= {"label", "description"} for field in form["body"]), "a label is cut"


def test_the_footer_says_how_far_the_translation_is(tiny: TinyBook) -> None:
    assert "translation.source" in footer(tiny, "fare.base", "de")
    tiny.edit("ferry/text/de.yaml", "title: Bleiben", "title: Am Ufer bleiben")
    assert "translation.stale" in footer(tiny, "bank.stay", "en")
