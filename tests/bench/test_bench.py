"""The judgement of the bench, and its inputs: bare MkDocs, questions, copies of pages and games."""

import ast
import shutil
from pathlib import Path

import pytest
from mkdocs.config import load_config

from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import Project
from tests.bench.answers import pyodide_data
from tests.bench.measurements import Row, table
from tests.bench.queries import COUNT, payable_questions
from tests.bench.scale import with_copies
from tests.bench.workbench import bare_configuration
from tests.registry import LANGUAGES


@pytest.mark.parametrize(
    ("row", "kept"),
    [
        (Row("", [1, 100, 2], "ms", 2), True),
        (Row("", [2.01], "ms", 2), False),
        (Row("", [0], "kB", 0), True),
        (Row("", [9], "x", 8, at_least=True), True),
        (Row("", [7.9], "x", 8, at_least=True), False),
        (Row("", [1e9], "ms"), True),
    ],
)
def test_the_median_keeps_the_budget_or_not(row: Row, kept: bool) -> None:
    assert row.is_kept is kept


def test_the_table_says_everything() -> None:
    text = table(
        {"Speed": [Row("answer", [0.5, 12.34, 436], "ms", 500, peer="other 4 s"), Row("more", [3], "x", 8, True)]}
    )
    assert "12.3 ms (0.50–436)  <= 500 ms  ok     other 4 s" in text
    assert text.splitlines()[-1].split() == ["more", "3", "x", ">=", "8", "x", "UNDER"]


@pytest.mark.slow
def test_bare_mkdocs_has_all_but_our_plugin(project: Project, tmp_path: Path) -> None:
    shutil.copy(project.root / "mkdocs.yml", tmp_path)
    shutil.copytree(project.docs / "overrides", tmp_path / "docs" / "overrides")
    (tmp_path / "build" / "docs").mkdir(parents=True)
    bare = load_config(str(bare_configuration(Project(tmp_path))))
    assert list(bare.plugins) == ["i18n"]
    assert [item.locale for item in bare.plugins["i18n"].config.languages] == ["xx", *LANGUAGES]
    assert "attr_list" in bare.markdown_extensions


@pytest.mark.slow
def test_the_queries_are_the_same_each_time_and_half_of_them_have_several_ways(attika: EngineRunner) -> None:
    questions = payable_questions(attika)
    assert questions == payable_questions(attika)
    ways = [len(attika.calculate("building_cost", question)["value"]["payments"]) for question in questions]
    assert len(ways) == COUNT and sum(count > 1 for count in ways) == COUNT // 2


@pytest.mark.slow
def test_the_peer_s_page_carries_every_module_that_it_imports(project: Project, book: Book) -> None:
    modules = pyodide_data(project, book)["modules"]
    imported = {
        node.module.replace(".", "/")
        for source in modules.values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rules_")
    }
    assert {name for name in imported if not {f"{name}.py", f"{name}/__init__.py"} & set(modules)} == set()


def test_copied_pages_have_ids_and_words_of_their_own(book: Book) -> None:
    game = book.games["attika"]
    many = with_copies(game, 3)
    rules = [rule.id for rule in many.rule_list()]
    count = len(rules) - len(game.rule_list())
    assert len(rules) == len(set(rules)) and count > 0 and count % 3 == 0
    assert set(rules) <= set(many.texts["de"].rules)
