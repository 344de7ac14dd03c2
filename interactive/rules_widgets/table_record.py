"""The record of a whole game, and the positions it leads through.

A record is plain JSON: {"game", "seats": {player: "person" or "practice"}, "seed", "setup": {"players", "deal",
"readings"}, "moves": [move, …], "at": how many of the moves are made}; a game that goes on from a position has
"start", a state, in place of "setup". All that chance decides stands in the moves.
"""

from __future__ import annotations

import json
from typing import Any

from rules_engine.chance import choices, shuffle
from rules_engine.core import HIDDEN, BadInput, Refused, to_json
from rules_engine.practice import choose
from rules_widgets.addresses import WRONG_DATA

WRONG_MOVE = (BadInput, *WRONG_DATA)
"""What the engine raises where a move is none in this position."""
PERSON, PRACTICE = "person", "practice"
BITS = 0xFFFFFFFF


class Chance:
    """Chance that is the same again for the same seed: a xorshift generator."""

    def __init__(self, seed: int) -> None:
        self.bits = (seed * 2654435761 + 97531) & BITS or 1
        for _ in range(8):
            self.pick(2)

    def pick(self, number: int) -> int:
        """Pick a number below this one."""
        self.bits ^= (self.bits << 13) & BITS
        self.bits ^= self.bits >> 17
        self.bits ^= (self.bits << 5) & BITS
        return (self.bits >> 3) % number


class Told:
    """A move that was made: who made it, the move in words (a Phrase), the lines that explain it, and what a practice
    opponent weighed; all of it plain JSON, naming whatever is named, hidden or not."""

    def __init__(self, player: str, phrase: dict, lines: list, weighed: list) -> None:
        self.player = player
        self.phrase = phrase
        self.lines = lines
        self.weighed = weighed


class Game:
    """A game that is played: its record, and the positions that are known."""

    def __init__(self, engine: Any, components: Any, record: dict) -> None:
        """Set up the record's first position and make its moves. Raises what `check_record` and the engine raise."""
        self.engine = engine
        self.components = components
        self.record = record
        self.states = [first_state(engine, components, record)]
        self.told: list[Told] = []
        self.legal: list[dict] = []
        self.known: dict[tuple[int, str], tuple[int, set[str]]] = {}
        self.revealed: dict[tuple[int, str], bool] = {}
        for move in record["moves"]:
            self.append(move, [])
        self.turn_to(record["at"])

    def text(self) -> str:
        """The record as JSON."""
        return json.dumps(self.record)

    def state(self) -> Any:
        """The position that is shown."""
        return self.states[self.record["at"]]

    def at(self) -> int:
        """How many moves are made."""
        return self.record["at"]

    def tried(self, move: dict) -> tuple[bool, Any]:
        """(whether a move is allowed now, what forbids it: `Refused` or None); (False, None) for what is no move that
        can be said in words."""
        try:
            self.described(move)
            self.engine.apply(self.components, self.state(), move)
        except Refused as refused:
            return False, refused
        except WRONG_MOVE:
            return False, None
        return True, None

    def is_last(self) -> bool:
        """Whether nothing was taken back."""
        return self.at() == len(self.record["moves"])

    def turn_to(self, at: int) -> None:
        """Turn to the position after so many moves."""
        self.record = self.record | {"at": max(0, min(at, len(self.states) - 1))}
        self.legal = self.engine.legal_moves(self.components, self.state()) if self.outcome() is None else []

    def outcome(self) -> Any:
        """Who has won and by which rule; None while the game goes on."""
        return self.engine.outcome(self.components, self.state())

    def mover(self) -> str:
        """The player who decides."""
        return self.engine.mover(self.components, self.state())

    def is_stuck(self) -> bool:
        """Whether nothing can be done by any player and nobody has won: only where the game began with a part of a
        position."""
        return self.outcome() is None and (not self.legal or self.mover() not in self.players())

    def players(self) -> list[str]:
        """The players in the order of their seats."""
        return list(self.engine.seats(self.components)[0])

    def persons(self) -> list[str]:
        """The players that are persons."""
        return [player for player in self.players() if self.record["seats"].get(player) == PERSON]

    def sits(self, player: str) -> str:
        """Who sits there: a person or a practice opponent."""
        return self.record["seats"].get(player, "")

    def seat(self, others: str, person: str = "") -> None:
        """Seat a person, or nobody, for one player, and persons or practice opponents for the others."""
        seats = {player: PERSON if player == person else others for player in self.players()}
        self.record = self.record | {"seats": seats}

    def options(self) -> list[dict]:
        """The moves that can be chosen: of those that differ in nothing but chance one."""
        return choices(self.engine.chance, self.legal)

    def variants(self, move: dict) -> list[dict]:
        """What a legal move stands for, itself first."""
        return self.engine.variants(self.components, self.state(), move)

    def described(self, move: dict) -> dict:
        """A move in words, before it is made: a Phrase as plain JSON."""
        return to_json(self.engine.describe(self.components, self.state(), move))

    def make(self, move: dict, weighed: tuple = ()) -> None:
        """Make a move; what was taken back before is forgotten."""
        at = self.at()
        chance = Chance(self.record["seed"] + 1000003 * (at + 1))
        made = self.engine.decide_chance(self.components, move, chance.pick)
        self.states = self.states[: at + 1]
        self.told = self.told[:at]
        self.known = {key: self.known[key] for key in self.known if key[0] <= at}
        self.revealed = {key: self.revealed[key] for key in self.revealed if key[0] < at}
        self.append(made, to_json(list(weighed)))
        self.record = self.record | {"moves": self.record["moves"][:at] + [made]}
        self.turn_to(at + 1)

    def restore(self, record: dict) -> None:
        """Go back to what the record was before a move that could not be made."""
        self.states = self.states[: len(record["moves"]) + 1]
        self.told = self.told[: len(record["moves"])]
        self.record = record
        self.turn_to(record["at"])

    def append(self, move: dict, weighed: list) -> None:
        """Make a move in the last position known."""
        before = self.states[-1]
        player = self.engine.mover(self.components, before)
        phrase = to_json(self.engine.describe(self.components, before, move))
        step = self.engine.apply(self.components, before, move)
        self.states.append(step.state)
        self.told.append(Told(player, phrase, to_json(step.lines), weighed))

    def make_practice_move(self) -> None:
        """Let the practice opponent who decides make its move."""
        chance = Chance(self.record["seed"] + 7919 * (self.at() + 1))
        known = self.engine.view(self.state(), self.mover())
        choice = choose(self.engine, self.components, known, self.legal, chance.pick)
        self.make(choice.move, choice.lines)

    def move_on(self, step: int) -> None:
        """Take moves back (-1), or make them again (1), up to where a person decides."""
        self.turn_to(self.at() + step)
        while 0 < self.at() < len(self.states) - 1 and self.persons() and self.sits(self.mover()) != PERSON:
            self.turn_to(self.at() + step)

    def has_shown(self, player: str) -> bool:
        """Whether the moves that would be taken back have shown a player something that was hidden before."""
        at = self.at() - 1
        if at < 0:
            return False
        while at > 0 and self.persons() and self.sits(self.engine.mover(self.components, self.states[at])) != PERSON:
            at -= 1
        return any([self.shows(one, player) for one in range(at, self.at())])

    def shows(self, at: int, player: str) -> bool:
        """Whether a move has shown a player what was hidden in the position before it: a name that stood there for
        nobody to see, or one thing less that is hidden."""
        if (at, player) not in self.revealed:
            before, after = self.known_to(at, player), self.known_to(at + 1, player)
            state = self.engine.write_state(self.components, self.states[at])
            is_named = any([name in after[1] for name in names_in(state, set()) - before[1]])
            self.revealed[(at, player)] = is_named or after[0] < before[0]
        return self.revealed[(at, player)]

    def known_to(self, at: int, player: str) -> tuple[int, set[str]]:
        """How many things a player sees as hidden, and the names that it sees."""
        if (at, player) not in self.known:
            view = self.engine.write_view(self.components, self.engine.view(self.states[at], player))
            self.known[(at, player)] = (json.dumps(view).count('"' + HIDDEN + '"'), names_in(view, set()))
        return self.known[(at, player)]

    def seen(self, at: int, player: str) -> str:
        """All that a player may know of a position, as JSON."""
        return json.dumps(self.engine.write_view(self.components, self.engine.view(self.states[at], player)))

    def told_to(self, index: int, player: str, unnamed: str) -> Told:
        """What is told of a move to a player: `unnamed` in place of things that the player could see neither before nor
        after. Nothing but the mover where nothing of it could be seen."""
        told = self.told[index]
        if not player or told.player == player or self.outcome() is not None:
            return told
        before, after = self.seen(index, player), self.seen(index + 1, player)
        if before == after:
            return Told(told.player, {}, [], [])
        names = names_in([told.phrase["values"], [line["values"] for line in told.lines]], set())
        state = json.dumps(self.engine.write_state(self.components, self.states[index + 1]))
        secret = {name for name in names if is_in(name, state) and not is_in(name, before) and not is_in(name, after)}
        return Told(told.player, masked(told.phrase, secret, unnamed), masked(told.lines, secret, unnamed), [])


def is_in(name: str, text: str) -> bool:
    """Whether a name stands in JSON, as a value or as a key."""
    return '"' + name + '"' in text


def names_in(value: Any, found: set[str]) -> set[str]:
    """All strings in plain JSON."""
    if isinstance(value, str):
        found.add(value)
    keys = sorted(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        names_in(value[key], found)
    return found


def masked(value: Any, secret: set[str], unnamed: str) -> Any:
    """Plain JSON with `unnamed` in place of these names."""
    if isinstance(value, list):
        return [masked(item, secret, unnamed) for item in value]
    if isinstance(value, dict):
        return {key: masked(value[key], secret, unnamed) for key in sorted(value)}
    return unnamed if isinstance(value, str) and value in secret else value


def new_record(engine: Any, components: Any, game: str, fields: dict, seed: int) -> dict:
    """Make the record of a new game as a form says: "players" how many, "seat.<n>" who plays, "reading.<id>"."""
    chance = Chance(seed)
    number = int(fields.get("players") or 0)
    players = list(engine.seats(components)[0])[: number or None]
    deal = engine.new_deal(components, players, lambda items: shuffle(items, chance.pick))
    readings = {name[len("reading.") :]: fields[name] for name in sorted(fields) if name.startswith("reading.")}
    seats = {players[index]: fields.get("seat." + str(index), PERSON) for index in range(len(players))}
    setup = {"players": players, "deal": deal, "readings": readings}
    return {"game": game, "seats": seats, "seed": seed, "setup": setup, "moves": [], "at": 0}


def first_state(engine: Any, components: Any, record: dict) -> Any:
    """The position before the first move."""
    if "start" in record:
        return engine.read_state(components, record["start"])
    setup = record["setup"]
    return engine.setup(components, setup["players"], setup["deal"], setup["readings"])


def read_record(text: str, game: str) -> dict:
    """Read a record; whether its moves are possible is said when they are made. Raises ValueError or BadInput."""
    record = json.loads(text)
    if not isinstance(record, dict) or not isinstance(record.get("moves"), list):
        raise BadInput("record", record, "a record")
    if record.get("game") != game:
        raise Foreign(str(record.get("game")))
    whole = [isinstance(record.get(name), int) for name in ("seed", "at")]
    if not all(whole) or not isinstance(record.get("seats"), dict):
        raise BadInput("record", record, "seats, seed and at")
    return record


class Foreign(Exception):
    """A record of another game."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game
