"""`parallel.each`, publication settings, and the functions that implement a rule."""

import os
import re
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from ruamel.yaml import YAML

from rules_engine.core import BadInput
from rules_pages.blocks.rule import rule_footer
from rules_pages.check.engine import spoken_rules
from rules_pages.data import parallel
from rules_pages.data.book import Book
from rules_pages.data.implementations import SPEAKERS, Place, implementations, names_of
from rules_pages.data.project import Project
from rules_pages.data.published.publication import code_link, kept_version, released_versions, report_link
from tests.tiny import TinyBook


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Number of cores that `parallel` sees: 1 and 2."""
    monkeypatch.setattr(parallel, "_cores", lambda: request.param)
    return request.param


def test_results_come_in_the_order_of_the_items(cores: int) -> None:
    assert parallel.each(lambda number: number * number, range(7)) == [0, 1, 4, 9, 16, 25, 36]


def test_the_heaviest_items_are_begun_first_and_results_keep_their_order(cores: int, tmp_path: Path) -> None:
    log = tmp_path / "started"

    def work(number: int) -> int:
        with log.open("a") as file:
            file.write(str(number))
        deadline = time.monotonic() + 10
        while number == 3 and cores == 2 and log.read_text().count("3") < 2 and time.monotonic() < deadline:
            time.sleep(0.01)  # until the other process has started its item
        return number * 10

    assert parallel.each(work, [1, 3, 2, 3], lambda number: number) == [10, 30, 20, 30]
    order = log.read_text()
    assert order == "1323" if cores == 1 else order.startswith("33")


def test_no_items(cores: int) -> None:
    assert parallel.each(str, []) == []


def test_an_exception_is_raised_here(cores: int) -> None:
    with pytest.raises(ZeroDivisionError):
        parallel.each(lambda number: 1 // number, [1, 0, 2])


def test_an_exception_that_cannot_be_read_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parent would wait for it for ever."""
    monkeypatch.setattr(parallel, "_cores", lambda: 2)

    def work(number: int) -> int:
        raise BadInput("hex", number, "a place")

    with pytest.raises(RuntimeError, match=r"BadInput: hex: \d where a place was expected"):
        parallel.each(work, [1, 2])


def test_a_function_may_share_out_its_own_work(cores: int) -> None:
    assert parallel.each(lambda row: parallel.each(lambda item: item + 1, row), [[1, 2], [3, 4]]) == [[2, 3], [4, 5]]


def test_other_processes_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_cores", lambda: 2)
    assert os.getpid() not in parallel.each(lambda _: os.getpid(), [1, 2])
    assert parallel.each(lambda _: os.getpid(), [1]) == [os.getpid()]


KILLED = """
import os, signal, time
from rules_pages.data import parallel
parallel._cores = lambda: 2

def work(number):
    if number:
        os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)

parallel.each(work, [0, 1])
"""


def test_no_copy_outlives_a_process_that_is_killed() -> None:
    """A surviving worker would keep the output open, and whoever reads it would wait."""
    command = [sys.executable, "-c", KILLED]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30, check=False)
    assert process.returncode == -signal.SIGKILL


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


ENGINE = '''
class Fare:
    """The fare (fare.base)."""

    def line(self):
        return Line("fare.storm.high", 3)


def stay(late):
    """Who cannot pay stays (bank.stay.), not bank.stays."""
    raise Refused("bank.stay" if late else "bank.early", {})


def unnamed():
    return 3
'''


@cache
def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def places_of(folder: Path, rule: str) -> list[Place]:
    return implementations(names_of(folder), [rule]).get(rule, [])


def engine(folder: Path) -> Path:
    """Write ENGINE into a folder and return its package."""
    (folder / "ferry").mkdir()
    (folder / "ferry" / "fare.py").write_text(ENGINE, encoding="utf-8")
    return folder / "ferry"


def test_the_function_that_speaks_a_rule_implements_it(tmp_path: Path) -> None:
    folder = engine(tmp_path)
    path = "interactive/rules_engine/ferry/fare.py"
    assert places_of(folder, "bank.early") == [Place(path, "stay", 9, 11)]
    assert places_of(folder, "bank.stay") == [Place(path, "stay", 9, 11)]
    assert places_of(folder, "fare.storm") == [Place(path, "line", 5, 6)], "a line may be one of a rule's"


def test_else_the_one_whose_docstring_names_it_and_else_none(tmp_path: Path) -> None:
    folder = engine(tmp_path)
    assert [place.function for place in places_of(folder, "fare.base")] == ["Fare"]
    assert places_of(folder, "bank.go") == []


def test_every_rule_that_an_engine_speaks_has_its_function(book: Book, project: Project) -> None:
    for game in book.games.values():
        rules = {rule for kind, rule, _ in spoken_rules(game.id, project.cache) if kind in SPEAKERS}
        spoken = {rule if rule in game.rule_ids else rule.rpartition(".")[0] for rule in rules}
        for rule in sorted(spoken):
            places = game.implementations.get(rule)
            assert places, f"{game.id}: {rule}"
            for place in places:
                assert place.function in lines_of(project.root / place.path)[place.line - 1], place


def test_a_checked_book_knows_them(tiny: TinyBook) -> None:
    assert "fare.base" in tiny.book().games["ferry"].implementations
