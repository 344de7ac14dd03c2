"""The differences between two versions of the API: rules, values, and examples with another result."""

from pathlib import Path

import pytest

from rules_pages.cli import main
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.published import api
from rules_pages.publish.changes import read_documents, report
from tests.tiny import TinyBook


def publish(tiny: TinyBook, folder: Path) -> Path:
    """Write the api/v1 of the current data to a folder; return the folder."""
    book = tiny.book()
    runners = {game.id: EngineRunner(game) for game in book.games.values()}
    for name, content in api.documents(book, runners).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def cheaper_storms(tiny: TinyBook) -> None:
    """Change the data: a value, the results that depend on it, and the title of a rule."""
    tiny.edit("ferry/components.yaml", "fee: {value: 2", "fee: {value: 1")
    tiny.edit("ferry/examples/stone-in-storm.yaml", "any: 2}, cards: 5", "any: 1}, cards: 4")
    tiny.edit("ferry/readings.yaml", "once: {cards: 5}", "once: {cards: 4}")
    tiny.edit("ferry/readings.yaml", "twice: {cards: 7}", "twice: {cards: 5}")
    tiny.edit("ferry/text/de.yaml", "title: Bleiben", "title: Am Ufer bleiben")


def test_nothing_changed_in_the_same_data(tiny: TinyBook, tmp_path: Path) -> None:
    old = read_documents(publish(tiny, tmp_path / "old"))
    assert report(old, old) == "Nothing has changed."


def test_rules_values_and_examples_that_changed_are_named(tiny: TinyBook, tmp_path: Path) -> None:
    old = read_documents(publish(tiny, tmp_path / "old"))
    cheaper_storms(tiny)
    lines = report(old, read_documents(publish(tiny, tmp_path / "new"))).splitlines()
    assert lines == [
        "ferry: rule bank.stay changed: de",
        "ferry: component storm.fee changed: 2 (reconstructed) -> 1 (reconstructed)",
        "ferry: example stone-in-storm comes out otherwise in step 1, 2",
        "",
        "rules: [ferry.bank.stay]",
        "examples: [ferry.stone-in-storm]",
    ]


def test_what_is_new_and_what_is_gone(tiny: TinyBook, tmp_path: Path) -> None:
    new = read_documents(publish(tiny, tmp_path / "api"))
    rules = {key: dict(page) for key, page in (("crossing", new["ferry/rules.json"]["pages"][0]),)}
    without = {"pages": [rules["crossing"] | {"sections": rules["crossing"]["sections"][:1]}], "tombstones": {}}
    lines = report(new | {"ferry/rules.json": without}, new).splitlines()
    assert lines[0] == "ferry: rule bank.stay is new"
    assert report(new, new | {"ferry/rules.json": without}).splitlines()[0] == (
        "ferry: rule bank.stay is gone, without a tombstone"
    )
    with_tombstone = without | {"tombstones": {"bank.stay": "fare.base"}}
    assert "rules: [ferry.bank.stay]" in report(new, new | {"ferry/rules.json": with_tombstone})


def test_the_command_compares_a_folder_with_the_data(
    tiny: TinyBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = publish(tiny, tmp_path / "old")
    cheaper_storms(tiny)
    monkeypatch.chdir(tiny.project.root)
    assert main(["changes", str(folder)]) == 0
    assert "examples: [ferry.stone-in-storm]" in capsys.readouterr().out
    assert main(["changes", str(tmp_path / "nowhere")]) == 2
    assert "is no api/v1" in capsys.readouterr().err
