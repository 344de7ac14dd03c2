"""From the data to the staged Markdown and nothing else, for builds.py, which times it as a process of its own."""

from __future__ import annotations

from rules_pages.check.book_cache import cached_book
from rules_pages.data.cache import write_if_new
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.project import this_project
from rules_pages.publish import write_sources


def main() -> None:
    """Read and check the data, make the pages (which name the engine's bundles), and write what changed."""
    project = this_project()
    book = cached_book(project)
    players = {game.id: EngineRunner(game) for game in book.games.values()}
    assets = {key: f"engine/{name}" for key, (name, _) in write_sources.engine_bundles(project, book, players).items()}
    assets[write_sources.LOADER] = "widgets/loader.js"
    for name, source in write_sources.pages(book, players, assets, project.cache / "pages").items():
        write_if_new(project.staged / name, source.markdown.encode())
        write_if_new(project.blocks / f"{name}.json", source.blocks_json().encode())


if __name__ == "__main__":
    main()
