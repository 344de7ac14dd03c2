"""The difference of two values in words."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

SHOWN = 4
"""Number of differing parts, moves or things that a message names."""
WIDTH = 300
"""Number of letters that a message shows of a value."""
MOVES = "legal moves"
BAGS = ("picture", "picture after", "touchable things")
"""What is compared as things in any order."""
NOTHING = object()


def explain(what: str, old: Any, new: Any) -> str:
    """Return the difference of two values of an event in words; "" if there is none."""
    if old == new:
        return ""
    if what == MOVES and None not in (old, new):
        return _moves(old, new)
    if what in BAGS and None not in (old, new):
        message = _bag(_flat(old), _flat(new))
        return f"{what}: {message}" if message else ""
    parts = [f"{path}: was {show(was)}, is {show(now)}" for path, was, now in differing(what, old, new)]
    more = f"; and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    return "; ".join(parts[:SHOWN]) + more


def is_another_game(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Tell whether two events part the games: another state, or other legal moves to choose from."""
    texts = [sorted(map(canonical, values.get(MOVES, []))) for values in (old, new)]
    return old.get("state") != new.get("state") or texts[0] != texts[1]


def canonical(value: Any) -> str:
    """Return a value as JSON with sorted keys."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def show(value: Any) -> str:
    text = "nothing" if value is NOTHING or value is None else canonical(value)
    return text if len(text) <= WIDTH else text[:WIDTH] + " …"


def differing(path: str, old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield (path, old, new) of the smallest parts that differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            yield from differing(f"{path}.{key}", old.get(key, NOTHING), new.get(key, NOTHING))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from differing(f"{path}[{index}]", was, now)
    elif old != new:
        yield path, old, new


def _moves(old: list, new: list) -> str:
    """Return which moves are legal no longer, or now, or that only their order differs."""
    message = _bag([canonical(move) for move in old], [canonical(move) for move in new])
    if message:
        return f"legal moves: {message}"
    first = next(index for index, (was, now) in enumerate(zip(old, new, strict=True)) if was != now)
    return f"order of the legal moves: number {first + 1} was {show(old[first])}, is {show(new[first])}"


def _flat(picture: list) -> list[str]:
    """Return the things of a picture, or of several, as one list."""
    return [thing for part in picture for thing in (part if isinstance(part, list) else [part])]


def _bag(old: list[str], new: list[str]) -> str:
    """Return which things are gone and which are new, whatever their order; "" if none."""
    gone, added = Counter(old) - Counter(new), Counter(new) - Counter(old)
    named = [("gone", gone), ("new", added)]
    return "; ".join(
        f"{sum(things.values())} {name}: {', '.join(thing[:WIDTH] for thing in list(things)[:SHOWN])}"
        for name, things in named
        if things
    )
