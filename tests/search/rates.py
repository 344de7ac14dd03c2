"""How well the search finds what players type: rates with their intervals, `python -m tests.search`."""

from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any

from rules_pages.data.yaml_file import read_yaml
from tests.search.asking import Question

HERE = Path(__file__).parent
HOME = "home"
PLACES = (1, 3, 8)
"""An answer that is first, among the first three, among those that are shown at once."""


def measured(language: str) -> list[dict[str, Any]]:
    """Return the entries of `measure.<language>.yaml`: `{ask, rules: [game.id], elsewhere: [game.id]}`.

    `rules`: what two of three readers, who had all rules before them and no results, call a whole answer; the rule that
    was drawn is first if it is one. `elsewhere`: those of other games, where the question does not tell which game."""
    path = HERE / f"measure.{language}.yaml"
    return read_yaml(path, path.name).data if path.is_file() else []


def at_games(language: str, entries: Iterable[dict[str, Any]]) -> list[Question]:
    return [
        Question(language, entry["rules"][0].split(".")[0], entry["ask"], tuple(entry["rules"])) for entry in entries
    ]


def at_home(language: str, entries: Iterable[dict[str, Any]]) -> list[Question]:
    return [Question(language, "", entry["ask"], (*entry["rules"], *entry.get("elsewhere", ()))) for entry in entries]


def known() -> dict[str, Any]:
    return dict(read_yaml(HERE / "known.yaml", "known.yaml").data)


def known_questions(games: Iterable[str]) -> list[Question]:
    content = known()
    return [
        Question(language, "" if place == HOME else place, query, _full(place, wanted))
        for place in (*games, HOME)
        for language, queries in content.get(place, {}).items()
        for query, wanted in queries.items()
    ]


def _full(place: str, wanted: str | list[str]) -> tuple[str, ...]:
    """Return ids with their game; an example of `known.yaml` is named by its anchor."""
    ids = [wanted] if isinstance(wanted, str) else wanted
    plain = [one.replace("example.", "", 1) if one.startswith("example.") else one for one in ids]
    return tuple(plain if place == HOME else (f"{place}.{one}" for one in plain))


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval, of 95 percent, of a rate."""
    z, rate = 1.96, hits / of
    centre, spread = rate + z * z / (2 * of), z * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    return (centre - spread) / (1 + z * z / of), (centre + spread) / (1 + z * z / of)


def rate(ranks: list[int], place: int) -> str:
    """Return `72 % (62 to 80)`: how many ranks are within a place."""
    hits = sum(0 < rank <= place for rank in ranks)
    low, high = interval(hits, len(ranks))
    return f"{hits / len(ranks):4.0%} ({low:.0%} to {high:.0%})"
