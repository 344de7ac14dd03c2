"""What the theme's own templates write that HTML does not allow, or that a screen reader should not read out, put right
in finished pages; and a rule of its style sheet that makes every change of a picture slow."""

from __future__ import annotations

import re

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]* type="checkbox"[^>]*?) autocomplete="off"')
_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
"""An icon of the theme; it stands in a button or a label with a name of its own."""


def valid(page: str) -> str:
    """The page without `autocomplete` on check boxes, which have nothing to complete, and with icons that are none for
    a screen reader, which else says "image"."""
    return _TOGGLE.sub(r"\1", page).replace(f"{_ICON}>", f'{_ICON} aria-hidden="true">')


THEME_STYLES = "assets/stylesheets/main.*.min.css"
_AFTER_TABLE = ".md-typeset table:not([class])+"
_BLOCKS = "blockquote,details,div,dl,figure,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul"


def quick(style_sheet: str) -> str:
    """The theme's style sheet, where what stands after a table is named. After `+*` a browser reckons anew how all of a
    picture looks whenever anything is put into it: the longest task of the largest board took 76 ms for 28 ms."""
    return style_sheet.replace(f"{_AFTER_TABLE}*", f"{_AFTER_TABLE}:is({_BLOCKS})")
