"""One glyph a resource, and one for prestige, drawn around (0, 0) in a box of about 32."""

from __future__ import annotations

GLYPHS = {
    "metal": "M-14 8L-8 -8H8L14 8Z",
    "wood": "M-14 -8H10A8 8 0 0 1 10 8H-14ZM10 -8A8 8 0 0 0 10 8",
    "wine": "M-10 -13H10L7 -1A7 7 0 0 1 -7 -1ZM0 5V13M-7 13H7",
    "oil": "M0 -14C9 -3 11 2 11 5A11 9 0 0 1 -11 5C-11 2 -9 -3 0 -14Z",
    "silver": "M0 -12A12 12 0 1 1 0 12A12 12 0 1 1 0 -12ZM0 -6V6M-6 0H6",
    "wheat": "M0 14V-4M0 -14L5 -8L0 -2L-5 -8ZM0 2L9 -4V2L0 8L-9 2V-4Z",
    "prestige": "M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z",
}
