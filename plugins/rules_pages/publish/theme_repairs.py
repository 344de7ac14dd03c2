"""What the theme's own templates write that HTML does not allow, put right in finished pages."""

from __future__ import annotations

import re

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]* type="checkbox"[^>]*?) autocomplete="off"')


def valid(page: str) -> str:
    """The page without `autocomplete` on check boxes, which have nothing to complete."""
    return _TOGGLE.sub(r"\1", page)
