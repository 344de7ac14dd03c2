"""A page's HTML as a tree, quickly: our pages close whatever they open, and are read as strictly as that.

html5lib reads as browsers do, many times as slowly; `test_html.py` has it read every page in one of its languages."""

import re
from functools import lru_cache
from html import unescape
from xml.etree.ElementTree import Element, TreeBuilder

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
FOREIGN = ("svg", "math")
"""Elements inside which `<path/>` is closed."""
RAW = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}
"""Elements whose text is no HTML, with their end."""
MARK = re.compile(
    r"""<(?:
        !--(?P<comment>.*?)-->
        | !(?P<declaration>[^>]*)>
        | /(?P<end>[a-zA-Z][^\s/>]*)\s*>
        | (?P<start>[a-zA-Z][^\s/>]*)(?P<attributes>[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>
    )""",
    re.DOTALL | re.VERBOSE,
)
ATTRIBUTE = re.compile(r"""([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.builder = TreeBuilder(insert_comments=True)
        self.open: list[str] = []
        self.errors: list[str] = []
        self.place = 0
        self._read()
        if self.open:
            self.wrong(f"never closed: {self.open}")

    def wrong(self, said: str) -> None:
        before = self.text[: self.place]
        line, column = before.count("\n") + 1, self.place - before.rfind("\n") - 1
        self.errors.append(f"{line}:{column}: {said}")

    def _read(self) -> None:
        text, done = self.text, 0
        while found := MARK.search(text, done):
            self.place = found.start()
            if self.place > done:
                self._data(text[done : self.place])
            done = found.end()
            kind = found.lastgroup
            if kind == "end":
                self._end(found["end"].lower())
            elif kind == "comment":
                if self.open:
                    self.builder.comment(found["comment"])
            elif kind != "declaration":
                tag = found["start"].lower()
                self._start(tag, found["attributes"])
                if tag in RAW and self.open and self.open[-1] == tag:
                    end = RAW[tag].search(text, done)
                    stop = end.start() if end else len(text)
                    self.builder.data(text[done:stop])
                    done = stop
        self.place = done
        self._data(text[done:])

    def _data(self, data: str) -> None:
        if "<" in data:
            self.wrong(f"a < that begins nothing: {data.strip()[:60]!r}")
        if self.open:  # white space after </html> is nobody's
            self.builder.data(unescape(data))

    def _start(self, tag: str, written: str) -> None:
        closed = written.endswith("/")
        if closed and tag not in VOID and not any(name in FOREIGN for name in (*self.open, tag)):
            self.wrong(f"<{tag}/> closes nothing")
        attributes, twice = _attributes(written)
        if twice:
            self.wrong(f"an attribute of <{tag}> stands twice: {twice}")
        self.builder.start(tag, {**attributes})
        if closed or tag in VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def _end(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong(f"</{tag}> inside {self.open[-3:]}")
            return
        self.builder.end(self.open.pop())


@lru_cache(maxsize=100_000)
def _attributes(written: str) -> tuple[dict[str, str], list[str]]:
    """The attributes of an element, the same for many, and their names where one stands twice."""
    pairs = ATTRIBUTE.findall(written) if written else []
    attributes = {name.lower(): unescape(double or single or bare) for name, double, single, bare in pairs}
    return attributes, [name for name, *_ in pairs] if len(attributes) < len(pairs) else []


def read_html(text: str) -> tuple[Element, list[str]]:
    """The tree of a page and what is not closed, closed twice or out of order, as `line:column: what`."""
    reader = _Reader(text)
    return reader.builder.close(), reader.errors
