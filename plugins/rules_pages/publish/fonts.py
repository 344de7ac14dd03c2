"""Cut the site's fonts to the characters that it really uses: WOFF2 files and one fonts.css, nothing from elsewhere.

The sources are the open fonts (OFL) of the @fontsource packages. Each is cut once for a set of characters and kept
in a cache, so that a build that changes no character costs a few milliseconds.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from rules_pages.data.cache import cached_bytes, write_if_new
from rules_pages.data.parallel import each

FORMAT = "1"
"""Part of every cache key: raise it when the way of cutting changes."""

ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "ÄÖÜäöüß–—‘’‚“”„…−×·\u00a0"
"""Latin characters that are there whatever the texts say: answers and readers' input bring in any of them."""

WIDE_UNITS = 500
"""Half of the source's 1,000 units per em: a tenth of the bytes less, and nothing that an eye can see."""

NARROW_RANGE = "U+0000-2DFF"
WIDE_RANGE = "U+2000-FFEF"


@dataclass(frozen=True)
class Face:
    """One @font-face: `source` is the file below node_modules, without its ending; `wide` cuts the CJK half.

    `holds` says which characters: "text" (all), "headings", "names" (of the languages), "guests" (Japanese on pages
    of other languages) or "wordmark".
    """

    file: str
    family: str
    weight: str
    source: str
    holds: str
    wide: bool = False
    style: str = "normal"
    preload: str = ""
    """The pages that it is preloaded for: "all", those in the "wide" language, or the "narrow" others."""


_TEXT = "@fontsource/source-sans-3/files/source-sans-3-latin"
_CAPITALS = "@fontsource/cinzel/files/cinzel-latin"
_GOTHIC = "@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new-japanese"
_MINCHO = "@fontsource/shippori-mincho/files/shippori-mincho-japanese"

FACES = (
    Face("text-regular", "Stele Text", "400", f"{_TEXT}-400-normal", "text", preload="all"),
    Face("text-italic", "Stele Text", "400", f"{_TEXT}-400-italic", "text", style="italic", preload="all"),
    Face("text-bold", "Stele Text", "600 700", f"{_TEXT}-600-normal", "text", preload="narrow"),
    Face("capitals", "Stele Capitals", "400 700", f"{_CAPITALS}-600-normal", "headings", preload="narrow"),
    Face("wordmark", "Stele Wordmark", "400 700", f"{_CAPITALS}-600-normal", "wordmark"),
    # One weight of each: a second one would take the Japanese pages over their budget of 220 kB.
    Face("gothic", "Stele Gothic", "400", f"{_GOTHIC}-400-normal", "text", wide=True, preload="wide"),
    Face("mincho", "Stele Mincho", "400 700", f"{_MINCHO}-600-normal", "headings", wide=True, preload="wide"),
    # A few glyphs, so that a German page with 日本語 and the titles of games does not fetch the whole font.
    Face("names", "Stele Names", "400 700", f"{_GOTHIC}-500-normal", "names", wide=True, preload="narrow"),
    # The rest of what stands in Japanese there (places in a rulebook, words on pieces); fetched where there is any.
    Face("guests", "Stele Guests", "400", f"{_GOTHIC}-400-normal", "guests", wide=True),
)


def subset_fonts(
    characters: set[str],
    node_modules: Path,
    target: Path,
    cache: Path,
    headings: set[str] | None = None,
    names: Iterable[str] = ("日本語",),
    guests: Iterable[str] = (),
    wordmark: str = "Stele",
) -> dict[str, str]:
    """Write the fonts and fonts.css to `target`; return the files that a page should preload, each with the pages that
    should (`Face.preload`). A font that comes late moves the page.

    `characters` are all characters that may be shown, `headings` those of h1 to h4 (all, if not given),
    `names` the languages' own names and other words in them on any page, `guests` are those on pages of languages
    that are not written in them. Characters that a font lacks (→, ※) are left
    to the reader's system.
    Raises FileNotFoundError with the command to run if a font package is not installed.
    """
    held = {
        "text": characters | set(ALWAYS),
        "headings": (characters if headings is None else headings) | set(ALWAYS),
        "names": set("".join(names)),
        "guests": {c for c in guests if unicodedata.east_asian_width(c) in "WF"} - set("".join(names)),
        "wordmark": set(wordmark),
    }
    shown = {face: _of_width(held[face.holds], face.wide) for face in FACES}
    files = each(
        lambda face: _write(face, shown[face], node_modules, target, cache), FACES, lambda face: len(shown[face])
    )
    written = dict(zip(FACES, files, strict=True))
    css = "".join(_rule(face, name, _range(face, held)) for face, name in written.items() if name)
    write_if_new(target / "fonts.css", css.encode())
    _drop_others(target, {"fonts.css", *written.values()})
    return {name: face.preload for face, name in written.items() if name and face.preload}


def heading_characters(pages: Iterable[str]) -> set[str]:
    """The characters of all headings in Markdown pages: lines that begin with #, and <h1> to <h6>."""
    return set().union(*(heading for page in pages for kind in _HEADINGS for heading in kind.findall("\n" + page)))


_HEADINGS = (re.compile(r"\n#{1,6} ([^\n]*)"), re.compile(r"<h[1-6]\b[^>]*>(.*?)</h[1-6]>", re.DOTALL))
"""Each begins with characters that are found fast."""


def is_wide(character: str) -> bool:
    """Whether a character belongs to the Japanese fonts: CJK, and the signs that Japanese sets full width (※ ① →)."""
    width = unicodedata.east_asian_width(character)
    return width in "WF" or (width == "A" and not unicodedata.category(character).startswith("L"))


def _of_width(characters: set[str], wide: bool) -> str:
    """The characters of one half, sorted; signs like → are in both, for whichever font has them."""
    return "".join(sorted(c for c in characters if is_wide(c) == wide or unicodedata.east_asian_width(c) == "A"))


def _write(face: Face, characters: str, node_modules: Path, target: Path, cache: Path) -> str:
    """Put one face into `target`; its file name, or "" if there is no character to show in it."""
    if not characters:
        return ""
    source = _source(node_modules, face)
    key = _key(source, characters)
    kept = cache / f"{face.file}.{key}.woff2"
    font = cached_bytes(kept, lambda: cut(source, characters, WIDE_UNITS if face.wide else None))
    _drop_others(cache, {kept.name}, f"{face.file}.*")
    name = f"{face.file}.{key[:8]}.woff2"
    write_if_new(target / name, font)
    return name


def _source(node_modules: Path, face: Face) -> Path:
    # WOFF, not WOFF2: its tables unpack one by one, which saves seconds on a font of 7,000 glyphs.
    source = node_modules / f"{face.source}.woff"
    if not source.is_file():
        raise FileNotFoundError(f"{source}: font not installed; run: make install")
    return source


def _key(source: Path, characters: str) -> str:
    stamp = "\n".join([FORMAT, hashlib.sha256(source.read_bytes()).hexdigest(), characters])
    return hashlib.sha256(stamp.encode()).hexdigest()[:32]


def cut(source: Path, characters: str, units: int | None = None) -> bytes:
    """The font of `source` with the glyphs of `characters` alone, as WOFF2; the same bytes each time.

    `units` is how fine the outlines are drawn, in units per em (as fine as the source, if not given).
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    font = TTFont(source, lazy=True, recalcTimestamp=False)
    subsetter = Subsetter(Options(**_OPTIONS))
    subsetter.populate(text=characters)
    subsetter.subset(font)
    if units is not None:
        scale_upem(font, units)
    font.flavor = "woff2"
    packed = BytesIO()
    font.save(packed)
    return packed.getvalue()


# Figures of equal width for tables and bills, narrow kana for headings; no hints: screens of today do without.
_OPTIONS = {
    "layout_features": ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "palt", "halt", "chws", "tnum", "lnum"],
    "hinting": False,
    "notdef_outline": True,
    "name_IDs": [0, 13, 14],  # who made it, and the licence
    "drop_tables": [*["BASE", "JSTF", "DSIG", "EBDT", "EBLC", "EBSC", "PCLT", "LTSH", "VORG", "vhea", "vmtx"]],
}


def _range(face: Face, held: dict[str, set[str]]) -> str:
    """Which characters make the browser fetch a face: names and guests exactly, else the whole half."""
    if face.holds in ("names", "guests"):
        return ", ".join(f"U+{ord(character):04X}" for character in _of_width(held[face.holds], True))
    return WIDE_RANGE if face.wide else NARROW_RANGE


def _rule(face: Face, name: str, unicode_range: str) -> str:
    return (
        f'@font-face{{font-family:"{face.family}";font-style:{face.style};font-weight:{face.weight};font-display:swap;'
        f"src:url({name}) format(woff2);unicode-range:{unicode_range}}}\n"
    )


def _drop_others(folder: Path, wanted: set[str], pattern: str = "*") -> None:
    for path in folder.glob(pattern):
        if path.name not in wanted:
            path.unlink()
