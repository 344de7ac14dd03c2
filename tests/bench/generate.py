"""From the data to the staged Markdown and nothing else, for builds.py, which times it as a process of its own."""

from __future__ import annotations

from rules_pages import stage
from rules_pages.book_cache import kept_book
from rules_pages.examples import Player
from rules_pages.kept_files import write_if_new
from rules_pages.project import this_project


def main() -> None:
    """Read and check the data, make the pages (which name the engine's bundles), and write what changed."""
    project = this_project()
    book = kept_book(project)
    players = {game.id: Player(game) for game in book.games.values()}
    assets = {key: f"engine/{name}" for key, (name, _) in stage.engine_bundles(project, book, players).items()}
    assets[stage.LOADER] = "widgets/loader.js"
    for name, content in stage.pages(book, players, assets, project.cache / "pages").items():
        write_if_new(project.staged / name, content)


if __name__ == "__main__":
    main()
