"""The pages of `make serve` are those that a build stages: the same names, titles and sources."""

import pytest

from rules_pages.data.engine_runner import EngineRunner
from rules_pages.live.made_files import Runners
from rules_pages.live.page_sources import page_source, page_titles
from rules_pages.publish.write_sources import LOADER, WIDGETS, hand_written_pages, pages
from tests.tiny import TinyBook


class Addresses(dict[str, str]):
    """Fake of `MadeFiles`."""

    runners: Runners


@pytest.mark.slow
def test_every_page_of_a_build_is_there_with_the_same_source(tiny: TinyBook) -> None:
    (tiny.project.docs / "de").mkdir(parents=True)
    (tiny.project.docs / "de" / "about.md").write_text("# About {#about}\n\nText.\n", encoding="utf-8")
    book = tiny.book()
    files = Addresses({LOADER: "widgets/loader.js"})
    files.runners = Runners(book)
    for game in book.games.values():
        for page in (page for page in game.rules.pages if page.kind in WIDGETS):
            files |= {f"{game.id}.{page.id}{code}": "x.json" for code in ["", *(f".{code}" for code in book.languages)]}
    runners = {game.id: EngineRunner(game) for game in book.games.values()}
    staged = pages(book, runners, files) | hand_written_pages(tiny.project, book, runners, files)
    all_titles = page_titles(tiny.project, book)
    assert sorted(all_titles) == sorted(staged)
    for name, source in staged.items():
        assert page_source(tiny.project, book, files, name) == source, name  # type: ignore[arg-type]
        title_line = next((line for line in source.markdown.splitlines() if line.startswith("title: ")), None)
        assert title_line in (None, f'title: "{all_titles[name]}"', f"title: {all_titles[name]}"), name
