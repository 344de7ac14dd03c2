"""Subsets of the site's fonts with the characters that it really uses: WOFF2 files and one fonts.css, nothing from
other hosts. Until they are there, text is set in a font of the reader's system, scaled to the same width; where the
system has no Japanese font, a thin line holds the place of each Japanese character.

The sources are the open fonts (OFL) of the @fontsource packages. The subset of a font for a set of characters is
cached, so that a build that changes no character costs a few milliseconds."""

import base64
import hashlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from rules_pages.data.cache import Cache, code_of
from rules_pages.data.files import write_if_new
from rules_pages.data.parallel import each

SUBSETTING = (Path(__file__), "fonttools", "brotli")
"""The code that makes a subset."""

ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "ÄÖÜäöüß–—‘’‚“”„…−×·\u00a0"
"""Latin characters that are always included: answers and readers' input can contain any of them."""

WIDE_UNITS = 500
"""Units per em of CJK outlines, half of the source's 1,000: a tenth of the bytes less, with no visible difference."""

NARROW_RANGE = "U+0000-2DFF"
"""`unicode-range` of Latin fonts."""
NARROW_LETTERS = "U+0020-024F, U+2010-2026"
"""`unicode-range` of what Stele Text itself holds; signs like → are left to other fonts of the system."""
WIDE_RANGE = "U+2000-FFEF"
"""`unicode-range` of CJK fonts."""


@dataclass(frozen=True)
class Face:
    """One @font-face: `source` is the file below node_modules, without its extension; `wide` takes the CJK half of the
    characters. `holds` says which characters: "text" (all), "headings", "names" (of the languages), "foreign" (Japanese
    on pages of other languages) or "wordmark"."""

    file: str
    family: str
    weight: str
    source: str
    holds: str
    wide: bool = False
    style: str = "normal"
    only: str = ""
    """The characters that it takes from another file of the font: signs that the file of the language lacks."""
    preload: str = ""
    """Pages that preload it: "all", those in the "wide" language, or the "narrow" others."""


_TEXT = "@fontsource/source-sans-3/files/source-sans-3-latin"
_CAPITALS = "@fontsource/cinzel/files/cinzel-latin"
_GOTHIC = "@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new-japanese"
_MINCHO = "@fontsource/shippori-mincho/files/shippori-mincho-japanese"
_SANS = "@fontsource/source-sans-3/files/source-sans-3"
_GOTHIC_PARTS = "@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new"
_GREEK = "".join(map(chr, range(0x3B1, 0x3CA)))

FACES = (
    Face("text-regular", "Stele Text", "400", f"{_TEXT}-400-normal", "text", preload="all"),
    Face("text-italic", "Stele Text", "400", f"{_TEXT}-400-italic", "text", style="italic", preload="all"),
    Face("text-bold", "Stele Text", "600 700", f"{_TEXT}-600-normal", "text", preload="narrow"),
    Face("capitals", "Stele Capitals", "400 700", f"{_CAPITALS}-600-normal", "headings", preload="narrow"),
    Face("wordmark", "Stele Wordmark", "400 700", f"{_CAPITALS}-600-normal", "wordmark"),
    # One weight each: a second one would exceed the budget of 220 kB of Japanese pages.
    Face("gothic", "Stele Gothic", "400", f"{_GOTHIC}-400-normal", "text", wide=True, preload="wide"),
    Face("mincho", "Stele Mincho", "400 700", f"{_MINCHO}-600-normal", "headings", wide=True, preload="wide"),
    # A few glyphs, so that a German page with 日本語 and the titles of games does not load the whole font.
    Face("names", "Stele Names", "400 700", f"{_GOTHIC}-500-normal", "names", wide=True, preload="narrow"),
    # Other Japanese text on such pages (places in a rulebook, words on pieces); loaded only where there is any.
    # In the weight of the names, as a word can have characters of both.
    Face("guests", "Stele Guests", "400 700", f"{_GOTHIC}-500-normal", "foreign", wide=True),
    # Signs on a few pages; each file is a kilobyte or two, and loaded only where there is one.
    Face("dagger", "Stele Signs", "400 700", f"{_SANS}-latin-ext-400-normal", "text", only="†‡"),
    Face("greek", "Stele Signs", "400 700", f"{_SANS}-greek-400-normal", "text", only=_GREEK),
    Face("right", "Stele Signs", "400 700", f"{_GOTHIC_PARTS}-107-400-normal", "text", only="→"),
    Face("left", "Stele Signs", "400 700", f"{_GOTHIC_PARTS}-94-400-normal", "text", only="←"),
)

ALIKE = {0xFF5E: 0x301C, 0x22EF: 0x2026}
"""Characters that our fonts lack, and those with the same sign: ～, which keyboards write for ranges, and 〜, which
fonts that follow JIS have; ⋯ and …."""

_ARIALS = ("Arial", "Roboto", "Helvetica Neue", "Liberation Sans", "Nimbus Sans")
MEANWHILE = (
    ("", "400", 0.935, _ARIALS),
    ("", "600 700", 0.897, tuple(f"{name} Bold" for name in _ARIALS)),
    (" Wide", "400", 0.82, ("DejaVu Sans", "Verdana")),
    (" Wide", "600 700", 0.747, ("DejaVu Sans Bold", "Verdana Bold")),
)
"""Family, weight, scale and full names of fonts of the reader's system that set text while Stele Text is on its way:
lines then break where they will break. The scale is the width of Source Sans 3 over that of Arial or DejaVu Sans, by
the frequency of letters in our German and English texts; the other fonts are as wide as these."""
ASCENT, DESCENT = 1.024, 0.4
"""Of Source Sans 3, in em: where its letters stand in a line."""

PLACEHOLDER = "Stele Placeholder"
"""Family that sets Japanese text while Stele Gothic and Stele Mincho are on their way: a Japanese font of the reader's
system or, where there is none, a font of our own with the same width for every character. Without it, browsers draw
boxes of another width, and lines break elsewhere when our fonts come."""
PLACEHOLDER_FONT = Path(__file__).with_name("placeholder.woff2")
"""That font of our own, of 1,000 units per em: a table of format 13 maps U+3000-30FF, U+3400-9FFF, U+F900-FAFF and
U+FF00-FFEF to one glyph, a line from (60, 0) to (940, 24) with an advance of an em."""
JAPANESE_OF_SYSTEMS = (
    *("Hiragino Sans W3", "HiraginoSans-W3", "Hiragino Kaku Gothic ProN W3", "HiraKakuProN-W3"),
    *("Yu Gothic Regular", "YuGothic-Regular", "Meiryo", "MS Gothic"),
    *("Noto Sans CJK JP", "Noto Sans CJK JP Regular", "NotoSansCJKjp-Regular", "Noto Sans JP", "NotoSansJP-Regular"),
    *("Source Han Sans JP", "SourceHanSansJP-Regular", "IPAexGothic", "IPAGothic", "TakaoGothic", "VL-Gothic-Regular"),
)
"""Full names and PostScript names, which `local()` takes, of fonts of macOS and iOS, Windows, Android and Linux."""
WIDE_ASCENT, WIDE_DESCENT = 1.16, 0.288
"""Of Zen Kaku Gothic New and Shippori Mincho, in em."""


def subset_fonts(
    characters: set[str],
    node_modules: Path,
    target: Path,
    cache: Cache,
    headings: set[str] | None = None,
    names: Iterable[str] = ("日本語",),
    foreign: Iterable[str] = (),
    wordmark: str = "Stele",
) -> dict[str, str]:
    """Write the fonts and fonts.css to `target`; return the files that pages should preload, with the pages that should
    (`Face.preload`). A font that loads late shifts the page.

    `characters`: all characters that may be shown; `headings`: those of h1 to h4 (all, if not given); `names`: the
    languages' own names and other words in their own language on any page; `foreign`: characters on pages of languages
    that are not written in them. Characters that no font has are left to the reader's system fonts.

    Raises FileNotFoundError with the command to run if a font package is not installed."""
    by_kind = {
        "text": characters | set(ALWAYS),
        "headings": (characters if headings is None else headings) | set(ALWAYS),
        "names": set("".join(names)),
        "foreign": {c for c in foreign if unicodedata.east_asian_width(c) in "WF"} - set("".join(names)),
        "wordmark": set(wordmark),
    }
    shown: dict[Face, str] = {}
    for face in FACES:
        letters = by_kind[face.holds]
        if face.only:
            letters = letters & set(face.only)
        else:  # signs like → are in both halves, for whichever font has them
            letters = {c for c in letters if is_wide(c) == face.wide or unicodedata.east_asian_width(c) == "A"}
        shown[face] = "".join(sorted(letters))

    def write(face: Face) -> str:
        return _write_face(face, shown[face], node_modules, target, cache)

    written = dict(zip(FACES, each(write, FACES, lambda face: len(shown[face])), strict=True))
    write_if_new(target / "fonts.css", _font_css(written, shown).encode())
    for path in target.iterdir():
        if path.name not in {"fonts.css", *written.values()}:
            path.unlink()
    return {name: face.preload for face, name in written.items() if name and face.preload}


def heading_characters(pages: Iterable[str]) -> set[str]:
    """Return the characters of all headings in Markdown pages: lines that begin with #, and <h1> to <h6>."""
    return set().union(*(heading for page in pages for kind in _HEADINGS for heading in kind.findall("\n" + page)))


_HEADINGS = (re.compile(r"\n#{1,6} ([^\n]*)"), re.compile(r"<h[1-6]\b[^>]*>(.*?)</h[1-6]>", re.DOTALL))
"""Each pattern begins with literal characters, which makes the search fast."""


def is_wide(character: str) -> bool:
    """Return whether a character belongs to the Japanese fonts: CJK, and signs that Japanese sets full-width (※, ①)."""
    width = unicodedata.east_asian_width(character)
    return width in "WF" or (width == "A" and not unicodedata.category(character).startswith("L"))


def _write_face(face: Face, characters: str, node_modules: Path, target: Path, cache: Cache) -> str:
    """Write one face into `target`; return its file name, or `""` if it has no characters."""
    if not characters:
        return ""
    source = node_modules / f"{face.source}.woff"
    if not source.is_file():
        raise FileNotFoundError(f"{source}: font not installed; run: make install")
    units = WIDE_UNITS if face.wide else None
    entry = cache.entry("font", source.read_bytes(), characters, str(units), code_of(*SUBSETTING))
    font = entry.get(bytes, lambda: subset_font(source, characters, units))
    name = f"{face.file}.{hashlib.sha256(font).hexdigest()[:8]}.woff2"
    write_if_new(target / name, font)
    return name


def subset_font(source: Path, characters: str, units: int | None = None) -> bytes:
    """Return the font of `source` with the glyphs of `characters` alone, as WOFF2. The same input gives the same bytes.
    `units`: units per em of the outlines (None: those of the source)."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    font = TTFont(source, lazy=True, recalcTimestamp=False)
    for table in font["cmap"].tables:
        table.cmap |= {code: table.cmap[same] for code, same in ALIKE.items() if same in table.cmap} | table.cmap
    subsetter = Subsetter(Options(**_OPTIONS))
    subsetter.populate(text=characters)
    subsetter.subset(font)
    if units is not None:
        scale_upem(font, units)
    font.flavor = "woff2"
    output = BytesIO()
    font.save(output)
    return output.getvalue()


# Tabular figures for tables and bills, proportional kana for headings; no hinting, which today's screens do not need.
_OPTIONS = {
    "layout_features": ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "palt", "halt", "chws", "tnum", "lnum"],
    "hinting": False,
    "notdef_outline": True,
    "name_IDs": [0, 13, 14],  # copyright and licence
    "drop_tables": [*["BASE", "JSTF", "DSIG", "EBDT", "EBLC", "EBSC", "PCLT", "LTSH", "VORG", "vhea", "vmtx"]],
}


def _font_css(written: dict[Face, str], shown: dict[Face, str]) -> str:
    """Return the rules of our fonts, and of those until they are there. `written`: files, `shown`: characters."""
    rules = []
    for face, name in ((face, name) for face, name in written.items() if name):
        codes = WIDE_RANGE if face.wide else NARROW_RANGE  # what makes a browser load it: the whole half, or exactly
        if face.only or face.holds in ("names", "foreign"):
            codes = ", ".join(f"U+{ord(character):04X}" for character in shown[face])
        rules.append(
            f'@font-face{{font-family:"{face.family}";font-style:{face.style};font-weight:{face.weight};'
            f"font-display:swap;src:url({name}) format(woff2);unicode-range:{codes}}}\n"
        )
    for family, weight, scale, names in MEANWHILE:
        sources = ",".join(f'local("{name}")' for name in names)
        rules.append(
            f'@font-face{{font-family:"Stele Meanwhile{family}";font-weight:{weight};src:{sources};'
            f"size-adjust:{scale:.1%};ascent-override:{ASCENT / scale:.1%};descent-override:{DESCENT / scale:.1%};"
            f"line-gap-override:0%;unicode-range:{NARROW_LETTERS}}}\n"
        )
    # The characters of our fonts alone: others, which a reader may type, are left to the system for ever.
    wide = sorted({ord(c) for face in FACES for c in shown[face] if unicodedata.east_asian_width(c) in "WF"})
    sources = ",".join(f'local("{name}")' for name in JAPANESE_OF_SYSTEMS)
    font = base64.b64encode(PLACEHOLDER_FONT.read_bytes()).decode()
    placeholder = (
        f'@font-face{{font-family:"{PLACEHOLDER}";font-weight:400 700;'
        f"src:{sources},url(data:font/woff2;base64,{font}) format(woff2);"
        f"ascent-override:{WIDE_ASCENT:.1%};descent-override:{WIDE_DESCENT:.1%};line-gap-override:0%;"
        f"unicode-range:{','.join(_ranges(wide))}}}\n"
    )
    return "".join([*rules, placeholder] if wide else rules)


def _ranges(codes: list[int]) -> list[str]:
    """Return sorted code points as the parts of a `unicode-range`, neighbours together."""
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return [f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in runs]
