"""The fonts of a reader's system, made from the fonts of the site: what is installed on this machine does not matter.

Letters that are shown until the site's fonts come, and signs that these lack, look the same on all machines."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from fontTools.ttLib import TTFont

from rules_pages.publish.fonts import MEANWHILE

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "node_modules" / "@fontsource"
SAMPLE = ROOT / "rules_data" / "attika" / "text" / "de.yaml"
"""Text whose letters, by frequency, give the average width of a font."""
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>{first}</family></prefer></alias>
</fontconfig>
"""


@dataclass(frozen=True)
class SystemFont:
    """A font made from `source`, a file of a package, under another name; `like`: the font of ours whose average width,
    by MEANWHILE, it stands for."""

    family: str
    style: str
    source: str
    like: str = ""

    @property
    def name(self) -> str:
        return f"{self.family} {self.style}".removesuffix(" Regular")


_KAKU = "zen-kaku-gothic-new/files/zen-kaku-gothic-new-latin"
_SANS = "source-sans-3/files/source-sans-3-latin"
LATIN = (
    SystemFont("Arial", "Regular", f"{_KAKU}-400-normal", f"{_SANS}-400-normal"),
    SystemFont("Arial", "Bold", f"{_KAKU}-700-normal", f"{_SANS}-600-normal"),
)
"""As wide as Arial on average, and each letter of another width than in the site's font."""
WIDE = tuple(replace(font, family="DejaVu Sans") for font in LATIN)
"""As wide as DejaVu Sans."""
JAPANESE = SystemFont("Noto Sans CJK JP", "Regular", "shippori-mincho/files/shippori-mincho-japanese-400-normal")


def environment(folder: Path, fonts: Iterable[SystemFont] = LATIN) -> dict[str, str]:
    """Write fonts into `folder`, and return the environment variables of browsers that are to find these system fonts
    and no others."""
    folder.mkdir(parents=True, exist_ok=True)
    fonts = tuple(fonts)
    for font in fonts:
        _write(font, folder / f"{font.name}.ttf")
    configuration = folder / "fonts.conf"
    configuration.write_text(CONFIGURATION.format(folder=folder, first=fonts[0].family), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(configuration)}


def _write(font: SystemFont, path: Path) -> None:
    made = TTFont(PACKAGES / f"{font.source}.woff")
    if font.like:
        scale = next(scale for _, _, scale, names in MEANWHILE if font.name in names)
        wanted = _average_width(TTFont(PACKAGES / f"{font.like}.woff")) / scale
        made["head"].unitsPerEm = round(made["head"].unitsPerEm * _average_width(made) / wanted)
    made["name"].names = []
    for number, text in {1: font.family, 2: font.style, 4: font.name, 6: font.name.replace(" ", "")}.items():
        made["name"].setName(text, number, 3, 1, 0x409)
    made.flavor = None
    made.save(path)


def _average_width(font: TTFont) -> float:
    """Return the average width of the letters of SAMPLE, in em."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    found = [widths[glyphs[ord(letter)]][0] for letter in SAMPLE.read_text(encoding="utf-8") if ord(letter) in glyphs]
    return sum(found) / len(found) / font["head"].unitsPerEm
