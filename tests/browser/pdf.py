"""As much of PDF as the tests need: the pages of a file that Chromium printed, their words, and their links."""

import re
import zlib

OBJECT = re.compile(rb"(?m)^(\d+) 0 obj\b(.*?)^endobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)\nendstream", re.DOTALL)
GLYPHS = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\((.*?)(?<!\\)\)|(ET)", re.DOTALL)
SINGLE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>\s")
RANGE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>")


class Pdf:
    """A PDF as Skia writes it: plain objects, compressed streams, fonts with a table from glyphs to letters."""

    def __init__(self, content: bytes) -> None:
        self.objects = {int(number): body for number, body in OBJECT.findall(content)}
        self.pages = [body for body in self.objects.values() if re.search(rb"/Type /Page\b", body)]

    def words(self) -> str:
        """All letters without blanks: where a line ends is not told."""
        return "".join(self._page(page) for page in self.pages)

    def inner_links(self) -> int:
        """Links that lead to a place in the file."""
        return sum(body.count(b"/Subtype /Link") for body in self.objects.values() if b"/Dest" in body)

    def addresses(self) -> set[str]:
        """Where links lead that leave the file."""
        found = {match for body in self.objects.values() for match in re.findall(rb"/URI \((.*?)\)", body)}
        return {address.decode() for address in found}

    def _stream(self, number: int) -> bytes:
        found = STREAM.search(self.objects[number])
        assert found is not None
        return zlib.decompress(found[1]) if b"FlateDecode" in self.objects[number] else found[1]

    def _page(self, page: bytes) -> str:
        tables = {name: self._letters(int(number)) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", page)}
        (contents,) = re.findall(rb"/Contents (\d+) 0 R", page)
        written, table = [], {}
        for font, glyphs, _, _ in GLYPHS.findall(self._stream(int(contents))):
            table = tables.get(font, table) if font else table
            codes = [glyphs[at : at + 4].upper() for at in range(0, len(glyphs), 4)]
            written += [table.get(code, "") for code in codes]
        return "".join("".join(written).split())

    def _letters(self, font: int) -> dict[bytes, str]:
        """Glyph (four hexadecimal digits) to letters."""
        found = re.search(rb"/ToUnicode (\d+) 0 R", self.objects[font])
        if found is None:
            return {}
        text = self._stream(int(found[1]))
        letters = {}
        for block in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.DOTALL):
            letters |= {glyph.upper(): _text(code) for glyph, code in SINGLE.findall(block)}
        for block in re.findall(rb"beginbfrange(.*?)endbfrange", text, re.DOTALL):
            for first, last, code in RANGE.findall(block):
                for step in range(int(last, 16) - int(first, 16) + 1):
                    letters[b"%04X" % (int(first, 16) + step)] = chr(int(code, 16) + step)
        return letters


def _text(code: bytes) -> str:
    return bytes.fromhex(code.decode()).decode("utf-16-be")
