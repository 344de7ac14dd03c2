"""The style sheet inside a file of pictures."""

from rules_pages.pages.picture_style import picture_style

TOKENS = "body { --light: x; --ink: var(--light, #000) var(--dark, #fff); --soft: var(--ink); --other: red; }"
SHEET = """/* .hex { } */
.hex { fill: var(--soft); }
.hex, .site { stroke: red }
.hex .mark--on { fill: blue }
.other .hex { fill: none }
.hex:hover { fill: green }
@media print { .hex { fill: white } }
"""


def test_only_what_the_pictures_need_is_kept() -> None:
    style = picture_style(TOKENS, [SHEET], '<svg class="hex site"/>')
    rules = style.partition(":root{--ink")[2]
    assert (
        rules
        == ":var(--light, #000) var(--dark, #fff);--soft:var(--ink);}.hex{fill: var(--soft);}.hex,.site{stroke: red}"
    )
    assert "prefers-color-scheme:dark" in style


def test_colours_are_those_of_the_screen_and_not_those_of_an_exception() -> None:
    tokens = TOKENS + "@media (forced-colors: active) { body { --soft: Canvas; } }"
    assert "Canvas" not in picture_style(tokens, [SHEET], '<svg class="hex"/>')
