"""Positions of Atlantis for tests: short courses by hand."""


def course(written: str) -> list[list[str]]:
    """Spaces apart by blanks; `-` is water, `a+b` a stack from the lowest tile on."""
    return [[] if space == "-" else space.split("+") for space in written.split()]


def table(**changes: object) -> dict:
    """Red's turn against Blue on a short course with a gap of toll 2."""
    start = {
        "active": "red",
        "course": course("flag-1 ring-4+olive-3 pot-5 - helmet-2 crown-6 statue-7"),
        "players": ["red", "blue"],
        "pawns": {"red": [3, 0, 0], "blue": [6, 0, 0]},
        "tiles": {"red": ["flag-3", "ring-5"], "blue": []},
        "hands": {"red": {"helmet": 2, "crown": 1, "pot": 1}, "blue": {"flag": 2}},
        "pile": ["olive", "olive", "statue", "ring", "flag", "crown"],
    }
    return start | changes
