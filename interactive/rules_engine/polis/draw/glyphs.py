"""The glyphs, drawn around (0, 0) in a box of about 32: one a resource, one for prestige, one a kind of card."""

GLYPHS = {
    "metal": "M-14 8L-8 -8H8L14 8Z",
    "wood": "M-14 -8H10A8 8 0 0 1 10 8H-14ZM10 -8A8 8 0 0 0 10 8",
    "wine": "M-10 -13H10L7 -1A7 7 0 0 1 -7 -1ZM0 5V13M-7 13H7",
    "oil": "M0 -14C9 -3 11 2 11 5A11 9 0 0 1 -11 5C-11 2 -9 -3 0 -14Z",
    "silver": "M0 -12A12 12 0 1 1 0 12A12 12 0 1 1 0 -12ZM0 -6V6M-6 0H6",
    "wheat": "M0 14V-4M0 -14L5 -8L0 -2L-5 -8ZM0 2L9 -4V2L0 8L-9 2V-4Z",
    "prestige": "M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z",
}
BATTLE_GLYPHS = {
    "phalanx": "M-11 9V-13M-4 11V-13M4 11V-13M11 9V-13M-15 0A5 5 0 1 0 -5 0A5 5 0 1 0 -15 0"
    "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0M5 0A5 5 0 1 0 15 0A5 5 0 1 0 5 0",
    "cavalry": "M-13 14L-9 1L-13 -3L-6 -13L-1 -10L7 -5L8 1L1 -1L9 14Z",
    "archers": "M-6 -14Q12 0 -6 14M-6 -14V14M-13 0H14M9 -4L14 0L9 4",
    "peltasts": "M-14 -7Q0 3 14 -7Q13 13 0 14Q-13 13 -14 -7ZM-4 -14L10 -2",
    "salpinx": "M-14 9L10 -7M-12 12L12 -2M10 -7Q15 -12 14 -14Q12 -4 12 -2Q16 -2 16 -4",
    "mercenaries": "M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z",
}
"""One a kind of card."""
ALL_GLYPHS = GLYPHS | BATTLE_GLYPHS
