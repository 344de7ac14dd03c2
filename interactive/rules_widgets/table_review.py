"""The review of a game that is over: what each position was worth to a player, and the turning points, at which another
move would have been better; all in the judgement of the practice opponent, which weighs with what each player knew."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import unrolled
from rules_engine.core import to_json
from rules_engine.engine import ABLE
from rules_engine.practice import PRECISION, Plan, Search, differences
from rules_engine.svg import element
from rules_widgets.table_record import SLICE, Chance, Game
from rules_widgets.view import act_button
from rules_widgets.words import number_text, upper

REVIEW = "review"
"""The action that begins a review."""
POINTS = 5  # not a number of the game
"""The limit of turning points that are told."""
WEIGHED = 16  # not a number of the game
"""The limit of moves that are weighed against all others: those that brought their players least."""
REASONS = 2  # not a number of the game
"""The limit of lines that say what speaks for a better move."""
COLUMNS = 60  # not a number of the game
"""The limit of columns of the curve that can be tapped."""
HEIGHT = 20  # not a number of the game
"""Half of the height of the curve."""


@dataclass(frozen=True, eq=False)
class TurningPoint:
    """A move of the record by its index, a better one as a Phrase, how much better it is, and why: lines whose amounts
    are differences; all as plain JSON."""

    index: int
    better: dict
    gain: int
    lines: list


class Review:
    """A review in progress. `values`: what the position after so many moves was worth to `player`, without the last
    one, whose outcome is known; `points`: the turning points; `done`, `whole`: the steps made, and all there are."""

    def __init__(self, game: Game, player: str) -> None:
        self.game = game
        self.reports = game.reports
        self.player = player
        self.values: list[int] = []
        self.points: list[TurningPoint] = []
        self.done = 0
        self.whole = len(game.reports) + min(WEIGHED, len(game.reports))
        self.steps = self.run()
        self.is_running = True

    def step(self, clock: Callable[[], float]) -> None:
        """Go on for a moment."""
        start = clock()
        for _ in self.steps:
            if clock() - start >= SLICE:
                return
        self.is_running = False

    def run(self) -> Iterator[None]:
        """Value every position, weigh the moves that brought their players least; yields after each piece of work."""
        engine, components = self.game.engine, self.game.components
        for index in range(len(self.reports)):
            state = self.game.states[index]
            self.values.append(engine.practice.value_of(components, state, self.player))
            self.done += 1
            yield
        gains = []
        for index in range(len(self.values) - 1):
            change = self.values[index + 1] - self.values[index]
            gains.append((change if self.reports[index].player == self.player else -change, index))
        for index in sorted([index for _, index in sorted(gains)[:WEIGHED]]):
            state, player = self.game.states[index], self.reports[index].player
            moves, known = engine.legal_moves(components, state), engine.view(state, player)
            chance, level = Chance(self.game.record["seed"] + index + 1), engine.practice.level(ABLE)
            search = Search(engine, components, known, moves, chance.pick, level)
            for _ in search.run():
                if search.tries >= level.tries:
                    break
                yield
            self.weigh(index, search)
            self.done += 1
            yield
        best = sorted([(-point.gain, point.index) for point in self.points])[:POINTS]
        kept = [index for _, index in best]
        self.points = [point for point in self.points if point.index in kept]

    def weigh(self, index: int, search: Search) -> None:
        """Note a turning point if another move would have been better than the one made."""
        move, state, engine = self.game.record["moves"][index], self.game.states[index], self.game.engine
        made = self.same_plan(search, move)
        if made is None:
            search.weigh_plans(move)
            made = self.same_plan(search, move)
        best = search.ranked()[0] if search.plans else None
        if made is None or best is None or search.score(best) <= search.score(made):
            return
        moves = [unrolled(engine.chance, one) for one in (best.moves[0], move)]
        better, as_made = [to_json(engine.describe(self.game.components, state, one)) for one in moves]
        if better == as_made:
            return
        gain = (search.score(best) - search.score(made)) // PRECISION
        lines = differences(search.lines_of(made), search.lines_of(best))
        self.points.append(TurningPoint(index, better, gain, to_json(lines[:REASONS])))

    def same_plan(self, search: Search, move: dict) -> Plan | None:
        """Return the best plan that begins with a move, None if it was not weighed."""
        chance = self.game.engine.chance
        plain = [plan for plan in search.ranked() if unrolled(chance, plan.moves[0]) == unrolled(chance, move)]
        return plain[0] if plain else None


def is_open(game: Game) -> bool:
    """Tell whether the game is over, so that nothing is secret, and can be judged."""
    is_over = game.engine.outcome(game.components, game.states[-1]) is not None
    return is_over and game.engine.has_practice() and bool(game.reports)


def panel(view: Any, review: Review | None) -> str:
    """Return the button that begins a review, how far it is, or the curve and the turning points, as HTML."""
    if not is_open(view.game):
        return ""
    if review is None:
        return element("p", [("class", "table__buttons")], act_button(REVIEW, view.label("table.review")))
    if review.is_running:
        return element("p", [], view.filled_label("table.review.running", n=review.done, all=review.whole))
    told = element("p", [], view.label("table.review.none"))
    if review.points:
        told = element("ol", [], "".join([turning_point(view, review, point) for point in review.points]))
    whose = view.filled_label("table.review.curve", player=view.words.player(review.player))
    caption = element("figcaption", [], whose)
    return element("figure", [("class", "table__curve")], curve(view, review) + caption) + told


def turning_point(view: Any, review: Review, point: TurningPoint) -> str:
    """Return a turning point as HTML: the move made, which leads to the position before it, and the better one."""
    what = upper(view.words.phrase(point.better))
    better = element("p", [], view.filled_label("table.review.better", what=what, n=number_text(point.gain)))
    lines = element("ul", [("class", "table__lines")], "".join([view.weighed(line) for line in point.lines]))
    made = view.move_to(point.index, point.index)
    return element("li", [("value", str(point.index + 1))], made + better + lines)


def curve(view: Any, review: Review) -> str:
    """Draw the values of all positions as a curve; where it is tapped the position is shown."""
    values, wide = review.values, max(1, len(review.values) - 1)
    top = max([1] + [abs(value) for value in values])
    heights = [HEIGHT - value * HEIGHT // top for value in values]
    path = "M" + "L".join([str(index) + " " + str(heights[index]) for index in range(len(heights))])
    size = "0 0 " + str(wide) + " " + str(2 * HEIGHT)
    box = [("viewBox", size), ("preserveAspectRatio", "none"), ("aria-hidden", "true")]
    marks = "".join([line(point.index, "table__turning") for point in review.points])
    marks += line(view.game.at(), "table__here")
    step = max(1, -(-wide // COLUMNS))
    columns = ""
    for at in range(0, wide + 1, step):
        place = [("x", at), ("width", step), ("height", 2 * HEIGHT), ("data-press", "after:" + str(at))]
        columns += element("rect", [*place, ("class", "table__column")], "")
    zero = element("path", [("class", "table__zero"), ("d", "M0 " + str(HEIGHT) + "H" + str(wide))], "")
    return element("svg", box, zero + marks + element("path", [("class", "table__values"), ("d", path)], "") + columns)


def line(at: int, look: str) -> str:
    """Draw an upright line at a position."""
    return element("path", [("class", look), ("d", "M" + str(at) + " 0V" + str(2 * HEIGHT))], "")
