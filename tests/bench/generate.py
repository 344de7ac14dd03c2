"""Makes the staged Markdown from the data and nothing else; builds.py times it as a separate process."""

from rules_pages.check.book_cache import cached_book
from rules_pages.data.files import write_if_new
from rules_pages.data.project import this_project
from rules_pages.publish import write_sources


def main() -> None:
    project = this_project()
    book = cached_book(project)
    colours = {game: write_sources.picture_style_sheets(project, game) for game in book.games}
    addresses = write_sources.page_assets(project, book)[1]
    for name, source in write_sources.pages(book, addresses, project.cache, colours)[0].items():
        write_if_new(project.staged / name, source.markdown.encode())
        write_if_new(project.blocks / f"{name}.json", source.blocks_json())


if __name__ == "__main__":
    main()
