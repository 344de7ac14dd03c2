"""Repairs of the theme's output: HTML that is invalid, or that a screen reader should not read out, and a CSS rule that
makes every change of a picture slow."""

from __future__ import annotations

import re

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]* type="checkbox"[^>]*?) autocomplete="off"')
_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
"""An icon of the theme; it is inside a button or a label that has a name of its own."""


def repair_html(page: str) -> str:
    """Return the page without `autocomplete` on check boxes, where it is not allowed, and with icons hidden from screen
    readers, which would otherwise read "image"."""
    return _TOGGLE.sub(r"\1", page).replace(f"{_ICON}>", f'{_ICON} aria-hidden="true">')


THEME_STYLES = "assets/stylesheets/main.*.min.css"
"""Glob pattern of the theme's style sheet."""
_AFTER_TABLE = ".md-typeset table:not([class])+"
_BLOCKS = "blockquote,details,div,dl,figure,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul"


def speed_up_style_sheet(style_sheet: str) -> str:
    """Return the theme's style sheet with an explicit list of elements in place of `*` after a table.

    With `+*` a browser recalculates the style of a whole picture whenever something is inserted into it: the longest
    task of the largest board took 76 ms instead of 28 ms.
    """
    return style_sheet.replace(f"{_AFTER_TABLE}*", f"{_AFTER_TABLE}:is({_BLOCKS})")
