"""The table widget, on which a whole game is played: by tapping the picture or choosing from lists, against practice
opponents or with other persons at the same device. The engine decides which moves are legal, why others are not, and
what they lead to.

The state of the widget is a record of the game (`rules_widgets.table_record`)."""

from collections.abc import Callable
from typing import Any

from rules_engine.core import Refused, Unknown, to_json
from rules_engine.engine import EVERYBODY
from rules_engine.narrowing import KIND, attempts, is_about, matching_moves
from rules_engine.svg import element, escape
from rules_widgets.addresses import QUESTION_ERRORS
from rules_widgets.table_link import SEND, Links, far_words, is_bound, panel
from rules_widgets.table_record import (
    AFAR,
    PERSON,
    PRACTICE,
    Game,
    OpenState,
    Unusable,
    is_waiting,
    new_record,
    read_record,
)
from rules_widgets.table_review import REVIEW, Review
from rules_widgets.table_review import panel as review_panel
from rules_widgets.table_share import SHARE, hidden_choices, share
from rules_widgets.table_task import SOLUTION, check_task, is_decided, result, show_solution
from rules_widgets.table_task import panel as task_panel
from rules_widgets.table_view import AID, SLOT, TableView
from rules_widgets.view import act_button, answer_html, press_button
from rules_widgets.words import Words, upper

MAX_EQUAL = 30  # not a number of the game
"""The limit of the moves that are tried to find those that are as good as listed ones."""
MIN_ATTEMPTS = 12  # not a number of the game
"""The number of moves that are tried, even after a refusal was found, to find one that is legal."""


class TableWidget(Links):
    """One table. It caches the game of the last record, so that its moves need not be replayed for every request.

    `text`: the record as JSON. `chosen`: the choices (part, thing) made so far. `unlisted`: moves that were chosen
    though `legal_moves` does not list them. `picked`: the listed move that was chosen, which the next press makes.
    `seen_by`: the player whose view is shown, or EVERYBODY. `has_record`, `has_kinds`, `has_hints`: whether these
    sections are shown. `turned`: the aids that were folded or unfolded by hand; `told`: (state, viewer, HTML) of
    each that was unfolded. `rules`: the version of the rules that its records bear. `clock`: returns milliseconds; one
    that stands still sets no limit."""

    def __init__(self, name: str, engine: Any, components: Any, words: Words) -> None:
        self.name = name
        self.engine = engine
        self.components = components
        self.words = words
        self.game: Game | None = None
        self.text = ""
        self.chosen: list[tuple[str, str]] = []
        self.unlisted: list[dict] = []
        self.picked: dict | None = None
        self.seen_by = ""
        self.has_record = self.has_kinds = self.has_hints = False
        self.turned: set[str] = set()
        self.told: dict[str, tuple[Any, str, str]] = {}
        self.review: Review | None = None
        self.rules = self.fresh_id = ""
        self.is_back = False
        self.clock: Callable[[], float] = lambda: 0.0

    # requests

    def answer(self, request: dict) -> dict:
        """Answer a request of the page (`rules_widgets`). In addition there is {"do": "open", "record": text}, which
        opens a game; and requests have a "seed" and an "id" for a game that begins."""
        do = request["do"]
        self.fresh_id = request.get("id", "")
        self.has_hints = bool(request.get("fields", {}).get("hints"))
        if do == "start":
            return {}
        if do == "open":
            return self.open_record(request)
        if do == "act" and request["value"] == "new-game":
            fields, seed = request["fields"], int(request["fields"].get("seed") or request["seed"])
            record = new_record(self.engine, self.components, self.name, fields, seed)
            record |= {"id": request["id"], "rules": self.rules}
            return self.open_game(Game(self.engine, self.components, record))
        if do == "act" and request["value"] == "invite":
            return self.invite(request)
        if request["state"] and request["state"] != self.text:  # the worker may have been restarted
            record = read_record(request["state"], self.name)
            if is_waiting(record):
                return self.show_waiting(record, do == "act" and request["value"].startswith(SEND))
            self.game, self.text = self.read(record), request["state"]
        if self.game is None:
            return {"status": self.words.label("table.none")}
        game, record = self.game, self.game.record
        try:
            if do == "press":
                what, _, thing = request["value"].partition(":")
                return self.press(game, what, thing)
            if do == "act" and request["value"].startswith(SHARE):
                return share(self, game, request)
            if do == "act":
                return self.act(game, request["value"])
            return self.go_on(game) if do == "go_on" else self.show(game)
        except (*QUESTION_ERRORS, Unknown):  # the state of a game from a case may be incomplete
            if "start" not in record:
                raise
            game.restore(record)
            if do == "go_on":  # the practice opponent could not move: persons take all seats
                game.seat(PERSON)
            self.clear_choices()
            return self.show(game) | {"status": self.words.label("table.incomplete"), "more": False}

    def open_record(self, request: dict) -> dict:
        """Open a record, or tell why it cannot be read.

        Where the rules allow one of its moves no longer, it opens before that move as a game of its own, with a new id
        ("stopped"): the page keeps the record as it is."""
        try:
            if "link" in request:
                return self.open_message(request)
            record = read_record(request["record"], self.name)
            if is_waiting(record):
                return self.show_waiting(record)
            game = self.read(record)
        except Unusable as error:
            return {"status": self.words.label(error.key)}
        except (*QUESTION_ERRORS, Unknown):
            return {"status": self.words.label("table.unreadable")}
        if game.stop is None:
            return self.open_game(game) | self.impossible(game)
        game.record = game.record | {"id": request["id"]}
        return self.open_game(game) | {"status_html": self.stopped(game, game.stop), "stopped": True}

    def stopped(self, game: Game, error: Exception) -> str:
        """Return which move of a record the rules do not allow, and why, as HTML. A refusal can name what only its
        player knows, so anybody else is told no more than the rule."""
        view = TableView(game, self.words, "")
        told = element("p", [], view.filled_label("table.stopped", n=len(game.reports) + 1))
        if not isinstance(error, Refused):
            return told
        if game.persons() == [game.mover()]:
            return told + self.refusal_html(error)
        return told + element("p", [], view.why(error.rule, True))

    def impossible(self, game: Game) -> dict[str, str]:
        """Return that no game comes to the position with which a record begins, and by which rule; {} if one can."""
        against = self.engine.possible(self.components, game.states[0]) if "start" in game.record else None
        if against is None:
            return {}
        view = TableView(game, self.words, "")
        told = view.filled_label("table.impossible", rule=SLOT).replace(SLOT, view.why(against, True))
        return {"status_html": element("p", [], told)}

    def read(self, record: dict) -> Game:
        """Make the moves of a record. If it has no seats, the reader takes that of the player who is to move, and
        practice opponents take the others.

        Raises Unusable, Unknown or one of QUESTION_ERRORS."""
        game = Game(self.engine, self.components, record)
        if not game.record["seats"]:
            game.seat(PRACTICE, game.mover())
        if not game.is_seated():
            raise Unusable("table.wrong-seats")
        check_task(game)
        game.record = game.record | {"rules": self.rules}
        return game

    def open_game(self, game: Game) -> dict:
        """Show another game."""
        self.game, self.seen_by = game, ""
        self.clear_choices()
        return self.show(game)

    def act(self, game: Game, action: str) -> dict:
        """Handle a button."""
        if action == "do":
            left = [self.picked] if self.picked is not None else self.remaining_moves(game)
            return self.make(game, left[0]) if len(left) == 1 else self.show(game)
        if action.startswith(SEND):
            return self.send(game, action[len(SEND) :])
        if action == "take-back" and is_bound(game):
            return self.show(game)
        if action in ("take-back", "forward"):
            game.go_to(game.at_after(1 if action == "forward" else -1))
            self.clear_choices()
        elif action == "choose-anew":
            chosen = [] if self.unlisted else self.chosen[:-1]
            self.clear_choices()
            self.chosen = chosen
        elif action == SOLUTION:
            show_solution(game)
            self.clear_choices()
        elif action == REVIEW:
            self.review = Review(game, self.viewer(game) if self.viewer(game) in game.players() else game.players()[0])
        elif action == "stop":
            self.review = None
        elif action == "here":
            self.seen_by = self.viewer(game)
        elif action == "record":
            self.has_record = not self.has_record
        elif action == "kinds":
            self.has_kinds = not self.has_kinds
        elif action.startswith(AID):
            self.turned ^= {action}
        return self.show(game)

    # moves

    def remaining_moves(self, game: Game) -> list[dict]:
        """Return the legal moves that match the choices; those of `unlisted` if any of these was chosen."""
        return self.unlisted if self.unlisted else game.matching(self.chosen)

    def make(self, game: Game, move: dict) -> dict:
        """Make a move and show the result. From an earlier position to which the reader went back, the game goes on as
        one of its own, with a new id, so that the page keeps the other one."""
        if self.is_back and not game.is_last():
            game.record = game.record | {"id": self.fresh_id}
        game.make(move)
        self.clear_choices()
        return self.show(game)

    def clear_choices(self) -> None:
        """Forget everything that was chosen for the next move."""
        self.chosen, self.unlisted, self.picked = [], [], None

    def go_on(self, game: Game) -> dict:
        """Let a practice opponent make its move, or only consider it for a moment, so that the reader can do something
        else; or make the only move that a person has. What the status says stays, unless there is something new: the
        reader has not done anything since."""
        if self.review is not None and self.review.is_running:
            self.review.step(self.clock)
            return self.show(game)
        forced = game.forced_move() if game.is_last() else None
        if forced is not None:
            game.make(forced)
            self.clear_choices()
        elif self.is_waiting(game) and not game.think(self.clock):
            return {"more": True}
        answer = self.show(game)
        if not answer["status"]:
            del answer["status"]
        return answer

    def is_waiting(self, game: Game) -> bool:
        """Tell whether a practice opponent is to move and has a legal move."""
        return bool(game.legal) and game.is_last() and game.is_practice(game.mover()) and not is_decided(game)

    # choosing

    def press(self, game: Game, what: str, thing: str) -> dict:
        """Handle a press: choose a part of a move (`part:<part>=<thing>`), a kind of move (`kind:<kind>`), a listed
        move (`move:<number>`), a variant of the only move left (`other:<number>`), a thing in the picture
        (`touch:<thing>`), or a thing with which to begin anew (`anew:<thing>`), or take a choice back
        (`drop:<number>`). A press of what is not offered changes nothing. No press makes a move but the second one of
        the same listed move, and the first one of a move of `Engine.at_once`. `weigh:<number>` asks what a practice
        opponent weighed when it made that move of the record, `after:<number>` for the position after so many moves."""
        if what == "weigh":
            if int(thing) < game.at() and game.can_explain(int(thing)):
                game.explain(int(thing))
            return self.show(game)
        if what == "after":
            if game.can_go_to(int(thing)):
                game.go_to(int(thing))
                self.is_back = True
                self.clear_choices()
            return self.show(game)
        if is_decided(game):
            return self.show(game)
        if game.outcome() is not None or game.seat_of(game.mover()) != PERSON:
            if game.outcome() is None and game.seat_of(game.mover()) == AFAR:
                told = far_words(self.words, "wait", player=game.mover())
            else:
                told = self.words.label("table.over" if game.outcome() is not None else "table.wait")
            return self.show(game, element("p", [], escape(told)))
        if what == "other":
            left, number = self.remaining_moves(game), int(thing)
            if len(left) == 1:
                variants = game.variants(left[0])
                self.unlisted = [variants[number] if number < len(variants) else left[0]]
                self.chosen = self.chosen or [(KIND, self.engine.kind_of(left[0]))]
            return self.show(game)
        if what == "move":
            return self.pick(game, int(thing))
        if what == "anew":
            return self.begin_anew(game, thing)
        self.picked = None
        if self.unlisted and what != "part":
            self.chosen, self.unlisted = [], []
        if what == "drop":
            return self.drop(game, int(thing))
        if what == "kind":
            self.chosen = [] if self.chosen == [(KIND, thing)] else [(KIND, thing)]
            return self.show(game)
        if what == "part":
            part, _, value = thing.partition("=")
            left = [move for move in self.remaining_moves(game) if is_about(self.engine.kind_of, move, part, value)]
            if left:
                self.chosen = [*self.chosen, (part, value)]
                self.unlisted = left if self.unlisted else []
            return self.show(game)
        return self.touch(game, thing)

    def pick(self, game: Game, number: int) -> dict:
        """Choose a listed move by its number, or make it if it is chosen already."""
        left = self.remaining_moves(game)
        if number >= len(left):
            return self.show(game)
        if self.picked == left[number] or self.engine.kind_of(left[number]) in self.engine.at_once:
            return self.make(game, left[number])
        self.picked = left[number]
        return self.show(game)

    def touch(self, game: Game, thing: str) -> dict:
        """Narrow the moves to those with the touched thing.

        A choice that is touched again is taken back. If none of the chosen moves has the thing, try unlisted moves with
        it: of equivalent things, only one is listed in the legal moves. If none of these is legal, say what forbids it
        and keep the choices. If the thing fits no move of the kind that was chosen, begin anew with it."""
        if ("", thing) in self.chosen:
            return self.drop(game, self.chosen.index(("", thing)))
        chosen = self.chosen + [("", thing)]
        if game.matching(chosen):
            self.chosen = chosen
            return self.show(game)
        if game.is_secret(thing):
            return self.show(game, self.nothing_there(game))
        tried = attempts(self.remaining_moves(game), self.engine.chance, thing)
        if self.chosen:
            equal, why = self.try_moves(game, matching_moves(self.engine.kind_of, tried, self.chosen, game.goal_of))
            if equal:
                self.chosen, self.unlisted = chosen, equal
                return self.show(game)
            if game.matching(chosen[-1:]):
                return self.show(game, why + self.instead(game, thing)) if why else self.begin_anew(game, thing)
        equal, why = self.try_moves(game, tried)
        if equal:
            self.chosen, self.unlisted = chosen[-1:], equal
            return self.show(game)
        named = game.why_not(thing)
        if named is not None:
            return self.show(game, self.refusal_html(named))
        return self.show(game, why or self.nothing_there(game))

    def drop(self, game: Game, number: int) -> dict:
        """Take back a choice by its number."""
        self.chosen, self.unlisted = self.chosen[:number] + self.chosen[number + 1 :], []
        return self.show(game)

    def begin_anew(self, game: Game, thing: str) -> dict:
        """Forget the choices and choose a thing."""
        self.clear_choices()
        self.chosen = [("", thing)]
        return self.show(game)

    def instead(self, game: Game, thing: str) -> str:
        """Return a button that forgets the choices and chooses a thing that does not fit them."""
        view = TableView(game, self.words, self.seen_by)
        words = view.filled_label("table.instead", thing=SLOT).replace(SLOT, escape(view.thing("", thing)))
        return element("p", [], press_button("anew:" + thing, words))

    def nothing_there(self, game: Game) -> str:
        """Return that a thing is of no use in this phase, and what is possible instead, as HTML."""
        kinds = [self.engine.kind_of(move) for move in game.options()]
        told = element("p", [], escape(self.words.label("table.nothing-there")))
        return told + TableView(game, self.words, self.seen_by).open_kinds(kinds)

    def try_moves(self, game: Game, moves: list[dict]) -> tuple[list[dict], str]:
        """Try moves until it is clear what they are: return the legal ones, and as HTML the first that is refused and
        why ("" for none)."""
        legal: list[dict] = []
        why = ""
        for index, move in enumerate(moves):
            if index >= MAX_EQUAL or (index >= MIN_ATTEMPTS and why and not legal):
                break
            is_allowed, refused = game.try_move(move)
            if is_allowed and move not in legal:
                legal.append(move)
            elif refused is not None and not why:
                phrase = upper(self.words.phrase(game.phrase_of(move)))
                why = element("p", [("class", "table__tried")], escape(phrase)) + self.refusal_html(refused)
        return legal, why

    def refusal_html(self, refused: Refused) -> str:
        """Return a refusal as HTML."""
        refusal = {"refused": refused.rule, "values": to_json(refused.values), "lines": []}
        return answer_html(self.words, refusal)

    # viewers

    def viewer(self, game: Game) -> str:
        """Return the player whose view to show: the person who is to move, else the person whose view was shown before,
        else the first person; "" if no person plays.

        Where a decision is about nothing hidden it is EVERYBODY, as soon as another person has to decide: both sit at
        the device then, and neither side's secrets are shown."""
        persons, mover = game.persons(), game.mover()
        if len(persons) > 1 and mover in persons:
            return EVERYBODY if mover != self.seen_by and game.is_open() else mover
        return self.seen_by if self.seen_by in persons else persons[0] if persons else ""

    def is_covered(self, game: Game) -> bool:
        """Tell whether the device must first be passed to the person who is to move."""
        if len(game.persons()) < 2 or game.outcome() is not None:
            return False
        return self.viewer(game) not in (self.seen_by, EVERYBODY)

    # showing

    def show(self, game: Game, refused: str = "") -> dict:
        """Show the whole table; `refused` is the HTML of the reason why the last touch is not possible."""
        self.text = game.text()
        self.is_back = self.is_back and not game.is_last()
        if self.review is not None and self.review.reports is not game.reports:
            self.review = None  # of another game, or of moves taken back
        if self.is_covered(game):
            return self.curtain(game)
        self.seen_by = self.viewer(game)
        view = TableView(game, self.words, self.seen_by)
        known = game.state()
        if self.seen_by:
            is_over = game.outcome() is not None
            known = OpenState(known, self.seen_by) if is_over else self.engine.view(known, self.seen_by)
        is_choosing = game.outcome() is None and game.seat_of(game.mover()) == PERSON and not is_decided(game)
        left = self.remaining_moves(game) if is_choosing else []
        is_reviewing = self.review is not None and self.review.is_running
        # Nobody can move and nobody has won: that comes of beginning with an incomplete state.
        is_stuck = game.outcome() is None and (not game.legal or game.mover() not in game.players())
        board, hand = view.picture(known, [self.picked] if self.picked is not None else left, bool(self.chosen))
        return {
            "html": [
                [".table__task", task_panel(view)],
                [".table__turn", view.turn(known if self.seen_by else OpenState(known, ""))],
                [".table__far", panel(view)],
                [".table__refused", refused],
                [".table__moves", view.moves(left, self.chosen, self.picked)],
                [".table__picture", board],
                [".table__hand", hand],
                [".table__foreseen", view.foreseen(known, [self.picked] if self.picked is not None else left)],
                [".table__aids", view.aids(known, game.options() if left else [], self)],
                [".table__hints", view.hints(left) if left and self.has_hints else ""],
                [".table__can", view.can(game.options(), left) if left and self.has_kinds else ""],
                [".table__told", view.recent_moves()],
                [".table__review", review_panel(view, self.review)],
                [".table__record", view.record() if self.has_record else ""],
            ],
            "hidden": [
                [".table__play", False],
                [".table__setup", True],
                [".table__curtain", True],
                [".table__asked", not left],
                *hidden_choices(game, self.seen_by),
                [".table__seen", "link" in game.record or not (self.seen_by and game.has_revealed(self.seen_by))],
            ],
            "off": [["take-back", game.at() == 0 or is_bound(game)], ["forward", game.is_last()]],
            "text": [[".table__said", view.last_move()]],
            "status": self.words.label("table.incomplete") if is_stuck else "",
            "state": self.text,
            "task": result(game),
            "long": is_reviewing,
            "more": is_reviewing
            or self.is_waiting(game)
            or (game.is_last() and game.forced_move() is not None and not is_decided(game)),
        }

    def curtain(self, game: Game) -> dict:
        """Hide the table until the person who is to move has the device."""
        view, player = TableView(game, self.words, ""), self.viewer(game)
        words = element("p", [], view.filled_label("table.pass-device", player=player))
        button = act_button("here", view.filled_label("table.here", player=player), "button button--primary")
        return self.covered(words + button)

    def covered(self, words: str) -> dict:
        """Show nothing of the table but some HTML in its place."""
        empty = [".table__turn", ".table__picture", ".table__moves", ".table__told", ".table__record", ".table__aids"]
        empty += [".table__foreseen", ".table__hand", ".table__hints", ".table__can", ".table__refused"]
        empty += [".table__far", ".table__task", ".table__review"]
        return {
            "html": [[".table__curtain", words], *[[selector, ""] for selector in empty]],
            "hidden": [[".table__play", True], [".table__setup", True], [".table__curtain", False]],
            "text": [[".table__said", ""]],
            "status": "",
            "state": self.text,
        }


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> TableWidget:
    """Make the table of a widget. `bundle` and `words`: the build's files for the game and the language."""
    engine = __import__("rules_engine." + about["game"], None, None, ["ENGINE"]).ENGINE
    components = engine.read_components(bundle["components"])
    table = TableWidget(about["game"], engine, components, Words(words, engine.glyphs))
    table.rules = about.get("rules") or ""
    table.clock = clock
    return table
