"""Files of pictures (`rules_data/<game>/pictures/`): what a page must know of one, and what makes one unusable."""

import hashlib
import re
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SUFFIXES = (".svg", ".avif", ".png")
MAX_BYTES = 1_000_000
RGB, INDEXED = 2, 3
_PNG = b"\x89PNG\r\n\x1a\n"
_SVG_START = re.compile(rb"<svg\b[^>]*>")
_VIEW_BOX = re.compile(rb"""\sviewBox=["']\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)\s*["']""")
_SIDES = re.compile(rb"""\s(width|height)=["']([\d.]+)(?:px)?["']""")
_NOT_ALONE = re.compile(
    rb"""<!(?:DOCTYPE|ENTITY)|<script\b|<foreignObject\b|\son[a-z]+\s*=|(?:href|src)\s*=\s*["'](?!#|data:)|url\(\s*["']?(?!#|data:)|@import"""
)
"""What a picture must not have that is shown as it is: scripts, and things from elsewhere."""


@dataclass(frozen=True)
class PictureFile:
    """A file of a picture. `path`: below rules_data; `width`, `height`: its size in CSS pixels."""

    path: str
    width: int
    height: int
    digest: str

    @property
    def address(self) -> str:
        """Return its path below assets/, with a hash of its content: `pictures/canoe/board.1a2b3c4d.svg`."""
        game, _, name = self.path.partition("/pictures/")
        stem, _, suffix = name.rpartition(".")
        return f"pictures/{game}/{stem}.{self.digest}.{suffix}"


def picture_file(path: str, content: bytes) -> PictureFile:
    """Return what a page must know of a picture. Raises ValueError, with what to do, for one that cannot be shown."""
    if len(content) > MAX_BYTES:
        raise ValueError(f"{len(content)} bytes are too many for readers on a phone; at most {MAX_BYTES}")
    width, height = {".png": _png, ".avif": _avif, ".svg": _svg}[Path(path).suffix](content)
    file = PictureFile(path, round(width), round(height), hashlib.sha256(content).hexdigest()[:8])
    return _KNOWN.setdefault(file, file)


_KNOWN: dict[PictureFile, PictureFile] = {}
"""The same object for the same file: a game whose parts are the same objects is not checked again."""


def _png(content: bytes) -> tuple[int, int]:
    if not content.startswith(_PNG) or content[12:16] != b"IHDR":
        raise ValueError("this is no PNG file")
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


def _avif(content: bytes) -> tuple[int, int]:
    """Return the size that the first box `ispe` (image spatial extents) states."""
    place = content.find(b"ispe")
    if content[4:8] != b"ftyp" or b"avif" not in content[8:64] or place < 0:
        raise ValueError("this is no AVIF file")
    sides = content[place + 8 : place + 16]
    return int.from_bytes(sides[:4], "big"), int.from_bytes(sides[4:], "big")


def _svg(content: bytes) -> tuple[float, float]:
    start = _SVG_START.search(content)
    if start is None:
        raise ValueError("this is no SVG file")
    outside = _NOT_ALONE.search(content)
    if outside:
        found = outside.group().decode(errors="replace").strip()
        raise ValueError(f"{found!r}: a picture has no scripts, and nothing from elsewhere")
    box, sides = _VIEW_BOX.search(start.group()), dict(_SIDES.findall(start.group()))
    if len(sides) < 2 and box is None:
        raise ValueError("the SVG states no size; give it a viewBox")
    width, height = (float(box[1]), float(box[2])) if box else (0.0, 0.0)
    return float(sides.get(b"width", width)), float(sides.get(b"height", height))


def png(width: int, height: int, colours: int, rows: Iterable[bytes], palette: bytes = b"") -> bytes:
    """Return a picture as PNG, from the bytes of its rows. `colours`: RGB, or INDEXED with a palette."""
    chunks = {b"IHDR": struct.pack(">IIBBBBB", width, height, 8, colours, 0, 0, 0)}
    chunks |= {b"PLTE": palette} if palette else {}
    chunks |= {b"IDAT": zlib.compress(b"".join(b"\0" + row for row in rows), 9), b"IEND": b""}
    return _PNG + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )
