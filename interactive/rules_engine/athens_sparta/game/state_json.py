"""A position of the whole game, or of a battle alone, as plain JSON."""

from dataclasses import replace
from typing import Any

from rules_engine import codec
from rules_engine.athens_sparta.components import ASIDE, BLOCKADE, PATROL, REVOLTING, STANDS, Components
from rules_engine.athens_sparta.game.phases import PHASES, PLUNDER, REPLACEMENT
from rules_engine.athens_sparta.readings import OPTIONS, STORM_ROUNDS, chosen
from rules_engine.athens_sparta.rules.battle.model import FIELD, Battle, Fighter
from rules_engine.athens_sparta.rules.battle.words import ACTED, PLACES, READY, RESTART, ROLES, ROUND, STAGES, WAITED
from rules_engine.athens_sparta.rules.map import theatre_of
from rules_engine.athens_sparta.rules.state import MOVEMENT, NOWHERE, SIDES, Piece, State, waiting
from rules_engine.codec import Codec, field, list_of, one_of, row_of, text, whole
from rules_engine.core import BadInput, kept
from rules_engine.hexes import FAR
from rules_engine.readings import readings_codec

NUMBER = whole(-FAR, FAR)
AT = codec.inline(NUMBER, NUMBER)
NAMES = list_of(text())
PAIRS = list_of(row_of(text(), text()))
HEXES = list_of(row_of(NUMBER, NUMBER))


def read_state(components: Components, data: Any) -> Any:
    """Read {"battle": {…}, "readings": {…}} as a Battle alone, anything else as a position of the whole game. Raises
    BadInput for what is neither. A replacement phase of which nothing else is told has just begun."""
    if isinstance(data, dict) and "battle" in data:
        codec.refuse_unknown(("battle", "readings"), data)
        battle = data["battle"]
        if isinstance(battle, dict) and "readings" in data:
            battle = battle | {"readings": data["readings"]}
        return codec.read_at(battle_codec(components), "battle", battle)
    state = state_codec(components).read(data)
    theatre = theatre_of(components)
    if state.phase == PLUNDER and state.target not in theatre.by_place:
        raise BadInput("target", list(state.target), "the city that is plundered")
    if state.phase == REPLACEMENT:
        state = replace(state, before=state.before or state.pieces)
    return replace(state, theatre=theatre)


def write_state(components: Components, state: Any) -> dict:
    """Return the plain JSON that `read_state` reads back unchanged: only what is not at its beginning."""
    if isinstance(state, Battle):
        return {"battle": battle_codec(components).write(state)}
    return state_codec(components).write(state)


@kept
def state_codec(components: Components) -> Codec:
    """Declare a position: {"olympiad", "turn", "pieces": [[block, owner, q, r, steps, stand]], …}."""
    pieces = pieces_codec(components)
    lists = [field(name, NAMES, ()) for name in ("pile", "moved", "revolted", "victors", "half")]
    lists += [field(name, PAIRS, ()) for name in ("allies", "laid", "played", "events")]
    lists.append(field("spent", list_of(row_of(text(), whole())), ()))
    lists += [field(name, HEXES, ()) for name in ("settled", "due")]
    return codec.record(
        State,
        field("olympiad", whole(1), 1, written=codec.always),
        field("turn", whole(1), 1, written=codec.always),
        field("phase", one_of(PHASES), MOVEMENT, written=codec.always),
        field("active", one_of(SIDES)),
        field("pieces", pieces),
        field("first", one_of(("", *SIDES)), ""),
        field("points", whole(), 0),
        field("build", whole(), 0),
        field("laying", codec.flag(), False),
        field("storms", codec.flag(), False),
        field("betrayed", text(), ""),
        field("persia", text(), ""),
        field("cause", text(), ""),
        *lists,
        field("before", pieces, ()),
        field("hands", codec.pairs_of(SIDES, NAMES), ()),
        field("target", row_of(NUMBER, NUMBER), NOWHERE),
        field("came", list_of(row_of(text(), AT)), ()),
        field("began", list_of(row_of(text(), AT, one_of(STANDS))), ()),
        field("crossed", list_of(row_of(AT, AT, whole())), ()),
        field("losing", row_of(text(), whole(), NAMES), ("", 0, ()), written=lambda state: state.losing[1]),
        field("fight", battle_codec(components), None, attribute="battle"),
        field("readings", readings_codec(OPTIONS), ()),
        field("won", codec.tuple_record(field("winner", text()), field("rule", text())), None),
    )


def pieces_codec(components: Components) -> Codec:
    """Declare the blocks: rows of those in play, as all blocks of the game in its order."""
    aside = waiting(components)
    units = {piece.id: piece.unit for piece in aside}
    row = codec.checked(
        row_of(one_of([piece.id for piece in aside]), one_of(SIDES), AT, whole(), one_of(STANDS)),
        lambda row: row[-2] <= units[row[0]].steps,
        "a block with no more steps than it has",
    )

    def read(rows: tuple) -> tuple[Piece, ...]:
        placed = {name: Piece(name, owner, at, steps, stand, units[name]) for name, owner, at, steps, stand in rows}
        return tuple([placed.get(piece.id, piece) for piece in aside])

    def write(pieces: tuple[Piece, ...]) -> tuple:
        used = [piece for piece in pieces if piece.stand != ASIDE]
        return tuple([(piece.id, piece.owner, piece.at, piece.steps, piece.stand) for piece in used])

    return codec.converted(list_of(row), read, write)


@kept
def battle_codec(components: Components) -> Codec:
    """Declare a battle: {"attacker", "defender": sides, "blocks": [[name, role, type, letter, number]], "steps":
    {name: n}, "places": {name: place}, "acted", "waited", "half": [names], …}."""
    types, names = one_of((*components.types, *REVOLTING)), list_of(text())
    block = row_of(text(), one_of(ROLES), types, one_of(components.letters), whole(1, components.faces))
    storm_rounds = codec.converted(
        readings_codec(OPTIONS), lambda read: chosen(read, STORM_ROUNDS), lambda option: ((STORM_ROUNDS, option),)
    )
    parts = codec.dict_record(
        field("acted", names, ()),
        field("aim", names, ()),
        field("attacked", names, ()),
        field("attacker", text(), ""),
        field("betrayed", codec.flag(), False),
        field("blocks", list_of(block), (), written=codec.always),
        field("city", text(), ""),
        field("coastal", codec.flag(), False),
        field("defender", text(), ""),
        field("gone", list_of(row_of(text(), text())), ()),
        field("half", names, ()),
        field("idle", names, ()),
        field("places", codec.pairs_of(None, one_of(PLACES)), ()),
        field("posts", codec.pairs_of(None, one_of((BLOCKADE, PATROL))), ()),
        field("rising", codec.flag(), False),
        field("sally", codec.flag(), False),
        field("size", one_of(("", *sorted(components.limits))), ""),
        field("steps", codec.pairs_of(None, whole(0, components.number("steps.high"))), (), written=codec.always),
        field("storm", codec.flag(), False),
        field("stormed", names, ()),
        field("stormers", whole(), 0),
        field("waited", names, ()),
        field("round", whole(1, components.rounds), 1),
        field("phase", one_of(STAGES), ROUND),
        field("pending", codec.optional(row_of(one_of(ROLES), whole(), codec.flag())), None),
        field("readings", storm_rounds, RESTART, attribute="storm_rounds"),
    )
    return codec.converted(parts, lambda said: battle_of(components, said), parts_of)


def battle_of(components: Components, parts: dict) -> Battle:
    """Make the battle of what its JSON says."""
    steps, places, force = dict(parts["steps"]), dict(parts["places"]), []
    for name, role, kind, letter, number in parts["blocks"]:
        done = ACTED if name in parts["acted"] else WAITED if name in parts["waited"] else READY
        left, place = steps.get(name, 0), places.get(name, FIELD)
        force.append(Fighter(name, role, kind, letter, number, left, place, done, name in parts["half"]))
    own = {name: parts[name] for name in Battle.__dataclass_fields__ if name in parts}
    return Battle(components, tuple(force), (parts["attacker"], parts["defender"]), **own)


def parts_of(battle: Battle) -> dict:
    """Return what the JSON of a battle says of it, and of its blocks by what they have in common."""
    force = battle.force
    return {name: getattr(battle, name) for name in battle.__dataclass_fields__} | {
        "attacker": battle.sides[0],
        "defender": battle.sides[1],
        "attacked": battle.attacked if battle.rising else (),
        "blocks": tuple([(one.name, one.role, one.type, one.letter, one.number) for one in force]),
        "steps": tuple([(one.name, one.steps) for one in force if one.steps]),
        "places": tuple([(one.name, one.place) for one in force if one.place != FIELD]),
        "acted": tuple([one.name for one in force if one.done == ACTED]),
        "waited": tuple([one.name for one in force if one.done == WAITED]),
        "half": tuple([one.name for one in force if one.half]),
    }
