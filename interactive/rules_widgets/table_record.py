"""The record of a whole game, and the game in progress that is played from it.

A record is plain JSON: {"game", "seats": {player: one of SEATED}, "seed", "setup": {"players", "deal", "readings"},
"moves": [move, …], "at": the number of moves made, less those taken back}. A game that continues from a given state has
"start", that state, in place of "setup". The moves contain the results of all random events.

Records of games at the table have two more entries. "id": a random text, which stays the same while the game goes on.
"rules": the version of the rules by which all its moves are legal, the hash that the build puts into the name of the
page's bundle: the same for all languages, another one whenever the engine or its data changes. Records from before
these entries existed have neither. Games by link have "link" (`rules_widgets.table_link`), and no "setup" until all
players have joined."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.chance import ORDER, choices, shuffle, unrolled
from rules_engine.core import HIDDEN, BadInput, Refused, Unknown, once, to_json
from rules_engine.engine import ABLE, BEGINNER, EVERYBODY, STRONG
from rules_engine.narrowing import matching_moves
from rules_engine.practice import Search, explain
from rules_engine.touch import DECISIVE
from rules_widgets.addresses import DATA_ERRORS

MOVE_ERRORS = (BadInput, *DATA_ERRORS)
"""The exceptions for a move that the engine cannot read or apply in this state."""
PERSON, PRACTICE, AFAR = "person", "practice", "afar"
"""The occupants of a seat; AFAR: a person at another device (`rules_widgets.table_link`), PRACTICE: a practice opponent
of the middle level."""
SEAT_LEVELS = {BEGINNER: BEGINNER, PRACTICE: ABLE, STRONG: STRONG}
"""The practice opponents that can have a seat, and their levels."""
SEATED = (PERSON, BEGINNER, PRACTICE, STRONG)
"""All that can have a seat at one device, as a form lists them."""
SLICE = 50  # not a number of the game
"""The time in milliseconds for which a practice opponent thinks before the page may ask for something else."""
TOLD = 12  # not a number of the game
"""The limit of recent moves that are told and marked."""
BITS = 0xFFFFFFFF
"""The mask of 32 bits."""


class Chance:
    """A seeded pseudo-random generator (xorshift, 32 bits)."""

    def __init__(self, seed: int) -> None:
        self.bits = (seed * 2654435761 + 97531) & BITS or 1
        for _ in range(8):
            self.pick(2)

    def pick(self, number: int) -> int:
        """Return a whole number from 0 up to, not including, `number`."""
        self.bits ^= (self.bits << 13) & BITS
        self.bits ^= self.bits >> 17
        self.bits ^= (self.bits << 5) & BITS
        return (self.bits >> 3) % number


@dataclass(frozen=True, eq=False)
class OpenState:
    """A state in which nothing is hidden any more, as a player looks at it: pictures take it like a view."""

    state: Any
    player: str


@dataclass(frozen=True, eq=False)
class MoveReport:
    """A move that was made: its player, its description (a Phrase), the lines that explain it, and the evaluation by
    the practice opponent; all as plain JSON. It may name hidden things; `Game.report_for` masks them for a viewer."""

    player: str
    phrase: dict
    lines: list
    evaluation: list


class Game:
    """A game in progress: its record, and all states up to the last move of the record.

    `legal`: the legal moves in the current state. `stop`: what ended the replay of the record; None if all its moves
    are legal. `found`: what methods that begin with a number of moves keep (`once`). `search`: (what a practice
    opponent considers, its pieces of work, when it began); None for nothing yet. `explained`: the move whose choice was
    weighed once more; -1 for none."""

    def __init__(self, engine: Any, components: Any, record: dict) -> None:
        """Set up the first state of the record and make its moves up to the first that is not legal (`stop`): the rules
        may have changed since. Raises what the engine raises for an invalid set-up."""
        self.engine = engine
        self.components = components
        self.record = record
        self.states = [first_state(engine, components, record)]
        self.reports: list[MoveReport] = []
        self.legal: list[dict] = []
        self.found: dict[tuple[int, tuple], Any] = {}
        self.stop: Exception | None = None
        self.search: tuple[Search, Iterator[None], float] | None = None
        self.explained = -1
        for move in record["moves"]:
            try:
                self.append(move, [])
            except (Refused, Unknown, *MOVE_ERRORS) as error:
                self.stop = error
                break
        if self.stop is not None:
            self.record = record | {"moves": record["moves"][: len(self.reports)]}
        self.go_to(record["at"])

    def text(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(self.record)

    def state(self) -> Any:
        """Return the current state."""
        return self.states[self.record["at"]]

    def at(self) -> int:
        """Return the number of moves made, without those taken back."""
        return self.record["at"]

    def try_move(self, move: dict) -> tuple[bool, Any]:
        """Try a move in the current state: return (whether it is legal, the Refused that forbids it, None if
        malformed)."""
        try:
            self.phrase_of(move)
            self.engine.apply(self.components, self.state(), move)
        except Refused as refused:
            return False, refused
        except MOVE_ERRORS:
            return False, None
        return True, None

    def why_not(self, thing: str) -> Any:
        """Return the Refused that forbids all moves about a thing or a kind of move, or None (`Engine.why_not`)."""
        return self.engine.why_not(self.components, self.state(), thing)

    def is_secret(self, thing: str) -> bool:
        """Tell whether a thing is hidden from the player who is to move: it is in the state, but not in the view."""
        state = json.dumps(self.engine.write_state(self.components, self.state()))
        return is_in(thing, state) and not is_in(thing, self.view_text(self.at(), self.mover()))

    def is_open(self, at: int | None = None) -> bool:
        """Tell whether the decision after `at` moves, by default the current one, is about nothing hidden."""
        return self.engine.is_open(self.components, self.states[self.at() if at is None else at])

    def is_last(self) -> bool:
        """Tell whether no moves are taken back."""
        return self.at() == len(self.record["moves"])

    def go_to(self, at: int) -> None:
        """Go to the state after `at` moves."""
        self.record = self.record | {"at": max(0, min(at, len(self.states) - 1))}
        self.search = None
        self.legal = self.engine.legal_moves(self.components, self.state()) if self.outcome() is None else []

    def can_go_to(self, at: int) -> bool:
        """Tell whether the position after `at` moves can be shown: any one, but in a game by link, in which moves that
        were sent stay made, and with several persons at the device, to whom it would show what others hide."""
        return 0 <= at < len(self.states) and "link" not in self.record and len(self.persons()) < 2  # not of the game

    def outcome(self) -> Any:
        """Return the winner or winners and the rule, as `Engine.outcome`; None while the game goes on."""
        return self.engine.outcome(self.components, self.state())

    def mover(self) -> str:
        """Return the player who is to move."""
        return self.engine.mover(self.components, self.state())

    def players(self) -> list[str]:
        """List the players in the order of their seats."""
        return list(self.engine.seats(self.components)[0])

    def is_seated(self) -> bool:
        """Tell whether the seats of the record are those of players of the game, and everybody who plays has one."""
        seats = self.record["seats"]
        playing = self.record["setup"]["players"] if "setup" in self.record else []
        playing = playing + ([self.mover()] if self.outcome() is None else [])
        kinds = SEATED if self.engine.has_practice() else (PERSON,)
        kinds = (*kinds, AFAR) if "link" in self.record else kinds
        are_known = [player in self.players() and seats[player] in kinds for player in sorted(seats)]
        return all(are_known) and all([player in seats for player in playing])

    def persons(self) -> list[str]:
        """List the players that are persons at this device."""
        return [player for player in self.players() if self.seat_of(player) == PERSON]

    def seat_of(self, player: str) -> str:
        """Return who plays for a player, one of SEATED, or "" for an empty seat."""
        return self.record["seats"].get(player, "")

    def is_practice(self, player: str) -> bool:
        """Tell whether a practice opponent plays for a player."""
        return self.seat_of(player) in SEAT_LEVELS

    def seat(self, others: str, person: str = "") -> None:
        """Assign the seats: PERSON for the player `person`, `others` (PERSON or PRACTICE) for all other players; PERSON
        for all of them in a game without a practice opponent."""
        others = others if self.engine.has_practice() else PERSON
        seats = {player: PERSON if player == person else others for player in self.players()}
        self.record = self.record | {"seats": seats}

    def options(self) -> list[dict]:
        """List the moves that can be chosen: one of each group of legal moves that differs only in chance parts."""
        return choices(self.engine.chance, self.legal)

    def goal_of(self, move: dict) -> str:
        """Return the thing in the picture to which a legal move leads, if no part of the move names it; else ""."""
        return self.engine.goal(self.components, self.state(), move)

    def matching(self, chosen: list[tuple[str, str]]) -> list[dict]:
        """Return the options that match all choices (part, thing)."""
        return matching_moves(self.engine.kind_of, self.options(), chosen, self.goal_of)

    def variants(self, move: dict) -> list[dict]:
        """List all moves that a legal move stands for, itself first."""
        return self.engine.variants(self.components, self.state(), move)

    def phrase_of(self, move: dict) -> dict:
        """Return the description of a move in the current state, before its dice are rolled: a Phrase as plain JSON."""
        return to_json(self.engine.describe(self.components, self.state(), unrolled(self.engine.chance, move)))

    def make(self, move: dict, evaluation: tuple = ()) -> None:
        """Make a move in the current state, after shuffling and rolling; moves taken back before are discarded."""
        at = self.at()
        final = self.decided(move, at)
        self.states = self.states[: at + 1]
        self.reports = self.reports[:at]
        self.found = {key: self.found[key] for key in self.found if at - TOLD <= key[1][0] <= at}
        self.append(final, to_json(list(evaluation)))
        self.record = self.record | {"moves": self.record["moves"][:at] + [final]}
        self.go_to(at + 1)

    def decided(self, move: dict, at: int) -> dict:
        """Return the move after `at` moves with its cards shuffled and its dice rolled, as the seed of the record
        decides. In a game by link that does not depend on the order in which the move has the cards, so that other
        devices can check it."""
        chance = Chance(self.record["seed"] + 1000003 * (at + 1))
        if "link" in self.record:
            parts = [part for part in sorted(move) if self.engine.chance.get(part) == ORDER]
            move = move | {part: sorted(move[part]) for part in parts}  # order does not matter
        return self.engine.decide_chance(self.components, move, chance.pick)

    def restore(self, record: dict) -> None:
        """Return to an earlier record, after a move that failed."""
        self.states = self.states[: len(record["moves"]) + 1]
        self.reports = self.reports[: len(record["moves"])]
        self.record = record
        self.go_to(record["at"])

    def append(self, move: dict, evaluation: list) -> None:
        """Apply a move to the last state, and append the new state and the report."""
        before = self.states[-1]
        player = self.engine.mover(self.components, before)
        phrase = to_json(self.engine.describe(self.components, before, move))
        step = self.engine.apply(self.components, before, move)
        self.states.append(step.state)
        self.reports.append(MoveReport(player, phrase, to_json(step.lines), evaluation))

    def think(self, clock: Callable[[], float]) -> bool:
        """Let the practice opponent that is to move consider its move for a moment; return whether it has made it.

        `clock` returns milliseconds. It takes no longer than its level says; without time it is limited by the number
        of moves that it imagines."""
        if self.search is None:
            chance = Chance(self.record["seed"] + 7919 * (self.at() + 1))
            begun, known = clock(), self.engine.view(self.state(), self.mover())
            level = self.engine.practice.level(SEAT_LEVELS[self.seat_of(self.mover())])
            search = Search(self.engine, self.components, known, self.legal, chance.pick, level)
            self.search = search, search.run(), begun
        search, pieces, begun = self.search
        start = clock()
        for _ in pieces:
            if search.tries >= search.level.tries or clock() - begun >= search.level.milliseconds:
                break
            if clock() - start >= SLICE:
                return False
        choice = search.choice()
        self.make(choice.move, choice.lines)
        return True

    def can_explain(self, index: int) -> bool:
        """Tell whether everybody may know what a practice opponent weighed when it made a move."""
        is_told = self.engine.has_practice() and (self.engine.practice.is_open or self.outcome() is not None)
        return is_told and self.is_practice(self.reports[index].player)

    def explain(self, index: int) -> None:
        """Weigh a move of a practice opponent once more, for its report."""
        report, chance = self.reports[index], Chance(self.record["seed"] + 7919 * (index + 1))
        known = self.engine.view(self.states[index], report.player)
        lines = explain(self.engine, self.components, known, self.record["moves"][index], chance.pick)
        self.reports[index] = replace(report, evaluation=to_json(list(lines)))
        self.explained = index

    def at_after(self, step: int) -> int:
        """Return the number of moves made once some are taken back (`step` -1) or made again (1), up to a state in
        which a person has something to choose."""
        least, last = self.record.get("link", {}).get("sent", 0), len(self.states) - 1
        at = self.at() + step
        while least < at < last and self.persons() and not self.is_for_a_person(at):
            at += step
        return max(0, min(at, last))

    def is_for_a_person(self, at: int) -> bool:
        """Tell whether a person had something to choose after `at` moves, of those that are made or taken back."""
        mover = self.engine.mover(self.components, self.states[at])
        return self.seat_of(mover) == PERSON and not self.was_forced(at)

    def has_revealed(self, player: str) -> bool:
        """Tell whether the moves that would be taken back next have revealed something hidden to a player."""
        return any([self.reveals(at, player) for at in range(self.at_after(-1) + 1, self.at() + 1)])

    @once
    def reveals(self, at: int, player: str) -> bool:
        """Tell whether the last of `at` moves has revealed something hidden to a player: a name that the state had
        before but the player's view had not, or fewer hidden things in the view."""
        views = [self.view_text(count, player) for count in (at - 1, at)]
        before, after = [names_in(json.loads(view), set()) for view in views]
        hidden_before, hidden_after = [view.count('"' + HIDDEN + '"') for view in views]
        names = names_in(self.engine.write_state(self.components, self.states[at - 1]), set())
        return hidden_after < hidden_before or any([name in after for name in names - before])

    def opening(self) -> list:
        """Return the lines of what happened before the first move (`Engine.opening`), as plain JSON."""
        setup = self.record.get("setup")
        if setup is None:
            return []
        lines = self.engine.opening(self.components, setup["players"], setup["deal"], setup["readings"])
        return to_json(list(lines))

    def forced_move(self) -> dict | None:
        """Return the only move that a person can make now, if nothing is left to choose or to roll; else None."""
        options = self.options() if self.outcome() is None and self.seat_of(self.mover()) == PERSON else []
        if len(options) != 1 or any([part in self.engine.chance for part in options[0]]):
            return None
        return options[0] if len(self.variants(options[0])) == 1 else None

    @once
    def was_forced(self, index: int) -> bool:
        """Tell whether a move was the only one that its player could make."""
        state, move = self.states[index], self.record["moves"][index]
        moves = self.engine.legal_moves(self.components, state)
        is_only = len(moves) == 1 and not any([part in self.engine.chance for part in move])
        return is_only and len(self.engine.variants(self.components, state, moves[0])) == 1

    def others_since(self, player: str) -> int:
        """Return the index of the first of the moves that others have made since the player's own last one that was not
        forced, at most `TOLD`; of those of whoever moved last if no single player looks."""
        first, last = self.at(), self.reports[self.at() - 1].player if self.at() else ""
        while first > 0 and self.at() - first < TOLD:
            mover = self.reports[first - 1].player
            is_own = mover == player and not self.was_forced(first - 1)
            if is_own or (player in ("", EVERYBODY) and mover != last):
                break
            first -= 1
        return first

    def changes(self, first: int, player: str) -> dict[str, str]:
        """Return what the moves from an index on have changed in a player's picture: {thing: the number of the last of
        them that has changed it, 1 for the first}; and what decided the game (DECISIVE)."""
        changed = {}
        for index in range(first, self.at()):
            before, after = self.spots_at(index, player), self.spots_at(index + 1, player)
            for thing in after:  # order does not matter
                if after[thing] != before.get(thing):
                    changed[thing] = str(index - first + 1)
        if self.outcome() is not None:
            changed.update({thing: DECISIVE for thing in self.engine.decided(self.components, self.state())})
        return changed

    @once
    def spots_at(self, at: int, player: str) -> dict[str, Any]:
        """Return what was where after `at` moves, as far as the player knows it (`Engine.spots`)."""
        state = self.states[at]
        return self.engine.spots(self.components, self.engine.view(state, player) if player else state)

    @once
    def view_text(self, at: int, player: str) -> str:
        """Return a player's view after `at` moves as JSON text."""
        view = self.engine.view(self.states[at], player)
        return json.dumps(self.engine.write_view(self.components, view))

    def report_for(self, index: int, player: str, unnamed: Callable[[str], str]) -> MoveReport:
        """Return the report of a move for a player, with `unnamed` of their slot ("block") in place of hidden things.

        A thing is hidden if it is in the state after the move, but in the player's view neither before nor after it,
        and the move does not show it to everybody. If the player's view has not changed, the report only names the
        mover. The mover, "" and everybody after the end of the game get the whole report."""
        report = self.reports[index]
        if not player or report.player == player or self.outcome() is not None:
            return report
        before, after = self.view_text(index, player), self.view_text(index + 1, player)
        if before == after:
            return MoveReport(report.player, {}, [], [])
        weighed = report.evaluation if self.engine.practice.is_open else []
        names = names_in([report.phrase["values"], [line["values"] for line in report.lines]], set())
        state = json.dumps(self.engine.write_state(self.components, self.states[index + 1]))
        shown = self.engine.shown_by(self.components, self.states[index], self.record["moves"][index])
        names = {name for name in names if name not in shown}
        secret = {name for name in names if is_in(name, state) and not is_in(name, before) and not is_in(name, after)}
        return MoveReport(
            report.player, mask(report.phrase, secret, unnamed), mask(report.lines, secret, unnamed), weighed
        )


def is_in(name: str, text: str) -> bool:
    """Tell whether a name occurs in a JSON text, as a value or as a key."""
    return '"' + name + '"' in text


def names_in(value: Any, names: set[str]) -> set[str]:
    """Add all strings in plain JSON, except keys, to `names`, and return it."""
    if isinstance(value, str):
        names.add(value)
    keys = sorted(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        names_in(value[key], names)
    return names


def mask(value: Any, secret: set[str], unnamed: Callable[[str], str], slot: str = "") -> Any:
    """Return plain JSON with `unnamed` of the key before it, `slot`, in place of each value in `secret`."""
    if isinstance(value, list):
        return [mask(item, secret, unnamed, slot) for item in value]
    if isinstance(value, dict):
        return {key: mask(value[key], secret, unnamed, key) for key in sorted(value)}
    return unnamed(slot) if isinstance(value, str) and value in secret else value


def new_record(engine: Any, components: Any, game: str, fields: dict, seed: int) -> dict:
    """Make the record of a new game from the fields of a form: "players" (their number), "seat.<n>", "reading.<id>"."""
    chance = Chance(seed)
    number = int(fields.get("players") or 0)
    players = list(engine.seats(components)[0])[: number or None]
    deal = engine.new_deal(components, players, lambda items: shuffle(items, chance.pick))
    readings = {name[len("reading.") :]: fields[name] for name in sorted(fields) if name.startswith("reading.")}
    seats = {players[index]: fields.get("seat." + str(index), PERSON) for index in range(len(players))}
    setup = {"players": players, "deal": deal, "readings": readings}
    return {"game": game, "seats": seats, "seed": seed, "setup": setup, "moves": [], "at": 0}


def first_state(engine: Any, components: Any, record: dict) -> Any:
    """Return the state before the first move of a record."""
    if "start" in record:
        return engine.read_state(components, record["start"])
    setup = record["setup"]
    return engine.setup(components, setup["players"], setup["deal"], setup["readings"])


def read_record(text: str, game: str) -> dict:
    """Read a record without checking its moves. Raises ValueError, BadInput or Unusable."""
    record = json.loads(text)
    if not isinstance(record, dict) or not isinstance(record.get("moves"), list):
        raise BadInput("record", record, "a record")
    if record.get("game") != game:
        raise Unusable("table.foreign")
    are_numbers = [isinstance(record.get(name), int) for name in ("seed", "at")]
    if not all(are_numbers) or not isinstance(record.get("seats"), dict):
        raise BadInput("record", record, "seats, seed and at")
    return record


def is_waiting(record: dict) -> bool:
    """Tell whether a record is of a game by link that not all players have joined."""
    return isinstance(record.get("link"), dict) and "setup" not in record


class Unusable(Exception):
    """Raised for a record or message of another game, or with other seats; `key`: the label that says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
