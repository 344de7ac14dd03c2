"""A page's HTML as a tree, quickly: our pages close whatever they open, and are read as strictly as that.

html5lib reads as browsers do, several times as slowly; `test_html.py` has it read every page in one of its languages.
"""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
FOREIGN = ("svg", "math")
"""Elements inside which `<path/>` is closed."""


class _Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.builder = TreeBuilder(insert_comments=True)
        self.open: list[str] = []
        self.errors: list[str] = []
        self.feed(text)
        self.close()
        if self.open:
            self.wrong(f"never closed: {self.open}")

    def wrong(self, said: str) -> None:
        line, column = self.getpos()
        self.errors.append(f"{line}:{column}: {said}")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._begin(tag, attributes)
        if tag in VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in VOID and not any(name in FOREIGN for name in (*self.open, tag)):
            self.wrong(f"<{tag}/> closes nothing")
        self._begin(tag, attributes)
        self.builder.end(tag)

    def _begin(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        if len(set(names)) < len(names):
            self.wrong(f"an attribute of <{tag}> stands twice: {names}")
        self.builder.start(tag, {name: value or "" for name, value in attributes})

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong(f"</{tag}> inside {self.open[-3:]}")
            return
        self.builder.end(self.open.pop())

    def handle_data(self, data: str) -> None:
        if self.open:  # white space after </html> is nobody's
            self.builder.data(data)

    def handle_comment(self, data: str) -> None:
        if self.open:
            self.builder.comment(data)


def read_html(text: str) -> tuple[Element, list[str]]:
    """The tree of a page and what is not closed, closed twice or out of order, as `line:column: what`."""
    reader = _Reader(text)
    return reader.builder.close(), reader.errors
