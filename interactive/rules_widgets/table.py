"""The table of a whole game: whoever reads plays it by touching the picture or choosing from a list, against practice
opponents or with others at one device. The engine says what may be done, why not, and what comes of it.

The state of the table is a record of the game (`rules_widgets.table_record`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.core import Refused, Unknown, to_json
from rules_engine.narrowing import KIND, attempts, matching_moves
from rules_engine.svg import element, escape
from rules_widgets.addresses import NONSENSE
from rules_widgets.table_record import PERSON, PRACTICE, Foreign, Game, new_record, read_record
from rules_widgets.table_view import TableView
from rules_widgets.view import answer_html
from rules_widgets.words import Words, upper

TRIED = 60  # not a number of the game
"""So many attempts are made to find out why something cannot be done."""
EQUAL = 12  # not a number of the game
"""So many are made at least, to find one that is allowed."""


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> TableWidget:
    """Make the table of a widget. `bundle` and `words` are what the build wrote for the game and the language."""
    engine = __import__("rules_engine." + about["game"], None, None, ["ENGINE"]).ENGINE
    table = TableWidget(about["game"], engine, engine.read_components(bundle["components"]), Words(words))
    table.samples = json.loads(about.get("start") or "{}")
    return table


class TableWidget:
    """One table. It keeps the positions of the record that it knows, so that nothing is played twice."""

    def __init__(self, name: str, engine: Any, components: Any, words: Words) -> None:
        self.name = name
        self.engine = engine
        self.components = components
        self.words = words
        self.game: Game | None = None
        self.text = ""
        self.chosen: list[tuple[str, str]] = []
        self.meant: dict | None = None
        self.seen_by = ""
        self.has_record = self.has_kinds = self.has_hints = False
        self.samples: dict[str, list[dict]] = {}

    # requests

    def answer(self, request: dict) -> dict:
        """Answer a request of the page (`rules_widgets`); besides, "start" has "kept", the record that this browser
        keeps, and "act" `new-game` a "seed"."""
        do = request["do"]
        self.has_hints = bool(request.get("fields", {}).get("hints"))
        if do == "start":
            return self.start(request)
        if do == "act" and request["value"] == "new-game":
            return self.take_up(Game(self.engine, self.components, self.record_of(request)))
        self.catch_up(request["state"])
        if self.game is None:
            return {"status": self.words.label("table.none")}
        record = self.game.record
        try:
            return self.answer_at(self.game, request)
        except (*NONSENSE, Unknown):
            if "start" not in record:
                raise
            self.game.restore(record)
            if request["do"] == "go_on":
                self.game.seat(PERSON)
            self.chosen = []
            return self.shown(self.game) | {"status": self.words.label("table.incomplete")}

    def answer_at(self, game: Game, request: dict) -> dict:
        """Answer a request about a game. A position that is only part of a game, as those of cases are, may make the
        engine raise one of NONSENSE; where the practice opponent cannot go on, persons do."""
        do = request["do"]
        if do == "press":
            what, _, thing = request["value"].partition(":")
            return self.press(game, what, thing)
        if do == "act":
            return self.act(game, request["value"])
        return self.go_on(game) if do == "go_on" else self.shown(game)

    def start(self, request: dict) -> dict:
        """Take up the record of the address, or else the one that this browser keeps; otherwise wait for a new
        game. What cannot be read is said, and nothing else is lost by it."""
        said: dict = {}
        for text in (request.get("asked"), request.get("kept")):
            if text:
                try:
                    return self.take_up(self.read(text)) | said
                except (*NONSENSE, Unknown, Foreign) as error:
                    said = said or {"status": self.unreadable(error)}
        return said

    def unreadable(self, error: Exception) -> str:
        """Why a record cannot be read, in words."""
        return self.words.label("table.foreign" if isinstance(error, Foreign) else "table.unreadable")

    def record_of(self, request: dict) -> dict:
        """The record of a new game as the form says."""
        fields = request["fields"]
        seed = int(fields.get("seed") or request["seed"])
        return new_record(self.engine, self.components, self.name, fields, seed)

    def read(self, text: str) -> Game:
        """Read a record and play it; where nobody has sat down, whoever reads does so for the player who decides.
        Raises Foreign or one of NONSENSE."""
        game = Game(self.engine, self.components, read_record(text, self.name))
        if not game.record["seats"]:
            game.seat(PRACTICE, game.mover())
        return game

    def catch_up(self, text: str | None) -> None:
        """Make sure that the table is the one of this record: the engine may have been started anew."""
        if text and text != self.text:
            self.game, self.text = self.read(text), text

    def take_up(self, game: Game) -> dict:
        """Show a game that was not shown before."""
        self.game, self.seen_by, self.chosen, self.meant = game, "", [], None
        return self.shown(game)

    def act(self, game: Game, action: str) -> dict:
        """Do what a button says."""
        if action == "do":
            left = self.left(game)
            return self.make(game, left[0]) if len(left) == 1 else self.shown(game)
        if action in ("take-back", "forward"):
            game.move_on(1 if action == "forward" else -1)
            self.chosen = []
        elif action == "choose-anew":
            self.chosen, self.meant = self.chosen[:-1], None
        elif action == "here":
            self.seen_by = self.viewer(game)
        elif action == "record":
            self.has_record = not self.has_record
        elif action == "kinds":
            self.has_kinds = not self.has_kinds
        return self.shown(game)

    # moves

    def left(self, game: Game) -> list[dict]:
        """The moves that fit what was chosen; the one that was meant where none of those listed is about it."""
        if self.meant is not None and self.chosen:
            return [self.meant]
        return matching_moves(self.engine.kind_of, game.options(), self.chosen)

    def make(self, game: Game, move: dict) -> dict:
        """Make a move."""
        game.make(move)
        self.chosen, self.meant = [], None
        return self.shown(game)

    def go_on(self, game: Game) -> dict:
        """Let a practice opponent make its move."""
        if self.is_waiting(game):
            game.make_practice_move()
        return self.shown(game)

    def is_waiting(self, game: Game) -> bool:
        """Whether a practice opponent is to move, and can."""
        return bool(game.legal) and game.is_last() and game.sits(game.mover()) == PRACTICE

    # choosing

    def press(self, game: Game, what: str, thing: str) -> dict:
        """Choose a part of a move (`part:<part>=<thing>`), one of the moves listed (`move:<number>`), another way to do
        the one that is left (`other:<number>`), or touch a thing of the picture (`touch:<thing>`)."""
        if game.outcome() is not None or game.sits(game.mover()) != PERSON:
            return self.shown(game)
        if what == "other":
            return self.mean(game, self.left(game)[0], int(thing))
        if self.meant is not None:
            self.chosen, self.meant = [], None
        if what == "move":
            return self.make(game, game.options()[int(thing)])
        if what == "kind":
            self.chosen = [(KIND, thing)]
            return self.shown(game)
        if what == "part":
            part, _, chosen = thing.partition("=")
            self.chosen = self.chosen + [(part, chosen)]
            return self.shown(game)
        return self.touch(game, thing)

    def mean(self, game: Game, move: dict, number: int) -> dict:
        """Choose another way to do a move."""
        self.meant = game.variants(move)[number]
        self.chosen = self.chosen or [(KIND, self.engine.kind_of(move))]
        return self.shown(game)

    def touch(self, game: Game, thing: str) -> dict:
        """Narrow the moves to those about a thing. Where there are none, a move that does the same with this thing may
        be allowed: of things that are worth the same, one is listed. Else say why nothing can be done with it."""
        for chosen in (self.chosen + [("", thing)], [("", thing)]):
            if matching_moves(self.engine.kind_of, game.options(), chosen):
                self.chosen = chosen
                return self.shown(game)
        why = ""
        for index, move in enumerate(self.attempts(game, thing)):
            if why and index >= EQUAL:
                break
            is_allowed, refused = game.tried(move)
            if is_allowed:
                self.chosen, self.meant = [("", thing)], move
                return self.shown(game)
            if refused is not None and not why:
                why = self.refusal(game, move, refused)
        return self.shown(game, why or element("p", [], escape(self.words.label("table.nothing-there"))))

    def attempts(self, game: Game, thing: str) -> list[dict]:
        """Moves about a thing that are not listed: those listed, and then others of every kind, with this thing."""
        known = [move for kind in sorted(self.samples) for move in self.samples[kind]]
        return attempts(self.left(game) + known, self.engine.chance, thing)[:TRIED]

    def refusal(self, game: Game, move: dict, refused: Refused) -> str:
        """A move that is forbidden, and why."""
        said = {"refused": refused.rule, "values": to_json(refused.values), "lines": []}
        tried = element("p", [("class", "table__tried")], escape(upper(self.words.phrase(game.described(move)))))
        return tried + answer_html(self.words, self.engine.glyphs, said)

    # who looks

    def viewer(self, game: Game) -> str:
        """Whose view is shown: that of the person who decides, or of the only person; "" where nobody plays."""
        persons = game.persons()
        if len(persons) > 1 and game.mover() in persons:
            return game.mover()
        return self.seen_by if self.seen_by in persons else persons[0] if persons else ""

    def is_covered(self, game: Game) -> bool:
        """Whether the device must first be passed to the person who decides."""
        return len(game.persons()) > 1 and self.viewer(game) != self.seen_by and game.outcome() is None

    # showing

    def shown(self, game: Game, refused: str = "") -> dict:
        """Everything that the table shows; `refused`: why what was touched last is not possible."""
        self.text = game.text()
        if self.is_covered(game):
            return self.curtain(game)
        self.seen_by = self.viewer(game)
        view = TableView(game, self.words, self.seen_by)
        known = game.state()
        if self.seen_by and game.outcome() is None:
            known = self.engine.view(known, self.seen_by)
        left = self.left(game) if game.outcome() is None and game.sits(game.mover()) == PERSON else []
        return {
            "html": [
                [".table__turn", view.turn()],
                [".table__refused", refused],
                [".table__moves", view.moves(left, self.chosen)],
                [".table__picture", view.picture(known, left)],
                [".table__mats", view.mats(known)],
                [".table__hints", view.hints(game.options()) if left and self.has_hints else ""],
                [".table__can", view.can(game.options(), left, self.samples) if left and self.has_kinds else ""],
                [".table__told", view.told()],
                [".table__record", view.record() if self.has_record else ""],
            ],
            "hidden": [
                [".table__play", False],
                [".table__setup", True],
                [".table__curtain", True],
                [".table__seen", not (self.seen_by and game.has_shown(self.seen_by))],
            ],
            "off": [["take-back", game.at() == 0], ["forward", game.is_last()]],
            "text": [[".table__said", view.said()]],
            "status": self.words.label("table.incomplete") if game.is_stuck() else "",
            "state": self.text,
            "more": self.is_waiting(game),
        }

    def curtain(self, game: Game) -> dict:
        """Nothing of the table, until the person who decides has the device."""
        view, player = TableView(game, self.words, ""), self.viewer(game)
        words = element("p", [], view.filled("table.pass-device", player=player))
        button = view.button("here", view.filled("table.here", player=player), "button button--primary")
        empty = [".table__turn", ".table__picture", ".table__mats", ".table__moves", ".table__told", ".table__record"]
        empty += [".table__hints", ".table__can", ".table__refused"]
        return {
            "html": [[".table__curtain", words + button], *[[selector, ""] for selector in empty]],
            "hidden": [[".table__play", True], [".table__setup", True], [".table__curtain", False]],
            "text": [[".table__said", ""]],
            "status": "",
            "state": self.text,
        }
