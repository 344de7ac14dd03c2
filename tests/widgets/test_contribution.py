"""A reader's own value as YAML, which fits into the data without changes."""

from pathlib import Path

import pytest

from rules_pages.data import models
from rules_pages.data.yaml_file import read_yaml
from rules_widgets.contribution import contribution_yaml
from tests.tiny import TinyBook

TEXTS = {
    "one symbol": (
        {"hill": 1},
        'buildings:\n  quarry:\n    cost: {value: {hill: 1}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
    "several, in a fixed order and without zeros": (
        {"water": 0, "mountain": 2, "hill": 1},
        "buildings:\n  quarry:\n"
        '    cost: {value: {hill: 1, mountain: 2}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
    "a tile without symbols": (
        {},
        'buildings:\n  quarry:\n    cost: {value: {}, provenance: sourced, sources: ["own-copy: tile"]}\n',
    ),
}


@pytest.mark.parametrize(("counts", "text"), TEXTS.values(), ids=TEXTS)
def test_the_text(counts: dict[str, int], text: str) -> None:
    assert contribution_yaml("buildings.quarry.cost", counts) == text


@pytest.mark.parametrize("counts", [counts for counts, _ in TEXTS.values()], ids=TEXTS)
def test_the_loader_reads_it_as_a_value(tmp_path: Path, counts: dict[str, int]) -> None:
    path = tmp_path / "components-own.yaml"
    path.write_text(contribution_yaml("buildings.quarry.cost", counts), encoding="utf-8")
    file = read_yaml(path, path.name)
    value = models.Value.model_validate(file.data["buildings"]["quarry"]["cost"])
    assert not file.problems
    assert value.value == {key: count for key, count in counts.items() if count}
    assert (value.provenance, value.sources) == ("sourced", ["own-copy: tile"])


def test_it_takes_the_place_of_an_unknown_value(tiny: TinyBook) -> None:
    own = contribution_yaml("loads.wool.fare", {"silver": 2}).splitlines()[-1].strip()
    tiny.edit("ferry/components.yaml", "fare: {provenance: unknown}", own)
    tiny.edit("ferry/game.yaml", "sources:\n", "sources:\n  own-copy: {kind: photo, title: My copy, language: en}\n")
    assert tiny.problems() == []
    assert tiny.book().games["ferry"].components["loads.wool.fare"].value == {"silver": 2}
