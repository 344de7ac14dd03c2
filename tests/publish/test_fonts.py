"""The fonts of the site: only the characters that are used, within their budget, and nothing done twice."""

import base64
import re
import unicodedata
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.publish import fonts
from rules_pages.publish.fonts import ALWAYS, heading_characters, is_wide, subset_fonts
from tests.site.pages import LANGUAGES, SITE, listed

pytestmark = pytest.mark.slow

NODE_MODULES = Path(__file__).parents[2] / "node_modules"
SHOWN = set("「建設コスト」は丘1つと山3つ。〜 Straße & Größe “quoted”")
FOREIGN = set("→ Bauplatz 建設 日本")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def written(tmp_path: Path, cache: Cache) -> Path:
    subset_fonts(SHOWN, NODE_MODULES, tmp_path / "fonts", cache, headings=set("建設 Größe"), foreign=FOREIGN)
    return tmp_path / "fonts"


def characters_in(folder: Path, face: str) -> set[str]:
    (path,) = folder.glob(f"{face}.*.woff2")
    return {chr(code) for code in TTFont(BytesIO(path.read_bytes())).getBestCmap()}


def test_each_font_holds_what_is_shown_in_it_and_nothing_else(written: Path) -> None:
    assert characters_in(written, "gothic") >= set("「建設コスト」は丘つと山。〜")
    assert characters_in(written, "gothic") <= SHOWN | set(ALWAYS)
    assert characters_in(written, "mincho") >= set("建設")
    assert not characters_in(written, "mincho") & set("丘山コ")
    assert set("Straße & Größe") <= characters_in(written, "text-regular") <= SHOWN | set(ALWAYS)
    assert characters_in(written, "names") == set("日本語")
    assert characters_in(written, "wordmark") == set("Stel")


def test_every_font_in_the_style_sheet_exists_and_comes_from_the_site_itself(written: Path) -> None:
    css = (written / "fonts.css").read_text()
    urls = set(re.findall(r"url\((?!data:)(.*?)\)", css))
    assert urls == {path.name for path in written.glob("*.woff2")}
    assert "//" not in css
    faces = [face for face in fonts.FACES if not set(face.only) - SHOWN]
    assert css.count("font-display:swap") == len(faces) == css.count("@font-face") - len(fonts.MEANWHILE) - 1


def test_the_names_of_the_languages_do_not_fetch_the_japanese_fonts(written: Path) -> None:
    (names,) = [line for line in (written / "fonts.css").read_text().splitlines() if "Stele Names" in line]
    assert names.endswith("unicode-range:U+65E5, U+672C, U+8A9E}")
    assert (written / re.findall(r"url\((.*?)\)", names)[0]).stat().st_size < 2_000


def test_japanese_words_on_other_pages_have_a_font_that_nothing_else_fetches(written: Path) -> None:
    """It is not loaded for arrows, nor for the names of languages, which have a font of their own."""
    assert characters_in(written, "guests") == set("建設")
    (foreign,) = [line for line in (written / "fonts.css").read_text().splitlines() if "Stele Guests" in line]
    assert foreign.endswith("unicode-range:U+5EFA, U+8A2D}")
    assert len({(face.source, face.weight) for face in fonts.FACES if face.holds in ("names", "foreign")}) == 1


def test_a_line_as_wide_as_the_character_stands_where_the_system_has_no_japanese_font(written: Path) -> None:
    """For the characters of our fonts alone: others, which a reader may type, are left to the system."""
    (rule,) = [line for line in (written / "fonts.css").read_text().splitlines() if fonts.PLACEHOLDER in line]
    shown = {code for face in ("gothic", "mincho", "names", "guests") for code in characters_in(written, face)}
    wide = {character for character in shown if unicodedata.east_asian_width(character) in "WF"}
    runs = [part.removeprefix("U+").split("-") for part in rule.split("unicode-range:")[1].rstrip("}").split(",")]
    assert {chr(code) for run in runs for code in range(int(run[0], 16), int(run[-1], 16) + 1)} == wide
    font = TTFont(BytesIO(base64.b64decode(re.findall(r"base64,(.*?)\)", rule)[0])))
    assert {font["hmtx"][font.getBestCmap()[ord(one)]][0] for one in wide} == {font["head"].unitsPerEm}
    (real,) = written.glob("gothic.*.woff2")
    metrics = TTFont(real)["hhea"], TTFont(real)["head"].unitsPerEm
    assert (metrics[0].ascent / metrics[1], -metrics[0].descent / metrics[1]) == (fonts.WIDE_ASCENT, fonts.WIDE_DESCENT)


def test_a_second_build_makes_no_font_anew(written: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.stat().st_mtime_ns for path in written.iterdir()}
    monkeypatch.setattr(fonts, "subset_font", None)
    subset_fonts(SHOWN, NODE_MODULES, written, cache, headings=set("建設 Größe"), foreign=FOREIGN)
    assert {path: path.stat().st_mtime_ns for path in written.iterdir()} == before


def test_a_new_character_replaces_the_old_font(written: Path, cache: Cache) -> None:
    old = {path.name for path in written.glob("gothic.*")}
    subset_fonts(SHOWN | {"森"}, NODE_MODULES, written, cache, headings=set("建設 Größe"))
    new = {path.name for path in written.glob("gothic.*")}
    assert len(new) == 1
    assert new != old
    assert "森" in characters_in(written, "gothic")


def test_the_same_characters_give_the_same_bytes() -> None:
    source = NODE_MODULES / f"{fonts._CAPITALS}-600-normal.woff"
    assert fonts.subset_font(source, "Stele") == fonts.subset_font(source, "Stele")


def test_the_licence_stays_in_the_font(written: Path) -> None:
    for path in written.glob("*.woff2"):
        names = " ".join(record.toUnicode() for record in TTFont(path)["name"].names)
        assert "scripts.sil.org/OFL" in names, path.name


def test_without_japanese_there_is_no_japanese_font(tmp_path: Path, cache: Cache) -> None:
    subset_fonts(set("Stele"), NODE_MODULES, tmp_path, cache, names=["Deutsch", "English"])
    assert not list(tmp_path.glob("names.*"))
    assert all(ord(character) < 0x2E80 for character in characters_in(tmp_path, "gothic"))


def test_a_missing_package_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make install"):
        subset_fonts(SHOWN, tmp_path / "node_modules", tmp_path / "fonts", NO_CACHE)


def test_headings_of_markdown_and_html() -> None:
    markdown = "---\ntitle: 無\n---\n# 建設 {#a}\n本文 # 外\n### <i>3</i> Fée\n"
    characters = heading_characters([markdown + '<h4 id="x">要<ruby>塞<rt>さい</rt></ruby></h4>'])
    assert set("建設要塞さいFé3") <= characters
    assert not characters & set("無本文外")


def test_wide_characters() -> None:
    assert all(map(is_wide, "山ー。※＋"))
    assert not any(map(is_wide, "aüß&"))


def test_both_signs_for_a_range_are_drawn(tmp_path: Path, cache: Cache) -> None:
    """Japanese keyboards write U+FF5E (2～4), of which the font has only its twin of JIS, U+301C."""
    subset_fonts({*"建設～"}, NODE_MODULES, tmp_path, cache)
    assert {"～", "建"} <= characters_in(tmp_path, "gothic")


def test_signs_come_in_small_fonts_that_pages_without_them_do_not_load(tmp_path: Path, cache: Cache) -> None:
    subset_fonts({*"Kosten → 3 α"}, NODE_MODULES, tmp_path, cache)
    assert characters_in(tmp_path, "right") == {"→"} and characters_in(tmp_path, "greek") == {"α"}
    assert not [*tmp_path.glob("dagger.*")], "a sign that no page shows needs no font"
    rules = (tmp_path / "fonts.css").read_text(encoding="utf-8").splitlines()
    (right,) = [rule for rule in rules if "url(right." in rule]
    assert right.endswith("unicode-range:U+2192}")
    assert "Stele Text" not in right, "another weight of one family would take the place of all its letters"


TEXT = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
UNSEEN = set("\n\t\xad\u200b\u3000")


@pytest.mark.site
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_of_the_site_hold_every_sign_of_its_pages(language: str) -> None:
    held = {chr(code) for font in (SITE / "assets/fonts").glob("*.woff2") for code in TTFont(font).getBestCmap()}
    lacking = {}
    for page in (SITE / language).rglob("*.html"):
        text = unescape(TEXT.sub("", page.read_text(encoding="utf-8")))
        lacking |= {sign: page.relative_to(SITE).as_posix() for sign in set(text) - held - UNSEEN}
    assert not lacking, listed(f"{sign} U+{ord(sign):04X}: {page}" for sign, page in lacking.items())
