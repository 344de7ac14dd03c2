"""What the theme's own templates write that HTML does not allow, or that a screen reader should not read out, put right
in finished pages."""

from __future__ import annotations

import re

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]* type="checkbox"[^>]*?) autocomplete="off"')
_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
"""An icon of the theme; it stands in a button or a label with a name of its own."""


def valid(page: str) -> str:
    """The page without `autocomplete` on check boxes, which have nothing to complete, and with icons that are none for
    a screen reader, which else says "image"."""
    return _TOGGLE.sub(r"\1", page).replace(f"{_ICON}>", f'{_ICON} aria-hidden="true">')
