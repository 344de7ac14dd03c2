"""A new language and a new game: errors in words; and both in a copy of the checkout, checked, built and tested."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules_pages.data.project import Project
from rules_pages.publish.commands import main
from tests.registry import GAMES, LANGUAGES
from tests.tiny import TinyBook

LANGUAGE, GAME = "fr", "coin"
MADE = ("build", "site", "node_modules")
RULE = """\
game: {title: Atlantide, lead: L’île sombre.}
rules:
  turn.order:
    title: L’ordre du tour
    body: "Le {term:start-player|premier joueur} joue, puis les {term:turn|autres} jusqu’à la {rule:end.draw|fin}."
"""
"""A rule of Atlantis in French; everything else of the game stays in other languages."""
TESTS = [
    *("tests/check/test_real_data.py", "tests/check/test_site_config.py", "tests/data/test_units.py"),
    *(f"tests/{GAME}", "tests/pages", "tests/engine/test_conformance.py", "tests/engine/test_facts.py"),
    *("tests/engine/test_refusals.py", "tests/engine/test_cases.py", "tests/test_layers.py"),
    *("tests/site/test_api.py", "tests/site/test_html.py", "tests/site/test_ids.py", "tests/site/test_links.py"),
]
"""What asks the data which languages and games there are, and is done within a minute."""
AS_ELSEWHERE = "tests/site/test_html.py::test_every_page_parses_without_an_error"
"""What takes longest, and finds in the pages of one more game what it finds in the others."""


# errors in words


@pytest.fixture
def here(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> TinyBook:
    monkeypatch.chdir(tiny.project.root)
    return tiny


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which language? Write: make new-language LANG=fr"),
        (["fra"], "'fra' names no language; write two small letters, such as fr"),
        (["de"], "de exists already: Deutsch"),
        (["qq"], "the theme has no words for qq; it has them for"),
        (["fr", "--fallback", "en", "xx"], "xx: no such language to fall back to; there is ja, de, en"),
    ],
)
def test_a_language_that_cannot_be_added(
    here: TinyBook, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    before = here.read("languages.yaml")
    assert main(["new-language", *arguments]) != 0
    assert said in capsys.readouterr().err
    assert here.read("languages.yaml") == before and not here.path("site/text/fr.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which game? Write: make new-game GAME=coin"),
        (["Coin"], "'Coin' is no name for a game; write small letters, digits and underscores, such as coin"),
        (["class"], "'class' is no name for a game"),
        (["ferry"], "ferry exists already"),
        (["coin", "--language", "fr"], "fr: no such language; there is ja, de, en"),
    ],
)
def test_a_game_that_cannot_be_added(
    here: TinyBook, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["new-game", *arguments]) != 0
    assert said in capsys.readouterr().err
    assert not here.path("coin").exists() and not (here.project.root / "interactive").exists()


def test_nothing_that_is_there_is_written_over(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    left = here.project.root / "tests" / "facts" / "coin.yaml"
    left.parent.mkdir(parents=True)
    left.write_text("CO-R1: []\n")
    assert main(["new-game", "coin"]) == 1
    assert "tests/facts/coin.yaml exists already" in capsys.readouterr().err
    assert left.read_text() == "CO-R1: []\n" and not here.path("coin").exists()


def test_a_new_language_is_one_of_the_site_at_once(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-language", "fr", "--fallback", "en", "de"]) == 0
    book = here.book()
    assert (book.languages["fr"].label, book.languages["fr"].fallback) == ("Français", ["en", "de"])
    assert book.site["fr"].strings == book.site["en"].strings
    assert "rules_data/site/text/fr.yaml: every string" in capsys.readouterr().out


# both in a copy of the checkout


def _not_copied(root: Path, folder: str, names: list[str]) -> list[str]:
    """What is built, installed or hidden."""
    hidden = [name for name in names if name.startswith(".") or name == "__pycache__"]
    return [*hidden, *MADE] if Path(folder) == root else hidden


class Copy:
    """A copy of the checkout, with the commands of its own code."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.project = Project(folder)
        shutil.copytree(root, folder, ignore=lambda *found: _not_copied(root, *found))
        if Project(root).cache.is_dir():
            shutil.copytree(Project(root).cache, self.project.cache)
        (folder / "node_modules").symlink_to(Project(root).node_modules)

    def run(self, *arguments: str) -> str:
        """Run a module of Python; its output. Fails with all of it where it ends badly or with a traceback."""
        paths = os.pathsep.join([str(self.project.root / "plugins"), str(self.project.interactive)])
        environment = {**os.environ, "PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"}
        command = [sys.executable, "-m", *arguments]
        done = subprocess.run(command, cwd=self.project.root, env=environment, capture_output=True, text=True)
        said = done.stdout + done.stderr
        assert done.returncode == 0 and "Traceback" not in said, f"{' '.join(arguments)}:\n{said[-8000:]}"
        return said

    def page(self, path: str) -> str:
        return (self.project.site / path / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def grown(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with a language and a game more: the site's strings and one rule are translated, nothing else."""
    copy = Copy(root, tmp_path_factory.mktemp("grown") / "stele")
    copy.run("rules_pages", "new-language", LANGUAGE)
    copy.run("rules_pages", "new-game", GAME)
    (copy.project.data / "atlantis" / "text" / f"{LANGUAGE}.yaml").write_text(RULE, encoding="utf-8")
    copy.run("rules_pages", "accept", "atlantis", LANGUAGE, "--all")
    return copy


@pytest.fixture(scope="module")
def built(grown: Copy) -> Copy:
    grown.run("rules_pages", "build")
    return grown


@pytest.mark.slow
def test_the_check_counts_them(grown: Copy) -> None:
    said = grown.run("rules_pages", "check")
    assert said.startswith(f"{len(GAMES) + 1} game(s), {len(LANGUAGES) + 1} languages, ")
    assert f"atlantis     {LANGUAGE}             2      0" in grown.run("rules_pages", "status")


@pytest.mark.slow
def test_what_was_written_looks_as_our_code_does(grown: Copy) -> None:
    written = [f"interactive/rules_engine/{GAME}", f"tests/{GAME}", f"tests/soak/{GAME}.py"]
    for verb in (["check"], ["format", "--check"]):
        grown.run("ruff", *verb, *written)


@pytest.mark.slow
def test_a_rule_that_is_translated_is_shown_and_the_others_say_in_which_language_they_are(built: Copy) -> None:
    page = built.page(f"{LANGUAGE}/atlantis/turn")
    assert "L’ordre du tour" in page
    assert "shown in English" in page
    assert set(re.findall(r'<section class="rule[^>]*lang="(\w+)"', page)) == {"en"}
    assert "shown in English" in built.page(f"{LANGUAGE}/about")


@pytest.mark.slow
def test_the_game_is_on_the_site_in_every_language(built: Copy) -> None:
    for language in (*LANGUAGES, LANGUAGE):
        assert "take.limit" in built.page(f"{language}/{GAME}/rules")
    assert "data-widget" in built.page(f"en/{GAME}/coins-left")


@pytest.mark.slow
def test_no_test_fails_where_there_is_a_language_and_a_game_more(built: Copy) -> None:
    quick = ("-m", "not browser and not slow", "--hypothesis-profile", "quick")
    built.run("pytest", "-q", "-x", "-p", "no:cacheprovider", "--deselect", AS_ELSEWHERE, *quick, *TESTS)


@pytest.mark.slow
def test_random_games_of_it_end(grown: Copy) -> None:
    assert f"{GAME}, 2 players: 5 games" in grown.run("tests.soak", "--game", GAME, "--games", "5", "--jobs", "1")
