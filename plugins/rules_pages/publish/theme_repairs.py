"""Repairs of the theme's output: HTML that is invalid, or that a screen reader should not read out, and CSS rules that
make large pages slow."""

from __future__ import annotations

import re

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]* type="checkbox"[^>]*?) autocomplete="off"')
_UNSAFE = {
    '__md_get=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e))': (
        '__md_get=(e,_,t=__md_scope)=>{try{return JSON.parse((_||localStorage).getItem(t.pathname+"."+e))}catch(e){}},'
        '__md_disk=location.protocol==="file:"&&document.documentElement.classList.add("is-from-disk")'
    ),
    "__md_set=(e,_,t=localStorage,a=__md_scope)=>{try{t.": "__md_set=(e,_,t,a=__md_scope)=>{try{(t||localStorage).",
}
"""How the first script of a page reads and writes what the browser stores, and how it does so where that is forbidden
without an error. A page that is opened as a file, where no module runs, also gets a mark, with which it says so."""
_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
"""An icon of the theme; it is inside a button or a label that has a name of its own."""


def repair_html(page: str) -> str:
    """Return the page without `autocomplete` on check boxes, where it is not allowed, and with icons hidden from screen
    readers, which would otherwise read "image", and without errors where nothing may be stored."""
    for unsafe, safe in _UNSAFE.items():
        page = page.replace(unsafe, safe)
    return _TOGGLE.sub(r"\1", page).replace(f"{_ICON}>", f'{_ICON} aria-hidden="true">')


THEME_STYLES = "assets/stylesheets/*.min.css"
"""Glob pattern of the theme's style sheets."""
_AFTER_TABLE = ".md-typeset table:not([class])+"
_BLOCKS = "blockquote,details,div,dl,figure,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul"
_SWITCHING = ",".join(f"[data-md-color-switching] {element}" for element in ("*", ":after", ":before"))
_COLOURED = "[data-md-color-switching] :is(a,button,header,input,label,nav,summary)"
"""Elements whose colours change slowly."""
_TABS = re.compile(r"[^{}]*\.tabbed-set>input:[^{}]*\{[^{}]*\}")
"""A rule for tabs of Markdown, which this site has none of. Each has 20 selectors that end in `:nth-child()`."""


def speed_up_style_sheet(style_sheet: str) -> str:
    """Return a style sheet of the theme without the selectors that cost a browser most on large pages.

    - `+*` after a table makes it recalculate the style of a whole picture whenever something is inserted into it: the
      longest task of the largest board took 76 ms instead of 28 ms.
    - `*` below the mark of a changing colour scheme, which every page bears for a moment while it loads, makes it
      recalculate the style of the whole page twice.
    - The tabs make it compare each element of a page with 80 selectors.
    """
    repaired = style_sheet.replace(f"{_AFTER_TABLE}*", f"{_AFTER_TABLE}:is({_BLOCKS})")
    return _TABS.sub("", repaired.replace(_SWITCHING, _COLOURED))
