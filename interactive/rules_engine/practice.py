"""The practice opponent: it knows only the view of its seat, imagines a state that is consistent with that view, tries
the moves on it and what naturally follows them, and chooses the one after which the state is worth most.

How a game is evaluated, and what follows a move, is in its `Practice`; how hard the opponent tries, in its `Level`s.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import Pick, choices, shuffle
from rules_engine.core import BadInput, Line, Refused
from rules_engine.engine import ABLE, Components, Engine, Level, Move, State

TRIES = 4  # not a number of the game
"""The number of samples for a move with random parts whose outcomes are too many to be listed."""

IMAGINED = 20  # not a number of the game
"""The number of imagined states that are compared to see whether lines depend on something hidden."""

PRECISION = 100  # not a number of the game
"""The unit of a score: a hundredth of the unit of values."""

RANKED = 67  # not a number of the game
"""The share of the compared moves, in per cent, that are those of the highest rank, where not all are compared."""

VARIANTS = 12  # not a number of the game
"""The limit of the ways to make one and the same move that are compared, as other payments."""

LONGEST = 60  # not a number of the game
"""The limit of the moves in a row that are imagined: of what follows a move, or of a play-out."""


@dataclass(frozen=True)
class Choice:
    """The chosen move, and how it changes the evaluation: lines whose amounts are differences, the greatest first.

    `tried`: the number of moves that were compared. `plan`: the move and those with which it was weighed together.
    """

    move: Move
    lines: tuple[Line, ...]
    tried: int
    plan: tuple[Move, ...] = ()


class Plan:
    """A move, with those of the same player that naturally follow it, and what they lead to.

    `outcomes`: (weight, state) of each outcome. `reached`: the values of play-outs of this plan.
    """

    def __init__(self, moves: tuple[Move, ...], outcomes: list[tuple[int, State]], worth: int, is_ending: bool) -> None:
        self.moves = moves
        self.outcomes = outcomes
        self.worth = worth
        self.is_ending = is_ending
        self.reached: list[int] = []


def choose(
    engine: Engine, components: Components, known: Any, moves: list[Move], pick: Pick, most: int = 0, level: str = ABLE
) -> Choice:
    """Choose one of the player's legal moves; `known` is the result of `engine.view` for that player.

    At most `most` moves are compared; 0 stands for the game's own limit (`Practice.looks`). The effort is limited by
    the number of imagined moves alone, so that the same random numbers lead to the same choice.
    """
    search = Search(engine, components, known, moves, pick, engine.practice.level(level), most)
    for _ in search.run():
        if search.tries >= search.level.tries:
            break
    return search.choice()


def explain(engine: Engine, components: Components, known: Any, move: Move, pick: Pick) -> tuple[Line, ...]:
    """Return how a move, with what naturally follows it, changes the evaluation for the player of the view `known`."""
    search = Search(engine, components, known, [move], pick, engine.practice.level(ABLE))
    search.before = search.value(search.state, search.player)
    search.weigh_plans(move)
    return search.choice().lines


class Search:
    """A choice in progress, which can be made at any time: `run` improves it piece by piece, `choice` makes it.

    `state`: the imagined state; `before`: its value for the player. `tries`: the number of moves imagined so far.
    """

    def __init__(
        self,
        engine: Engine,
        components: Components,
        known: Any,
        moves: list[Move],
        pick: Pick,
        level: Level,
        most: int = 0,
    ) -> None:
        self.engine = engine
        self.practice = engine.practice
        self.components = components
        self.known = known
        self.player = known.player
        self.random = pick
        self.drawn = 0
        self.level = level
        self.tries = 0
        self.plans: list[Plan] = []
        self.state = self.practice.imagine(components, known, pick)
        options = self.practice.sift(components, self.state, choices(engine.chance, moves))
        self.moves = self.candidates(self.state, options, most or self.practice.looks(components))
        self.before = 0

    def pick(self, number: int) -> int:
        """Return a random number, and note that one was needed."""
        self.drawn += 1
        return self.random(number)

    # the search

    def run(self) -> Iterator[None]:
        """Weigh every move, then play out the best ones; yields after each piece of work."""
        if len(self.moves) == 1:
            return
        self.before = self.value(self.state, self.player)
        for move in self.moves:
            self.weigh_plans(move)
            yield
        for plan in self.ranked()[: self.level.varied]:
            for move in self.engine.variants(self.components, self.state, plan.moves[0])[1:VARIANTS]:
                self.weigh_plans(move)
                yield
        best = self.ranked()[: self.level.deep]
        if self.level.margin:  # luck in play-outs does not outweigh more
            best = [plan for plan in best if self.score(plan) >= self.score(best[0]) - PRECISION * self.level.margin]
        for _ in range(self.level.states if len(best) > 1 else 0):
            state = self.practice.imagine(self.components, self.known, self.pick)
            reached = []
            for plan in best:
                worth = yield from self.play_out(state, plan)
                reached.append(worth)
            for index, plan in enumerate(best):  # all or none, so that they stay comparable
                plan.reached.append(reached[index])

    def weigh_plans(self, move: Move) -> None:
        """Weigh a move, and the plans that begin with it: with each move that naturally follows there is another."""
        outcomes = self.outcomes(self.state, move)
        self.add_plan((move,), outcomes)
        plan: tuple[Move, ...] = (move,)
        while self.level.follows and len(outcomes) == 1 and len(plan) < LONGEST:
            state = outcomes[0][1]
            following = self.practice.follow(self.components, state, plan[-1])
            if following is None:
                return
            plan, outcomes = (*plan, following), self.outcomes(state, following)
            self.add_plan(plan, outcomes)

    def add_plan(self, moves: tuple[Move, ...], outcomes: list[tuple[int, State]]) -> None:
        """Note what a plan is worth; one that is illegal in the imagined state is none."""
        if outcomes:
            total = sum([weight * self.value(state, self.player) for weight, state in outcomes])
            worth = total // sum([weight for weight, _ in outcomes])
            is_ending = self.engine.kind_of(moves[-1]) in self.practice.endings
            is_over = any([self.engine.outcome(self.components, state) is not None for _, state in outcomes])
            if is_ending and not is_over:
                worth = max(worth, self.before)
            self.plans.append(Plan(moves, outcomes, worth, is_ending))

    def outcomes(self, state: State, move: Move) -> list[tuple[int, State]]:
        """Return (weight, state) of what a move can lead to: all there is where the game lists it (`Practice.odds`),
        else samples; [] if the move is illegal in the imagined state."""
        exact = self.practice.odds(self.components, state, move)
        if exact is not None:
            found = [(weight, self.after(state, way)) for weight, way in exact]
            return [(weight, after) for weight, after in found if after is not None]
        samples: list[tuple[int, State]] = []
        drawn = -1
        while len(samples) < TRIES and drawn != self.drawn:
            drawn = self.drawn
            after = self.after_chance(state, move)
            if after is None:
                return []
            samples.append((1, after))
        return samples

    def after_chance(self, state: State, move: Move) -> State | None:
        """Return the imagined state after a move whose dice are rolled and whose cards are shuffled."""
        return self.after(state, self.engine.decide_chance(self.components, move, self.pick))

    def after(self, state: State, move: Move) -> State | None:
        """Return the imagined state after a move; None if the move is illegal in the imagined state."""
        self.tries += 1
        try:
            return self.engine.apply(self.components, state, move).state
        except (Refused, BadInput):
            return None

    def value(self, state: State, player: str) -> int:
        """Return what a state is worth for a player."""
        return self.practice.value_of(self.components, state, player)

    def candidates(self, state: State, moves: list[Move], most: int) -> list[Move]:
        """Return the moves to compare: all, or if there are more than `most`, those of the highest rank
        (`Practice.rank`), and some of each kind."""
        if len(moves) <= most:
            return moves
        mixed, rank = shuffle(moves, self.pick), self.practice.rank
        ranks = rank(self.components, state, mixed) if rank is not None and self.level.ranks else []
        order = sorted([(-ranks[index], index) for index in range(len(ranks))])
        best = [index for _, index in order[: most * RANKED // 100]]  # not a number of the game
        rest = [mixed[index] for index in range(len(mixed)) if index not in best]
        return [mixed[index] for index in best] + candidate_moves(
            self.engine.kind_of, rest, self.pick, most - len(best)
        )

    # play-outs

    def play_out(self, state: State, plan: Plan) -> Generator[None, None, int]:
        """Return what a state is worth at the player's own next turn, if all players choose what is best at once."""
        reached: State | None = state
        for move in plan.moves:
            reached = None if reached is None else self.after_chance(reached, move)
        if reached is None:
            return plan.worth
        others_played = False
        for _ in range(LONGEST):
            if self.engine.outcome(self.components, reached) is not None:
                break
            mover = self.engine.mover(self.components, reached)
            if others_played and mover == self.player:
                break
            others_played = others_played or mover != self.player
            following = self.best_at_once(reached, mover)
            if following is None:
                break
            reached = following
            yield
        return self.value(reached, self.player)

    def best_at_once(self, state: State, mover: str) -> State | None:
        """Return the state after the move that is best for its player at once; None if there is none."""
        legal = choices(self.engine.chance, self.engine.legal_moves(self.components, state))
        before, found = self.value(state, mover), []
        for move in self.candidates(state, legal, self.level.replies):
            after = self.after_chance(state, move)
            if after is not None:
                worth, is_ending = self.value(after, mover), self.engine.kind_of(move) in self.practice.endings
                found.append(Plan((move,), [(1, after)], max(worth, before) if is_ending else worth, is_ending))
        return best_of(found, lambda plan: plan.worth, self.pick).outcomes[0][1] if found else None

    # the choice

    def score(self, plan: Plan) -> int:
        """Return how good a plan is: what it gains, in hundredths, and of a gain that costs part of a budget, how much
        for each part (`Practice.price`)."""
        if plan.reached:
            return PRECISION * (sum(plan.reached) // len(plan.reached) - self.before)
        gain = PRECISION * (plan.worth - self.before)
        if gain <= 0:
            return gain
        return gain // max(1, self.practice.price(self.components, self.state, plan.outcomes[0][1]))

    def ranked(self) -> list[Plan]:
        """Return the plans, the best first."""
        keys = [(-self.score(plan), plan.is_ending) for plan in self.plans]
        order = sorted([(*keys[index], index) for index in range(len(keys))])
        return [self.plans[index] for _, _, index in order]

    def choice(self) -> Choice:
        """Return the best move found so far; equally good ones are drawn, and what ends an action, a turn or a round is
        worse than anything as good. A weak level takes the second best now and then (`Level.slips`)."""
        if not self.plans:
            return Choice(self.moves[0 if len(self.moves) == 1 else self.pick(len(self.moves))], (), len(self.moves))
        deep = [plan for plan in self.plans if plan.reached]
        best = best_of(deep or self.plans, self.score, self.pick)
        if self.level.slips and self.pick(self.level.slips) == 0:
            best = self.second_best(best)
        before = self.practice.weigh(self.components, self.state, self.player)
        lines = differences(before, self.lines_of(best))
        return Choice(best.moves[0], tuple(lines), len(self.moves), best.moves)

    def second_best(self, best: Plan) -> Plan:
        """Return the best plan that begins with another move and is hardly worse; the best one if there is none."""
        least = self.score(best) - PRECISION * self.level.margin
        others = [plan for plan in self.plans if plan.moves[0] != best.moves[0] and not plan.is_ending]
        close = [plan for plan in others if self.score(plan) >= least]
        return best_of(close, self.score, self.pick) if close else best

    def lines_of(self, plan: Plan) -> list[Line]:
        """Return the evaluation after a plan; of several outcomes the amounts are averages, for the lines of the
        last."""
        lines: list[Line] = []
        amounts: dict[tuple[str, str], int] = {}
        for weight, state in plan.outcomes:
            lines = self.practice.weigh(self.components, state, self.player)
            for line in lines:
                amounts[key_of(line)] = amounts.get(key_of(line), 0) + weight * line.amount
        whole = sum([weight for weight, _ in plan.outcomes])
        return [Line(line.rule, amounts[key_of(line)] // whole, line.values) for line in lines]


def best_of(plans: list[Plan], score: Callable[[Plan], int], pick: Pick) -> Plan:
    """Return the best of some plans; of equally good ones it is drawn, but what ends something is the worst of them."""
    scores = [(score(plan), 0 if plan.is_ending else 1) for plan in plans]
    highest = max(scores)
    best = [plans[index] for index in range(len(plans)) if scores[index] == highest]
    return best[pick(len(best))] if len(best) > 1 else best[0]


def candidate_moves(kind_of: Callable[[Move], str], moves: list[Move], pick: Pick, most: int) -> list[Move]:
    """Return all moves, or if there are more than `most`, random ones of each kind in turn.

    The last round over the kinds is completed, so there may be a few more than `most`.
    """
    if len(moves) <= most:
        return moves
    kinds: dict[str, list[Move]] = {}
    for move in shuffle(moves, pick):
        kinds.setdefault(kind_of(move), []).append(move)
    candidates: list[Move] = []
    while len(candidates) < most:
        for kind in sorted(kinds):
            if kinds[kind]:
                candidates.append(kinds[kind].pop())
    return candidates


def foreseen_lines(
    engine: Engine, components: Components, known: Any, move: Move, pick: Pick
) -> tuple[Line, ...] | None:
    """Return the lines of a move if they follow from what a player knows; None if they depend on something hidden, or
    the game does not say what is (`Practice.imagine`).

    `known`: as for `choose`. The lines must be the same in `IMAGINED` states.
    """
    if not engine.has_practice():
        return None
    found = None
    for _ in range(IMAGINED):
        try:
            lines = engine.apply(components, engine.practice.imagine(components, known, pick), move).lines
        except (Refused, BadInput):
            return None
        if found is not None and lines != found:
            return None
        found = lines
    return found


def differences(before: list[Line], after: list[Line]) -> list[Line]:
    """Return the lines after a move with the differences from the amounts before it, the greatest first.

    Lines that have not changed are left out.
    """
    amounts = {key_of(line): line.amount for line in before}
    changed = [Line(line.rule, line.amount - amounts.get(key_of(line), 0), line.values) for line in after]
    order = sorted([(-abs(changed[index].amount), index) for index in range(len(changed)) if changed[index].amount])
    return [changed[index] for _, index in order]


def key_of(line: Line) -> tuple[str, str]:
    """Return the key of a line in an evaluation: its rule and the player or side that it is about ("" for none)."""
    return line.rule, (line.values or {}).get("player", (line.values or {}).get("side", ""))
