"""Style sheets, phrases of Japanese headings, licences and the content security policy of what is published."""

import base64
import hashlib
import itertools
import re
from functools import cache
from pathlib import Path

import material
import pytest

from rules_pages.browser.bundle import MICROPYTHON, SITE_PATHS
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project
from rules_pages.publish import licences
from rules_pages.publish.content_policy import META, policy, policy_of_file, with_policy, write_policies
from rules_pages.publish.fonts import FACES
from rules_pages.publish.licences import FILE, bundled_packages, licences_file
from rules_pages.publish.phrases import with_breaks
from rules_pages.publish.style_sheet import PARTS, minify_css
from tests.site.pages import SITE, listed

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "assets" / "stylesheets"
SHEETS = [*sorted(FOLDER.glob("*.css")), *sorted(ROOT.glob("interactive/rules_engine/*/picture.css"))]
INSIDE = r"\((?:[^(){}]|\([^()]*\))*\)"
FAULTS = {
    r"text-decoration:(?!\s*(none|underline|line-through|inherit)( !important)?;)": "write text-decoration-style, "
    "-color and -thickness for themselves: WebKit draws no line if the same declaration also has one of them",
    r":lang\([^)]*,": "write :lang() once for each language: Chromium ignores a rule with a list of them",
    rf":has{INSIDE}\s*[ >+~]\s*(\*|:not\(|:is\((?![.\[#])|[a-z])|\b(body|html):has|:root:has": "name the classes that "
    "are styled, or set a property that is inherited: with a rule for elements without a class inside an element with "
    "`:has()`, or for what a whole page holds, every insertion makes the browser match all such elements again (160 "
    "links of the navigation in each step of a game, two thirds of all the styling at the table)",
}
"""What no style sheet may have (the last: for the screen), and what to do instead."""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_style_sheet_has_a_known_fault(path: Path) -> None:
    css = path.read_text(encoding="utf-8")
    screen = css.partition("@media print")[0]
    found = [(fault, one[0]) for fault in FAULTS for one in re.finditer(fault, screen if ":has" in fault else css)]
    wrong = [f"{text}: {FAULTS[fault]}" for fault, text in found]
    assert not wrong, listed(wrong)


CODE = {
    "interactive": ("*.py", "*.js"),
    "plugins": ("*.py", "*.js", "*.html"),
    "docs": ("*.html", "*.js", "*.md"),
    Path(material.__file__).parent / "templates": ("*.html", "main.*.css", "bundle.*.js"),
}
"""Where classes are written: our code, our pages, and the theme."""
PUT_TOGETHER = {"case__arrow", "case__halo", "case__head", "rule__notes", "try__line"}
"""Classes of which the code has both parts as values."""
COMMENT_OR_TEXT = re.compile(r"/\*.*?\*/|\"[^\"]*\"", re.DOTALL)


def classes(css: str) -> set[str]:
    """Return the classes that the selectors of a style sheet name."""
    selectors = re.findall(r"([^{}]*)\{", COMMENT_OR_TEXT.sub("", css))
    return {name for selector in selectors for name in re.findall(r"\.([A-Za-z_][\w-]*)", selector)}


@cache
def written() -> tuple[set[str], set[str]]:
    """Return the words of all code, and those which a value follows (`heat--{kind}`, `"hex--" + ground`)."""
    paths = [path for folder, kinds in CODE.items() for kind in kinds for path in (ROOT / folder).rglob(kind)]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r"[A-Za-z_][\w-]*", code)), set(re.findall(r"([\w-]+[-_])[\"'`{$]", code))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_class_that_is_styled_is_written_somewhere(path: Path) -> None:
    words, beginnings = written()
    unknown = classes(path.read_text(encoding="utf-8")) - words - PUT_TOGETHER
    dead = {name for name in unknown if not any(name.startswith(beginning) for beginning in beginnings)}
    assert not dead, "nothing has these classes; delete their rules:" + listed(sorted(dead))


KNOW_THE_THEME = ("docs/overrides/", "docs/assets/stylesheets/theme.css", "plugins/rules_pages/browser/vendor_")


def test_the_theme_is_named_by_its_templates_one_style_sheet_and_the_patches_alone() -> None:
    folders = [ROOT / name for name in ("docs", "interactive", "plugins", "tests/browser")]
    paths = [path for folder in folders for kind in ("css", "html", "js", "py") for path in folder.rglob(f"*.{kind}")]
    named = [str(path.relative_to(ROOT)) for path in paths if re.search(r"\bmd-[a-z]|__md_", path.read_text("utf-8"))]
    assert [path for path in named if not path.startswith(KNOW_THE_THEME)] == [], "name our own class (theme.css)"


def test_every_file_is_part_of_one_style_sheet() -> None:
    """All but those of the pages without the theme, and of pages in frames."""
    files = {path.stem for path in FOLDER.glob("*.css")} - {"slab", "embed"}
    assert sorted(itertools.chain(*PARTS.values())) == sorted(files)


@pytest.mark.parametrize(
    ("css", "short"),
    [
        ("/* why */\na,\nb {\n  color: red;\n}\n", "a,b{color: red}"),
        ('a::before { content: "a  /* b */ ; c"; }', 'a::before{content: "a  /* b */ ; c"}'),
        ("a { --dark: ; --w: calc(1px + 2px); }", "a{--dark:;--w: calc(1px + 2px)}"),
        ("@media (width > 3em) {\n  a > b :hover { top: 0 }\n}", "@media (width > 3em){a > b :hover{top: 0}}"),
        ("a { background: url('data:x, { y ;}'); }", "a{background: url('data:x, { y ;}')}"),
    ],
)
def test_a_style_sheet_is_made_smaller(css: str, short: str) -> None:
    assert minify_css(css) == short


PAGES = {
    "a heading": ("<h3 id='a'>地形マークによる割引</h3>", "<h3 id='a'>地形マークに<wbr>よる<wbr>割引</h3>"),
    "the head of a column": ('<th scope="col">2人目のプレイヤー</th>', '<th scope="col">2人目の<wbr>プレイヤー</th>'),
    "a button": ("<button>すべての言語を保存</button>", "<button>すべての<wbr>言語を<wbr>保存</button>"),
    "a phrase in two elements": ("<h3><a>手札のカードの</a>代用</h3>", "<h3><a>手札の<wbr>カードの</a><wbr>代用</h3>"),
    "a title beside its number is one thing in a row": (
        '<h3><span class="rule__number">9.2</span> 後からの籠城をする</h3>',
        '<h3><span class="rule__number">9.2</span> <span>後からの<wbr>籠城を<wbr>する</span></h3>',
    ),
    "no text that fits on any line": ("<h3>最初の手札</h3>",) * 2,
    "no head of a row": ('<th scope="row">地形マークによる割引</th>',) * 2,
    "no phrase of one letter": ("<h3>4.9 過不足のない支払い</h3>", "<h3>4.9 過不足の<wbr>ない<wbr>支払い</h3>"),
    "no line that begins with a bracket": ("<h3>名称（大文字は表記）</h3>", "<h3>名称（大文字は<wbr>表記）</h3>"),
    "nothing inside ruby": ("<h3><ruby>港の町<rt>みなとのまち</rt></ruby></h3>",) * 2,
    "nothing in running text": ("<p>地形マークによる割引</p>",) * 2,
    "nothing in other languages": ("<h3>The cost of terrain</h3>",) * 2,
    "nothing in a widget, which the engine writes anew": (
        '<div data-widget="table"><div><h2>自分の最初の手札</h2></div><button>すべての言語を保存</button></div>',
    )
    * 2,
}


@pytest.mark.parametrize(("page", "broken"), PAGES.values(), ids=PAGES)
def test_headings_break_between_phrases(page: str, broken: str) -> None:
    assert with_breaks(page) == broken


def test_what_follows_a_widget_is_broken() -> None:
    page = '<div data-widget="board"><h2>自分の最初の手札</h2></div><h2>自分の最初の手札</h2>'
    assert with_breaks(page) == page[: -len("最初の手札</h2>")] + "<wbr>最初の<wbr>手札</h2>"


@pytest.fixture(scope="module")
def text(project: Project) -> str:
    return licences_file(project).decode()


def parts(text: str) -> dict[str, str]:
    """Return the licence texts by the name of what is shipped."""
    pieces = re.split(rf"^{licences.LINE}\n(.+)\n{licences.LINE}\n", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def test_every_font_has_the_open_font_license_and_its_own_copyright(text: str) -> None:
    for package in {"/".join(face.source.split("/")[:2]) for face in FACES}:
        part = parts(text)[f"Font: {package}"]
        assert "SIL OPEN FONT LICENSE Version 1.1" in part and "Copyright" in part
    assert "Reserved Font Name ‘Source’" in parts(text)["Font: @fontsource/source-sans-3"]


def test_everything_else_has_its_text(text: str, project: Project) -> None:
    licence_texts = parts(text)
    assert set(licence_texts) >= {
        "MicroPython",
        "Material for MkDocs",
        "Material Design Icons",
        *bundled_packages(project),
    }
    assert {"polyscript", "coincident", "@pyscript/core"} <= set(bundled_packages(project))
    for name, part in licence_texts.items():
        assert re.search(r"Permission|PERMISSION|Apache (License|2\.0)|SIL OPEN FONT", part), name
        assert "{" not in part and len(part) > 500, name
    assert "Damien P. George" in licence_texts["MicroPython"]
    shipped = {path for path in SITE_PATHS if not path.startswith(MICROPYTHON)}
    assert {path.partition("/dist")[0].partition("/esm")[0].removesuffix("/LICENSE") for path in shipped} <= set(
        licence_texts
    )


def test_a_package_without_a_text_stops_the_build(project: Project, tmp_path: Path) -> None:
    (tmp_path / "node_modules" / "new").mkdir(parents=True)
    (tmp_path / "node_modules" / "new" / "package.json").write_text('{"license": "MIT"}')
    with pytest.raises(Failure, match="new ships no licence text"):
        licences._package_text(Project(tmp_path), "new")


def test_the_page_about_leads_to_it(project: Project) -> None:
    pages = [path.read_text(encoding="utf-8") for path in project.docs.glob("*/about.md")]
    assert pages and all(f"(../assets/{FILE})" in text for text in pages)


PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><style>a{}</style></head>
<body><script>run()</script><script src="a.js"></script>
<script type="application/json">{"a": 1}</script></body></html>"""


def hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_a_page_may_run_its_own_scripts_and_no_other() -> None:
    parsed = {name: values for name, *values in (part.split() for part in policy(PAGE).split(";"))}
    assert parsed["default-src"] == ["'self'"]
    assert parsed["object-src"] == parsed["base-uri"] == ["'none'"]
    assert parsed["img-src"] == parsed["font-src"] == ["'self'", "data:"]
    assert parsed["script-src"] == ["'self'", "'wasm-unsafe-eval'", hash_of("run()")]
    assert parsed["style-src"] == ["'self'", hash_of("a{}")]


def test_no_page_may_ask_another_host_or_run_text() -> None:
    text = policy(PAGE)
    assert "'unsafe-eval'" not in text and "http" not in text and "*" not in text and "blob:" not in text


def test_the_policy_comes_ahead_of_all_that_it_governs() -> None:
    page = with_policy(PAGE)
    assert page.index("Content-Security-Policy") < page.index("<style>")
    assert page.startswith('<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-')
    assert with_policy(page) == page


def test_the_server_sends_the_policy_of_the_page_and_forbids_frames(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "a.js").write_text("run()")
    write_policies(tmp_path)
    assert policy_of_file(tmp_path / "index.html") == f"{policy(PAGE)}; frame-ancestors 'none'"
    assert policy_of_file(tmp_path / "a.js") == f"{policy('')}; frame-ancestors 'none'"


@pytest.mark.site
def test_every_page_of_the_site_says_the_policy_of_what_stands_in_it() -> None:
    wrong = []
    for path in SITE.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        policies = META.findall(html)
        if policies != [policy(META.sub("", html))]:
            wrong.append(path.relative_to(SITE).as_posix())
    assert not wrong, listed(wrong)
