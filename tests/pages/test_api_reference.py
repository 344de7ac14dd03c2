"""The page about the API: its sample program runs, and its sample answers are those of the documents."""

import contextlib
import io
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from rules_pages.blocks.block import Source
from rules_pages.blocks.page_context import PageContext
from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published import api
from rules_pages.data.published.print_rule import print_rule, rule_lines
from rules_pages.pages.api_reference import api_page, words_documents
from tests.tiny import TINY_LANGUAGES, TinyBook


@pytest.fixture
def site(tiny: TinyBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write the documents of the tiny book to a folder; return its address, which is set as the address of the site."""
    book = tiny.book()
    documents = api.documents(book, words=words_documents(book))
    for name, content in {**documents, **api.program_files()}.items():
        path = tmp_path / "site/api/v1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    address = (tmp_path / "site").as_uri()
    monkeypatch.setenv("SITE_URL", address)
    return address


def code_blocks(page: Source) -> list[str]:
    html = "".join(page.blocks.values())
    return [unescape(code) for code in re.findall(r"<pre[^>]*><code>(.*?)</code>", html, re.DOTALL)]


@pytest.mark.parametrize("language", TINY_LANGUAGES)
def test_the_program_on_the_page_runs(tiny: TinyBook, site: str, language: str) -> None:
    book = tiny.book()
    snippet = code_blocks(api_page(book, language))[0]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(snippet, "snippet", "exec"), {})
    context = PageContext(book, book.games["ferry"], language)
    words = context.texts.get("rules", "fare.storm")
    assert printed.getvalue() == f"{words.title}\n{context.plain(words.body)}\n"


@pytest.mark.parametrize("language", TINY_LANGUAGES)
def test_the_answers_on_the_page_are_those_of_the_documents(tiny: TinyBook, site: str, language: str) -> None:
    folder = Path(site.removeprefix("file://")) / "api/v1"
    *_, words, value = code_blocks(api_page(tiny.book(), language))
    text = json.loads((folder / f"ferry/text.{language}.json").read_bytes())
    for rule, excerpt in json.loads(words)["rules"].items():
        assert text["rules"][rule] == excerpt
    components = json.loads((folder / "ferry/components.json").read_bytes())
    for component, excerpt in json.loads(value).items():
        assert components[component].items() >= excerpt.items()
        assert excerpt["provenance"] == "sourced"


def test_the_example_prints_a_rule_in_every_language(site: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_rule(site, "ferry", "bank.stay")
    rule_text = {
        "de": "Bleiben\n\nWer nach dem Grundpreis nicht zahlen kann, bleibt.",
        "en": "Staying\n\nWhoever cannot pay the base fare stays.",
    }
    printed = capsys.readouterr().out
    assert printed.count("[") == len(TINY_LANGUAGES)
    for language, words in rule_text.items():
        assert re.search(rf"\[{language}\]\n[0-9.]+ {re.escape(words)}\n", printed)
        assert f"\n{site}/{language}/ferry/crossing/#bank.stay\n" in printed


def test_the_example_prints_cases_of_a_rule(book: Book, attika: EngineRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal with its reason, lines with their amounts; nothing is None."""
    documents = words_documents(replace(book, games={"attika": book.games["attika"]}))
    words = documents["attika/words.en.json"]
    for case in played_cases(attika, book.games["attika"]).values():
        printed = "\n".join(rule_lines("https://rules.example", words, case.case.rule))
        assert "None" not in printed
        if case.refused:
            assert words["cases"][case.case.key]["refusal"]["text"] in printed
        assert all(line["text"] in printed for line in words["cases"][case.case.key]["lines"])


def test_the_example_says_what_it_does_not_find(site: str) -> None:
    with pytest.raises(SystemExit, match="no game canoe; there is ferry"):
        print_rule(site, "canoe", "bank.stay")
    with pytest.raises(SystemExit, match=r"no rule bank\.go in ferry"):
        print_rule(site, "ferry", "bank.go")


@pytest.mark.parametrize("rule", ["fare.base", "fare.storm", "bank.stay"])
def test_no_placeholder_is_left(site: str, capsys: pytest.CaptureFixture[str], rule: str) -> None:
    print_rule(site, "ferry", rule)
    printed = capsys.readouterr().out
    assert not set("{}|") & set(printed)
    assert ("Each level of the storm adds 2 coins." in printed) == (rule == "fare.storm")
