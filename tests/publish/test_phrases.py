"""Where Japanese headings, table heads and buttons may break into lines."""

import pytest

from rules_pages.publish.phrases import with_breaks

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
