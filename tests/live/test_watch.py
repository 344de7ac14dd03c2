"""Test that the watcher tells of folders that begin while it watches."""

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules_pages.data.project import Project
from rules_pages.live.watch import Kind, Watcher


@pytest.fixture
def change(tmp_path: Path) -> Iterator[Callable[[], dict[Path, Kind]]]:
    """Function that waits for the next change below an empty site."""
    (tmp_path / "rules_data").mkdir()
    changes: queue.Queue[dict[Path, Kind]] = queue.Queue()
    watcher = Watcher(Project(tmp_path), changes.put)
    watcher.start()
    yield lambda: changes.get(timeout=20)
    watcher.stop()


def test_the_first_engine_of_a_site_is_watched_from_its_first_file_on(tmp_path: Path, change) -> None:
    module = tmp_path / "interactive" / "rules_engine" / "raft" / "__init__.py"
    for content in ("one = 1\n", "one = 2\n"):
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(content)
        assert change() == {module: "code"}


def test_a_picture_of_a_game_is_data(tmp_path: Path, change) -> None:
    picture = tmp_path / "rules_data" / "raft" / "pictures" / "pile.avif"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"a")
    assert change() == {picture: "data"}
