"""Test generating a language and a game: messages of errors, and the check, build and tests of a copy with both."""

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Self

import pytest

from rules_pages.cli import main
from rules_pages.data.project import Project
from tests.processes import run_program
from tests.registry import GAMES, LANGUAGES
from tests.small_site import GAME as FERRY
from tests.small_site import write_project
from tests.tiny import TinyBook

LANGUAGE, GAME = "fr", "coin"
MORE = ("ar", "pt-BR", "zh-Hant")
"""More languages, of which nothing is translated: one from right to left, one with a region, one with a script."""
NOT_COPIED = ("build", "site", "node_modules")
RULE = """\
game: {title: Le Bac, lead: "Chaque {term:load} doit passer la rivière."}
rules:
  bank.stay:
    title: Qui reste
    body: Qui ne peut pas payer {rule:fare.base|le prix de base} reste.
"""
"""French texts of the ferry with one rule; everything else remains untranslated."""
TESTS = [
    *("tests/check/test_real_data.py", "tests/check/test_site_config.py", "tests/data/test_units.py"),
    *(f"tests/{GAME}", "tests/pages", "tests/engine/test_conformance.py", "tests/engine/test_facts.py"),
    *("tests/engine/test_refusals.py", "tests/engine/test_cases.py", "tests/test_layers.py"),
    *("tests/site/test_api.py", "tests/site/test_html.py", "tests/site/test_ids.py", "tests/site/test_links.py"),
]
"""Tests that depend on the languages and games in the data, and together take less than a minute."""
SKIPPED = "tests/site/test_html.py::test_every_page_parses_without_an_error"
"""The slowest test, which would find nothing new in the pages of one more game."""
OF_KNOWN_GAMES = " or ".join(GAMES)
"""Cases of tests that are about one of the other games: they are the same here as in the checkout."""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which language? Write: make new-language LANG=fr"),
        (["fra"], "'fra' names no language; write two small letters, such as fr, with script or region such as pt-BR"),
        (["pt_BR"], "'pt_BR' names no language"),
        (["de"], "de exists already: Deutsch"),
        (["qq"], "the theme has no words for qq; it has them for"),
        (["fr", "--fallback", "en", "xx"], "xx: no such language to fall back to; there is ja, de, en"),
    ],
)
def test_a_language_that_cannot_be_added(
    here: TinyBook, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    before = here.read("languages.yaml")
    assert main(["new-language", *arguments]) != 0
    assert message in capsys.readouterr().err
    assert here.read("languages.yaml") == before and not here.path("site/text/fr.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which game? Write: make new-game GAME=coin"),
        (["Coin"], "'Coin' is no name for a game; write small letters, digits and underscores, such as coin"),
        (["class"], "'class' is no name for a game"),
        (["ferry"], "ferry exists already"),
        (["pages"], "pages exists already"),
        (["coin", "--language", "fr"], "fr: no such language; there is ja, de, en"),
    ],
)
def test_a_game_that_cannot_be_added(
    here: TinyBook, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["new-game", *arguments]) != 0
    assert message in capsys.readouterr().err
    assert not here.path("coin").exists() and not (here.project.root / "interactive").exists()


def test_nothing_that_is_there_is_written_over(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    existing = here.project.root / "tests" / "facts" / "coin.yaml"
    existing.parent.mkdir(parents=True)
    existing.write_text("CO-R1: []\n")
    assert main(["new-game", "coin"]) == 1
    assert "tests/facts/coin.yaml exists already" in capsys.readouterr().err
    assert existing.read_text() == "CO-R1: []\n" and not here.path("coin").exists()


def test_a_new_language_is_one_of_the_site_at_once(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-language", "fr", "--fallback", "en", "de"]) == 0
    book = here.book()
    assert (book.languages["fr"].label, book.languages["fr"].fallback) == ("Français", ["en", "de"])
    assert book.site["fr"].strings.keys() == book.site["en"].strings.keys()
    assert "rules_data/site/text/fr.yaml: the words of the site" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["pl", "ar", "fr", "id"])
def test_a_language_may_begin_with_any_text(here: TinyBook, code: str) -> None:
    """Nothing but the words of what is written is checked: not its numbers, as long as no number word is known, and
    neither the words of the site nor the title of the game are needed first."""
    assert main(["new-language", code]) == 0
    here.write(f"ferry/text/{code}.yaml", 'notes: {stone: "duo, tri {name:stone}"}\n')
    assert [problem for problem in here.problems() if "no such note" not in problem] == []
    here.path(f"ferry/text/{code}.yaml").unlink()
    words = here.context(code).words
    assert words.count("copper", 1) == "1 copper coin" and words.count("copper", 22) == "22 copper coins"


class Copy:
    """A folder with the sources of a site, in which commands run with the code that is there."""

    def __init__(self, folder: Path) -> None:
        self.project = Project(folder)

    def run(self, *arguments: str) -> str:
        """Run a Python module and return its output; fail if it exits with an error or prints a traceback."""
        paths = os.pathsep.join([str(self.project.root / "plugins"), str(self.project.interactive)])
        environment = {**os.environ, "PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"}
        command = [sys.executable, "-m", *arguments]
        process = run_program(command, self.project.root, environment)
        output = process.stdout + process.stderr
        assert process.returncode == 0 and "Traceback" not in output, f"{' '.join(arguments)}:\n{output[-8000:]}"
        return output

    def page(self, path: str) -> str:
        return (self.project.site / path / "index.html").read_text(encoding="utf-8")

    def extend(self, game: str) -> Self:
        """Add a language, in which only the site's words and a rule of `game` are there, and a game."""
        for language in (LANGUAGE, *MORE):
            self.run("rules_pages", "new-language", language)
        self.run("rules_pages", "new-game", GAME)
        (self.project.data / game / "text" / f"{LANGUAGE}.yaml").write_text(RULE, encoding="utf-8")
        self.run("rules_pages", "accept", game, LANGUAGE, "--all")
        return self


@pytest.fixture(scope="module")
def extended(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The small site, extended."""
    folder = tmp_path_factory.mktemp("grown") / "stele"
    write_project(root, folder)
    (folder / "docs").unlink()  # the new language is written there, and must not be in the checkout
    shutil.copytree(root / "docs", folder / "docs")
    ours = [*GAMES, *(f"{game}.py" for game in GAMES), "__pycache__", "browser", "site"]
    shutil.copytree(root / "tests", folder / "tests", ignore=shutil.ignore_patterns(*ours))
    return Copy(folder).extend(FERRY)


@pytest.fixture(scope="module")
def built(extended: Copy) -> Copy:
    """The same copy with its site built."""
    extended.run("rules_pages", "build")
    return extended


@pytest.fixture
def whole(root: Path, tmp_path: Path) -> Copy:
    """The checkout with all its games, extended and built."""

    def ignored(folder: str, names: list[str]) -> list[str]:
        hidden = [name for name in names if name.startswith(".") or name == "__pycache__"]
        return [*hidden, *NOT_COPIED] if Path(folder) == root else hidden

    shutil.copytree(root, tmp_path / "stele", ignore=ignored)
    (tmp_path / "stele" / "node_modules").symlink_to(Project(root).node_modules)
    copy = Copy(tmp_path / "stele").extend(GAMES[0])
    copy.run("rules_pages", "build")
    return copy


@pytest.mark.slow
def test_the_check_counts_them(extended: Copy) -> None:
    output = extended.run("rules_pages", "check")
    assert output.startswith(f"2 game(s), {len(LANGUAGES) + 1 + len(MORE)} languages, ")
    assert re.search(rf"{FERRY} +{LANGUAGE} +2 +0 ", extended.run("rules_pages", "status"))


@pytest.mark.slow
def test_what_was_written_looks_as_our_code_does(extended: Copy) -> None:
    paths = [f"interactive/rules_engine/{GAME}", f"tests/{GAME}", f"tests/soak/{GAME}.py"]
    for verb in (["check"], ["format", "--check"]):
        extended.run("ruff", *verb, *paths)


@pytest.mark.slow
def test_a_rule_that_is_translated_is_shown_and_the_others_say_in_which_language_they_are(built: Copy) -> None:
    page = built.page(f"{LANGUAGE}/{FERRY}/crossing")
    assert "Qui reste" in page
    assert "shown in English" in page
    assert set(re.findall(r'<section class="rule[^>]*lang="(\w+)"', page)) == {"en"}
    assert "shown in English" in built.page(f"{LANGUAGE}/about")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "direction"), [("ar", "rtl"), ("pt-BR", "ltr"), ("zh-Hant", "ltr")])
def test_a_language_has_its_tag_and_its_direction_everywhere(built: Copy, language: str, direction: str) -> None:
    page = built.page(f"{language}/{FERRY}/crossing")
    assert f'<html lang="{language}"' in page and f'<body dir="{direction}"' in page
    assert f'hreflang="{language}"' in built.page("en")
    site = built.project.site
    assert f"/{language}/{FERRY}/crossing/" in (site / "sitemap.xml").read_text(encoding="utf-8")
    manifest = json.loads((site / "assets" / f"app.{language}.webmanifest").read_text(encoding="utf-8"))
    assert (manifest["lang"], manifest["dir"]) == (language, direction)
    said = f'lang="{language}"' + (' dir="rtl"' if direction == "rtl" else "")
    assert f'<li class="slab__line" {said}>' in (site / "404.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_game_is_on_the_site_in_every_language(built: Copy) -> None:
    for language in (*LANGUAGES, LANGUAGE):
        assert "take.limit" in built.page(f"{language}/{GAME}/rules")
    assert all("data-widget" in built.page(f"en/{GAME}/{page}") for page in ("coins-left", "play"))


@pytest.mark.slow
@pytest.mark.nightly
def test_no_test_fails_where_there_is_a_language_and_a_game_more(whole: Copy) -> None:
    quick = ("-m", "not browser and not slow", "--hypothesis-profile", "quick")
    new = ("--deselect", SKIPPED, "-k", f"not ({OF_KNOWN_GAMES})")
    whole.run("pytest", "-q", "-x", "-p", "no:cacheprovider", *new, *quick, *TESTS)


@pytest.mark.slow
def test_random_games_of_it_end(extended: Copy) -> None:
    assert f"{GAME}, 2 players: 5 games" in extended.run("tests.soak", "--game", GAME, "--games", "5", "--jobs", "1")
