"""Positions of Attika for tests: small boards by hand, and any board that hypothesis thinks of."""

from typing import Any

from hypothesis import strategies as st

from rules_engine.attika.components import Components
from rules_engine.hexes import neighbours

PLAYERS = ("athens", "corinth")
AROUND = [(0, 0), *neighbours((0, 0))]
RINGS = sorted({near for place in AROUND for near in neighbours(place)})


def board(**changes: Any) -> dict:
    """Corinth's turn on two rings of blank hexes, without buildings."""
    return {"active": "corinth", "map": [[q, r, "blank"] for q, r in RINGS]} | changes


@st.composite
def positions(draw: st.DrawFn, components: Components) -> dict:
    """The JSON of any position: grounds, buildings on some of the hexes, hands and discards."""
    grounds = st.sampled_from([*components.landscapes, "blank", "shrine"])
    counts = st.dictionaries(st.sampled_from(components.landscapes), st.integers(1, 15))
    places = draw(st.lists(st.sampled_from(RINGS), unique=True, max_size=len(RINGS)))
    built = draw(st.lists(st.sampled_from(places), unique=True, max_size=6)) if places else []
    names, owners = st.sampled_from(components.order), st.sampled_from(PLAYERS)
    return {
        "active": draw(owners),
        "map": [[q, r, draw(grounds)] for q, r in places],
        "buildings": [[q, r, draw(owners), draw(names)] for q, r in built],
        "hands": draw(st.dictionaries(owners, counts)),
        "discards": draw(counts),
    }
