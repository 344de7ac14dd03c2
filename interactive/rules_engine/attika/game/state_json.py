"""A position as plain JSON."""

from __future__ import annotations

from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.readings import read_readings
from rules_engine.attika.rules.sites import BLANK, SHRINE
from rules_engine.attika.rules.turns import TURN
from rules_engine.cards import read_cards, write_cards
from rules_engine.codec import read_at
from rules_engine.core import HIDDEN, BadInput


def read_state(components: Components, data: dict) -> State:
    """Read plain JSON: {"active", "map": [[q, r, ground]], "buildings": [[q, r, player, building]],
    "hands": {player: {landscape: n}}, "discards": {landscape: n}}; the last three may be left out.

    Of a whole game also (each may be left out): {"players": [player], "mats": {player: [building]}, "stacks": {player:
    [[building]]}, "amphorae": {player: n}, "rewarded": {player: [group]}, "supply": n, "pile": [landscape], "tiles":
    [tile], "board": [[tile, q, r, rotation]], "turn": {…}, "readings": {…}, "practice": true, "won": {"winner",
    "rule"}}. Raises BadInput for a ground, a building, a card or a board tile that the game does not have."""
    landscapes = components.landscapes
    hands = data.get("hands", {})
    built = data.get("buildings", [])
    known = landscapes + (BLANK, SHRINE)
    return State(
        active=data["active"],
        grounds=tuple([((q, r), _one_of(known, ground, "map")) for q, r, ground in data["map"]]),
        buildings=tuple([((q, r), owner, _one_of(components.order, name, "buildings")) for q, r, owner, name in built]),
        hands=tuple([(player, read_cards(landscapes, hands[player])) for player in sorted(hands)]),
        discards=read_cards(landscapes, data.get("discards", {})),
        seats=tuple([_read_seat(components, data, player) for player in data.get("players", [])]),
        pile=_all_of(landscapes + (HIDDEN,), data.get("pile", []), "pile"),
        tiles=_all_of(components.pieces.tiles + (HIDDEN,), data["tiles"], "tiles") if "tiles" in data else (),
        board=tuple([(tile, (q, r), rotation) for tile, q, r, rotation in data.get("board", [])]),
        supply=data.get("supply", 0),
        turn=read_at(TURN, "turn", data.get("turn", {})),
        readings=read_readings(data.get("readings", {})),
        practice=data.get("practice", False),
        won=(data["won"]["winner"], data["won"]["rule"]) if "won" in data else None,
    )


def write_state(components: Components, state: State) -> dict:
    """Write the plain JSON that `read_state` reads back unchanged."""
    data = {
        "active": state.active,
        "map": [[q, r, ground] for (q, r), ground in state.grounds],
        "buildings": [[q, r, player, building] for (q, r), player, building in state.buildings],
        "hands": {player: write_cards(components.landscapes, cards) for player, cards in state.hands},
        "discards": write_cards(components.landscapes, state.discards),
    }
    if state.seats:
        data.update(_game_data(state))
    if state.readings:
        data["readings"] = {reading: option for reading, option in state.readings}
    if state.practice:
        data["practice"] = True
    if state.won is not None:
        data["won"] = {"winner": state.won[0], "rule": state.won[1]}
    return data


def _game_data(state: State) -> dict:
    """Write what only a whole game has."""
    return {
        "players": [seat.player for seat in state.seats],
        "mats": {seat.player: list(seat.mat) for seat in state.seats},
        "stacks": {seat.player: [list(stack) for stack in seat.stacks] for seat in state.seats},
        "amphorae": {seat.player: seat.amphorae for seat in state.seats},
        "rewarded": {seat.player: list(seat.rewarded) for seat in state.seats},
        "supply": state.supply,
        "pile": list(state.pile),
        "tiles": list(state.tiles),
        "board": [[tile, q, r, rotation] for tile, (q, r), rotation in state.board],
        "turn": TURN.write(state.turn),
    }


def _read_seat(components: Components, data: dict, player: str) -> Seat:
    known = components.order + (HIDDEN,)
    mat = _all_of(components.order, data.get("mats", {}).get(player, []), "mats")
    stacks = data.get("stacks", {}).get(player, [])
    return Seat(
        player=player,
        mat=tuple(sorted(mat, key=lambda name: components.order.index(name))),
        stacks=tuple([_all_of(known, stack, "stacks") for stack in stacks]),
        amphorae=data.get("amphorae", {}).get(player, 0),
        rewarded=_all_of(components.groups, data.get("rewarded", {}).get(player, []), "rewarded"),
    )


def _one_of(known: tuple[str, ...], found: str, place: str) -> str:
    if found not in known:
        raise BadInput(place, found, "one of " + ", ".join(known))
    return found


def _all_of(known: tuple[str, ...], found: list, place: str) -> tuple[str, ...]:
    return tuple([_one_of(known, item, place) for item in found])
