"""The judgement of the bench, and its inputs: bare MkDocs, questions, copies of pages and games."""

import ast
import shutil
from pathlib import Path

import pytest
from mkdocs.config import load_config

from rules_pages.data.book import Book
from rules_pages.data.project import Project
from tests.bench.answers import pyodide_data
from tests.bench.measurements import Row
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


@pytest.mark.slow
def test_bare_mkdocs_has_all_but_our_plugin(project: Project, tmp_path: Path) -> None:
    shutil.copy(project.root / "mkdocs.yml", tmp_path)
    shutil.copytree(project.docs / "overrides", tmp_path / "docs" / "overrides")
    (tmp_path / "build" / "docs").mkdir(parents=True)
    bare = load_config(str(bare_configuration(Project(tmp_path))))
    assert list(bare.plugins) == ["i18n"]
    languages = {item.locale: item.theme["language"] for item in bare.plugins["i18n"].config.languages}
    assert languages == {"xx": "en", **{code: code for code in LANGUAGES}}, "the theme speaks each of them"
    assert "attr_list" in bare.markdown_extensions


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
