"""Whether a position can be (`Engine.possible`)."""

from rules_engine import hexes
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import Seat, State
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.groups import is_connected
from rules_engine.attika.rules.sites import OUTSIDE, SHRINE, free_sites, shrines_of
from rules_engine.attika.rules.turns import BUILD, REVEAL, limit
from rules_engine.attika.rules.victory import winning_lines
from rules_engine.core import HIDDEN
from rules_engine.hexes import flower


def possible(components: Components, state: State) -> str | None:
    """Return the rule by which no game comes to this position; None if one can. A position may leave out what lies face
    down, cards, and hexes of the map, but shows nothing more often than the game has it."""
    # Buildings stand on hexes, one on each; hexes and shrines do not overlap, and the hexes are those of board tiles.
    places = [place for place, _, _ in state.buildings]
    if len(set(places)) < len(places) or any([state.ground_at(place) in (OUTSIDE, SHRINE) for place in places]):
        return "site.blocked"
    names = [*[name for name, _, _ in state.board], *state.tiles, state.turn.tile]
    names = [name for name in names if name in components.tiles]  # others are hidden, or a reader's own
    laid = [place for _, centre, _ in state.board for place in flower(centre)]
    shrines = shrines_of(state.grounds)
    hexes_shown = {place for place, ground in state.grounds if ground != SHRINE}
    if len(hexes_shown) + len(shrines) < len(state.grounds) or len(set(laid + shrines)) < len(laid) + len(shrines):
        return "growth.overlap"
    if len(set(names)) < len(names) or (laid and hexes_shown - set(laid)):
        return "setup.map"
    # There are as many board tiles and shrines as the game lays out; where every hex is taken, nothing is left out.
    layout = components.layouts.get(len(state.seats))
    if layout is not None:
        is_full = hexes_shown and not free_sites(state.grounds, state.buildings)
        if is_full and len(hexes_shown) < len(layout.centres) * len(flower((0, 0))):
            return "setup.map"
        if len(shrines) > len(layout.shrines):
            return "setup.shrines"
    # No landscape is on more cards, and there are as many amphorae as the game has.
    hands = [cards for _, cards in state.hands if cards]
    for index in range(len(components.landscapes)):
        cards = list(state.pile).count(components.landscapes[index]) + sum([held[index] for held in hands])
        if cards + (state.discards[index] if state.discards else 0) > components.number("cards", "each"):
            return "setup.cards"
    amphorae = state.supply + sum([seat.amphorae for seat in state.seats])
    if state.seats and amphorae != components.number("pieces", "amphorae"):
        return "setup.amphorae"
    # A player has won by what the map shows, and nobody plays on after a victory.
    for player in sorted({owner for _, owner, _ in state.buildings}):
        own, grounds = state.own(player), state.grounds
        wins = [winning_lines(components, player, grounds, own, group[0]) for group in hexes.components(own)]
        if any(wins) != (state.won is not None and state.won[0] == player):
            return "end.at-once"
    for player in sorted({owner for _, owner, _ in state.buildings} | {seat.player for seat in state.seats}):
        seats = [seat for seat in state.seats if seat.player == player] or [Seat(player)]
        rule = seat_conflict(components, state, seats[0])
        if rule is not None:
            return rule
    return turn_conflict(components, state, state.seat()) if state.seats else None


def seat_conflict(components: Components, state: State, seat: Seat) -> str | None:
    """A player whose stacks are shown has the top building of each lie face up since the set-up, and what was revealed
    in this turn; a player has each building as often as the game has it, and main buildings in a stack of their own.
    Each connected group has brought its amphora, once, and no other; none with the last building (end.at-once)."""
    turn, is_active, stacks = state.turn, seat.player == state.active, components.number("setup", "stacks")
    names = [*[name for _, name in state.buildings_of(seat.player)], *seat.mat]
    names += [turn.revealed] if is_active and turn.revealed is not None else []
    main, more = len([name for name in names if components.main[name]]), len(names) - stacks - 1
    reveals = turn.done if is_active and turn.action == REVEAL else 0
    if seat.stacks and (main == 0 or len(names) - main < stacks or more < reveals):
        return "setup.reveal"
    names += [name for stack in seat.stacks for name in stack if name != HIDDEN]
    if any([names.count(name) > components.copies[name] for name in names]):
        return "setup.colour"
    for index in range(len(seat.stacks)):
        if any([name != HIDDEN and components.main[name] != (index == 0) for name in seat.stacks[index]]):
            return "setup.main"
    own = state.buildings_of(seat.player)
    for group in components.groups:
        connected = is_connected(components, own, group, state.readings)
        if seat.rewarded.count(group) > 1:
            return "group.once"
        if group in seat.rewarded and not connected:
            return "group.complete"
        if connected and group not in seat.rewarded and state.seats and state.won is None:
            return "amphora.take"
    gained = len(seat.rewarded) * components.number("amphora", "reward")
    used = 0
    if is_active:
        carded = turn.drawn and chosen(state.readings, SUBSTITUTE_CARD) != "ends-acting"  # one brought a card, at least
        used = turn.extra // components.number("amphora", "actions") + carded
    return "group.once" if seat.amphorae + used * components.number("amphora", "spend") > gained else None


def turn_conflict(components: Components, state: State, seat: Seat) -> str | None:
    """What the turn has revealed or built is no more than is allowed, and lies on the map or on the mat."""
    turn, built = state.turn, len(state.own(state.active))
    if turn.action is None:
        return "turn.choice" if turn.done or turn.extra or turn.revealed or turn.stored else None
    if turn.done > limit(components, turn, turn.action):
        return "build.times" if turn.action == BUILD else "reveal.times"
    if turn.action == BUILD:
        return "build.tile" if turn.done > built or turn.revealed or turn.stored else None
    unbuilt = len(turn.stored) + (turn.revealed is not None)  # what else was revealed lies on the map
    if not unbuilt <= turn.done <= built + unbuilt:
        return "reveal.tile"
    if any([name not in seat.mat for name in turn.stored]):
        return "reveal.store"
    return "growth.when" if (turn.emptied or turn.tile or turn.laid) and seat.stacks and all(seat.stacks) else None
