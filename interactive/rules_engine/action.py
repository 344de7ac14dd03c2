"""Moves: one class a kind of move, in one module of its game. From the parts that it declares follow its JSON, reading,
the list of legal moves, their variants, and the reason why one is forbidden, part by part."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.codec import REQUIRED, Codec, dict_record, field, list_of, scalar, text
from rules_engine.core import BadInput, Line, Phrase, Refused, Step, kept, must
from rules_engine.touch import KIND

Move = dict[str, Any]
Values: TypeAlias = Callable[[Any], Iterable[Any]]
"""Lists values of a part of an action."""
SETUP = "setup"
"""The kind of move that only begins a game."""


def no_values(action: Any) -> tuple[Any, ...]:
    """Return nothing: the default of a part that no list of moves goes through."""
    return ()


@dataclass(frozen=True)
class Part:
    """One part of a move: the attribute `name` of its action, `key` in its JSON (by default the same; of the first part
    it is the name of the kind).

    `codec(components)` tells which values are values at all; others are BadInput. `domain(action)` lists those worth
    trying, the parts before it known; its first legal one is the nearest where a refusal has figures. `default`: what a
    move has that leaves the part out; {} for what the codec reads from it. `always`: it is written even so.
    `others(action)`: values besides its own that a listed move stands for (`variants`). `chance`: dice or shuffled
    cards, which no check looks at but for their number. `exact`: domain and others list legal values alone, so that no
    list checks them again.
    """

    name: str
    codec: Callable[[Any], Codec]
    domain: Values = no_values
    key: str = ""
    default: Any = REQUIRED
    always: bool = False
    others: Values | None = None
    chance: bool = False
    exact: bool = False


def true_at(name: str) -> Part:
    """Return the only part of a move that has no other: {name: true}."""
    said = scalar(lambda data: data is True, "true")
    return Part("said", lambda components: said, lambda action: (True,), name)


def shuffle_part(orders: Values, others: Values | None = None) -> Part:
    """Return the part for the cards that a move shuffles, from the top; `orders(action)` lists the one order that a
    list of moves has, or None where nothing is shuffled."""
    cards = list_of(text())
    return Part("shuffle", lambda components: cards, orders, default=None, others=others, chance=True, exact=True)


class Action:
    """A move that is considered in a moment: `now` is the game's object for a position and what it implies; its
    `components` and `state` are at hand.

    A kind of move sets `name` and `parts`, and writes `apply` and `phrase`; where a rule may forbid it also
    `check_<part>()`, which returns the first refusal as soon as that part is known, or None; and what else differs from
    the defaults. The first part's key is the name. `beside` are parts that every move of a family may have and no list
    goes through. Checks come in the order of the parts; `phrase` and `circumstances` are asked of forbidden moves, too.
    """

    name = ""
    parts: tuple[Part, ...] = ()
    beside: tuple[Part, ...] = ()

    def __init__(self, now: Any) -> None:
        self.now, self.components, self.state = now, now.components, now.state

    # what a kind of move says

    def apply(self) -> tuple[Any, list[Line]]:
        """Return the state after this move, which is legal, and the lines that explain it."""
        raise NotImplementedError

    def phrase(self) -> Phrase:
        """Return the move in words, before it is made."""
        raise NotImplementedError

    def circumstances(self) -> list[Phrase]:
        """Return what may decide about the move and does not show in its picture."""
        return []

    def foreseen(self) -> tuple[list[Line], list[Line]]:
        """Return what its player can know of this legal move before it is made: what it takes and costs, and what is
        lost by it. Nothing hidden is looked at, as the moment may be that of a view."""
        return [], []

    def attempts(self) -> list[Move]:
        """List the moves of this kind that come nearest to a legal one, to say why there is none."""
        return []

    def about(self, thing: str) -> list[Move]:
        """List the moves of this kind that a side may mean by touching a thing of the picture."""
        return []

    def why_none(self, thing: str) -> Refused | None:
        """Return what forbids every move of this kind, or with a thing every one about it; None where no rule does."""
        for move in self.about(thing) if thing else self.attempts():
            return self.refusal_of(move)
        return None

    # what follows

    def read(self, move: Move) -> None:
        """Take the parts from the JSON of a move. Raises BadInput for what is no move of this kind."""
        values = codec_of(self.components, type(self)).read(move)
        for part, key, _, _ in fields_of(self.components, type(self)):
            setattr(self, part.name, values[key])

    def move(self) -> Move:
        """Return the JSON of the move; parts that have their default are left out."""
        written: Move = {}
        for part, key, codec, default in fields_of(self.components, type(self)):
            value = getattr(self, part.name)
            if part.always or value != default:
                written[key] = codec.write(value)
        return written

    def refusal(self) -> Refused | None:
        """Return what forbids the move; None if it is legal."""
        return self.parts_refusal()

    def refusal_of(self, move: Move) -> Refused | None:
        """Return what forbids another move of this kind; None for one that is allowed, or none at all."""
        try:
            self.read(move)
            return self.refusal()
        except BadInput:
            return None

    def parts_refusal(self) -> Refused | None:
        """Return the first refusal by the parts, in their order."""
        for part in self.parts:
            check = getattr(self, "check_" + part.name, None)
            refused = None if check is None else check()
            if refused is not None:
                return refused
        return None

    def listing(self) -> list[Move]:
        """List the legal moves of this kind, in the order of the values of their parts."""
        for part in self.beside:
            setattr(self, part.name, part.default)
        return self.ways()

    def ways(self, at: int = 0) -> list[Move]:
        """List the legal moves that begin with the parts before the one at `at`."""
        part, found, is_last = self.parts[at], [], at + 1 == len(self.parts)
        check = None if part.exact else getattr(self, "check_" + part.name, None)
        for value in part.domain(self):
            setattr(self, part.name, value)
            if check is None or check() is None:
                found += [self.move()] if is_last else self.ways(at + 1)
        return found

    def variants(self) -> list[Move]:
        """List what this legal move stands for, itself first: with other values of parts that a list leaves out."""
        own = self.move()
        return [own] + [move for move in self.ways_beside((*self.parts, *self.beside)) if move != own]

    def ways_beside(self, parts: tuple[Part, ...]) -> list[Move]:
        """List the legal moves with other values of these parts."""
        if not parts:
            exact = all([part.exact or part.others is None for part in (*self.parts, *self.beside)])
            return [self.move()] if exact or self.refusal() is None else []
        part, rest = parts[0], parts[1:]
        if part.others is None:
            return self.ways_beside(rest)
        own, found = getattr(self, part.name), []
        for value in part.others(self):
            setattr(self, part.name, value)
            found += self.ways_beside(rest)
        setattr(self, part.name, own)
        return found

    def play(self) -> Step:
        """Make the move. Raises Refused with the rule that forbids it."""
        must(self.refusal())
        state, lines = self.apply()
        return Step(state, tuple(lines))


@kept
def fields_of(components: Any, kind: type[Action]) -> tuple[tuple[Part, str, Codec, Any], ...]:
    """Return (part, key, codec, default) of the parts of a kind of move, in their order."""
    parts = [(part, part.codec(components)) for part in (*kind.parts, *kind.beside)]
    defaults = [codec.read({}) if part.default == {} else part.default for part, codec in parts]
    keys = [kind.name] + [part.key or part.name for part, _ in parts[1:]]
    return tuple([(part, key, codec, own) for (part, codec), key, own in zip(parts, keys, defaults)])


@kept
def codec_of(components: Any, kind: type[Action]) -> Codec:
    """Return the codec of the moves of a kind, as dicts."""
    parts = fields_of(components, kind)
    return dict_record(*[field(key, codec, default) for _, key, codec, default in parts])


class Game:
    """The moves of a game: which kinds there are, and what follows from them.

    A game gives `kinds`, all kinds of moves, and overrides `open_kinds` and, if need be, `now`. `in_progress`: the
    names of those that a game has once it has begun.
    """

    kinds: tuple[type[Action], ...] = ()

    def __init__(self) -> None:
        self.by_name = {kind.name: kind for kind in self.kinds}
        self.names = tuple([kind.name for kind in self.kinds])
        self.in_progress = tuple(sorted([name for name in self.names if name != SETUP]))
        self.last: tuple[Any, Any, Any] = (None, None, None)

    def now(self, components: Any, state: Any) -> Any:
        """Return the moment of a position: an object with its `components` and `state`, and what they imply; where the
        position itself has all that at hand, that."""
        return state

    def moment(self, components: Any, state: Any) -> Any:
        """Return the moment of a position, kept for all that is asked of the same position one after the other."""
        if self.last[0] is not components or self.last[1] is not state:
            self.last = components, state, self.now(components, state)
        return self.last[2]

    def open_kinds(self, now: Any) -> tuple[type[Action], ...]:
        """Return the kinds of moves that the phase of the game has."""
        raise NotImplementedError

    def after(self, action: Action, step: Step) -> Step:
        """Return what a move comes to with what follows it by itself: the end of a turn, of a phase, of the game."""
        return step

    def general_circumstances(self, state: Any) -> list[Phrase]:
        """Return what may decide about every move and does not show in its picture."""
        return []

    def kind_of(self, move: Move) -> str:
        """Return the kind of a move; BadInput where it is none, or several."""
        kinds = [name for name in self.names if name in move] if isinstance(move, dict) else []
        if len(kinds) != 1:
            raise BadInput("move", move, "one of " + ", ".join(self.names))
        return kinds[0]

    def read(self, components: Any, state: Any, move: Move) -> Action:
        """Return a move as the action that it is. Raises BadInput."""
        action = self.by_name[self.kind_of(move)](self.moment(components, state))
        action.read(move)
        return action

    def apply(self, components: Any, state: Any, move: Move) -> Step:
        """Make a move of whoever decides now. Raises Refused and BadInput."""
        action = self.read(components, state, move)
        return self.after(action, action.play())

    def why_not(self, components: Any, state: Any, thing: str) -> Refused | None:
        """Return what forbids every move of whoever decides now that is about a thing of the picture, or of a kind
        ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
        now, kind = self.moment(components, state), thing.partition(KIND + "=")[2]
        for one in self.kinds:
            refused = one(now).why_none("" if kind else thing) if kind in ("", one.name) else None
            if refused is not None:
                return refused
        return None

    def describe(self, components: Any, state: Any, move: Move) -> Phrase:
        """Return a move in words, before it is made, forbidden ones too; what dice show, where the move has it."""
        return self.read(components, state, move).phrase()

    def foreseen(self, components: Any, known: Any, move: Move) -> tuple[list[Line], list[Line]]:
        """Return what a player, whose view is given, can know of a legal move (`Action.foreseen`)."""
        return self.read(components, getattr(known, "state", known), move).foreseen()

    def legal_moves(self, components: Any, state: Any) -> list[Move]:
        """List all moves of whoever decides now; of chance every result, all equally likely; none after the end."""
        now = self.moment(components, state)
        return [move for kind in self.open_kinds(now) for move in kind(now).listing()]

    def variants(self, components: Any, state: Any, move: Move) -> list[Move]:
        """List what a listed move stands for, itself first."""
        return self.read(components, state, move).variants()

    def circumstances(self, components: Any, state: Any, move: Move) -> list[Phrase]:
        """List what may decide about a move and does not show in its picture."""
        return self.general_circumstances(state) + self.read(components, state, move).circumstances()
