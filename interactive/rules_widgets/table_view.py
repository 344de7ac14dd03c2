"""What the table of a whole game shows, as HTML text; it is shown to one player, and names nothing that is hidden from
that player."""

from __future__ import annotations

from typing import Any

from rules_engine.core import to_json
from rules_engine.narrowing import KIND, Facet, distinct, is_about, is_hex, next_facet
from rules_engine.svg import element, escape
from rules_engine.touch import touchable_things
from rules_widgets.table_record import PRACTICE, Game, Told
from rules_widgets.tables import page_rule, table_html
from rules_widgets.view import amount_html
from rules_widgets.words import Words, upper

LISTED = 12  # not a number of the game
"""Up to so many moves are listed in words; more are chosen part by part."""
HINTED = 2  # not a number of the game
"""So many moves are made beforehand, to say what they would bring."""
OTHERS = 60  # not a number of the game
"""Up to so many other ways to do the same are listed."""
TOLD = 12  # not a number of the game
"""So many of the last moves are told."""
SLOT = "\x00"
"""Stands for what is put into a sentence as HTML."""


class TableView:
    """Makes HTML of a game, as its player `viewer` may see it ("" where nobody plays)."""

    def __init__(self, game: Game, words: Words, viewer: str) -> None:
        self.game = game
        self.words = words
        self.viewer = viewer

    # small things

    def label(self, key: str) -> str:
        """A label as HTML text."""
        return escape(self.words.label(key))

    def filled(self, key: str, **values: Any) -> str:
        """A label with its slots filled, as HTML text."""
        return escape(self.words.fill(self.words.label(key), values))

    def button(self, action: str, words: str, look: str = "button") -> str:
        """A button that does something; `words` as HTML text."""
        return element("button", [("type", "button"), ("class", look), ("data-action", action)], words)

    def listed(self, items: list[tuple[str, str]], look: str = "table__list") -> str:
        """A list of choices: (what is pressed, words as HTML text)."""
        rows = [
            element(
                "li",
                [],
                element("button", [("type", "button"), ("class", "table__choice"), ("data-press", press)], words),
            )
            for press, words in items
        ]
        return element("ul", [("class", look)], "".join(rows))

    def seat(self, player: str) -> str:
        """A player's name with the mark of the seat, in the player's colour where the game's pictures have one."""
        players = self.game.players()
        number = players.index(player) + 1 if player in players else 0
        look = "table__seat table__seat--" + str(number) + " table__seat--" + player
        return element("strong", [("class", look)], escape(self.words.name(player)))

    def with_seat(self, key: str, player: str) -> str:
        """A label that names a player, with the mark of the seat."""
        return self.filled(key, player=SLOT).replace(SLOT, self.seat(player))

    # what stands where

    def picture(self, known: Any, left: list[dict]) -> str:
        """The picture of what the viewer knows; what the moves left are about is marked in it."""
        engine = self.game.engine
        things = touchable_things(engine.kind_of, engine.chance, left)
        return engine.table_picture(self.game.components, known, self.words.label, things)

    def mats(self, known: Any) -> str:
        """What lies before the players, where the picture does not show it."""
        if self.game.engine.offers("draw_table"):
            return ""
        glyphs = self.game.engine.glyphs
        tables = self.game.engine.mats(self.game.components, getattr(known, "state", known))
        return "".join([table_html(self.words, glyphs, to_json(table)) for table in tables])

    def turn(self) -> str:
        """Who decides, or who has won."""
        outcome = self.game.outcome()
        if outcome is not None:
            return self.ending(outcome)
        mover = self.game.mover()
        said = self.with_seat("table.decides", mover)
        practice = element("span", [("class", "table__who")], self.label("table.practice"))
        return element("p", [], said + (" " + practice if self.game.sits(mover) == PRACTICE else ""))

    def ending(self, outcome: dict) -> str:
        """Who has won and by which rule, and, line by line, what the last move has added up to: the final scoring, and
        the line of that rule, which says why."""
        winners = [winner for winner in outcome.get("winners") or [outcome.get("winner")] if winner]
        said = self.with_seat("table.won", winners[0]) if len(winners) == 1 else self.label("table.draw")
        html = element("p", [("class", "table__end")], said + " " + self.why(outcome["rule"], True))
        lines = self.game.told[self.game.at() - 1].lines if self.game.at() else []
        if not lines:
            return html
        title = element("p", [("class", "table__reckoned")], self.label("table.reckoned"))
        return html + title + self.lines(lines, outcome["rule"])

    # moves

    def moves(self, left: list[dict], chosen: list[tuple[str, str]]) -> str:
        """The moves left in words, or what they differ in first; the one that is left, to be made."""
        if not left:
            return ""
        html = self.path(chosen)
        if len(left) == 1:
            return html + self.one(left[0]) + self.others(left[0])
        facet = next_facet(self.game.engine.kind_of, left, self.game.engine.chance)
        if len(left) <= LISTED or facet is None:
            numbers = self.game.options()
            return html + self.listed([("move:" + str(numbers.index(move)), self.move(move)) for move in left])
        return html + self.facet(left, facet)

    def move(self, move: dict) -> str:
        """A move in words, as HTML text."""
        return escape(upper(self.words.phrase(self.game.described(move))))

    def path(self, chosen: list[tuple[str, str]]) -> str:
        """What was chosen so far, and the way back."""
        chips = [element("span", [("class", "table__chip")], escape(self.thing(part, thing))) for part, thing in chosen]
        back = self.button("choose-anew", self.label("table.back"), "button table__back")
        return element("p", [("class", "table__chosen")], " ".join(chips + [back])) if chips else ""

    def one(self, move: dict) -> str:
        """The move that is left, and the button that makes it."""
        said = element("p", [("class", "table__one")], self.move(move))
        return said + self.button("do", self.label("table.do"), "button button--primary table__do")

    def others(self, move: dict) -> str:
        """Other ways to do the same, folded: those that are said in other words, each of these once."""
        variants = self.game.variants(move)
        known, items = {self.move(move)}, []
        for index in range(1, min(len(variants), OTHERS + 1)):
            words = self.move(variants[index])
            if words not in known:
                known.add(words)
                items.append(("other:" + str(index), words))
        if not items:
            return ""
        summary = element("summary", [], self.filled("table.otherwise", n=len(items)))
        return element("details", [("class", "table__others")], summary + self.listed(items))

    def facet(self, left: list[dict], facet: Facet) -> str:
        """What the moves left differ in first: one choice each, and how many moves it leaves."""
        items = []
        for thing in facet.things:
            number = len([move for move in left if is_about(self.game.engine.kind_of, move, facet.part, thing)])
            words = escape(self.thing(facet.part, thing)) + self.count(number)
            items.append(("part:" + facet.part + "=" + thing, words))
        return self.listed(items, "table__list table__list--parts")

    def count(self, number: int) -> str:
        """How many moves a choice leaves, where it is more than one."""
        return "" if number == 1 else " " + element("span", [("class", "table__count")], str(number))

    def thing(self, part: str, thing: str) -> str:
        """A part of a move in words: a kind, or the names of things."""
        if not part and "=" in thing:
            part, _, thing = thing.partition("=")
        if part == KIND:
            key = "table.kind." + thing
            known = self.words.label(key)
            return self.words.name(thing) if known == key else known
        key = "table.part." + part
        words = self.words.label("list.comma").join([self.name(name) for name in thing.split(" ")])
        known = self.words.label(key)
        return words if known == key else known + self.words.label("colon") + words

    def name(self, thing: str) -> str:
        """The name of a thing; of a hex (`2,-1`) where it lies; of pieces of a kind (`wheat:2`) how many they are."""
        if thing == str(None):
            return self.words.label("answer.nothing")
        kind, _, number = thing.partition(":")
        if number:
            return self.words.piece(kind, int(number))
        if not is_hex(thing) or not self.game.engine.offers("place"):
            return self.words.name(thing)
        place = tuple([int(part) for part in thing.split(",")])
        named = to_json(self.game.engine.place(self.game.components, self.game.state(), place))
        return self.words.name(named) if isinstance(named, str) else self.words.phrase(named)

    # what can be done

    def can(self, options: list[dict], left: list[dict], samples: dict[str, list[dict]]) -> str:
        """Every kind of move: those that are open with the way to them, or in one sentence where the moves left are
        just these kinds; the others with the rule that closes them. `samples`: {kind: moves of that kind}, tried to
        find out why it is closed."""
        kinds = [self.game.engine.kind_of(move) for move in options]
        items = [self.open_kind(kind, kinds.count(kind)) for kind in distinct(kinds)]
        html = ""
        if len(left) == len(options) > LISTED and len(items) > 1:
            html, items = self.open_kinds(kinds), []  # `moves` shows the kinds
        items += [self.closed_kind(kind, samples[kind]) for kind in sorted(samples) if kind not in kinds]
        if not items:
            return element("p", [], self.label("table.all-open"))
        return html + element("ul", [("class", "table__kinds")], "".join(items))

    def open_kinds(self, kinds: list[str]) -> str:
        """In a sentence, which kinds of moves are possible, and how many of each."""
        counted = [self.thing(KIND, kind) + " (" + str(kinds.count(kind)) + ")" for kind in distinct(kinds)]
        words = self.label("table.may") + escape(self.words.label("colon") + self.words.listed(counted))
        return element("p", [], words)

    def open_kind(self, kind: str, number: int) -> str:
        """A kind of move that is possible, and how many moves of it are."""
        words = escape(self.thing(KIND, kind)) + self.count(number)
        press = [("type", "button"), ("class", "table__choice"), ("data-press", "kind:" + kind)]
        return element("li", [], element("button", press, words))

    def closed_kind(self, kind: str, samples: list[dict]) -> str:
        """A kind of move that is not possible, and why: what refuses most of the samples."""
        refusals = [found for found in [self.game.tried(move)[1] for move in samples] if found is not None]
        rules = [found.rule for found in refusals]
        html = element("strong", [], escape(self.thing(KIND, kind)))
        most = max([rules.count(rule) for rule in rules] or [0])
        for found in refusals:
            if rules.count(found.rule) == most:
                words = self.words.refusal(found.rule, to_json(found.values))
                return element("li", [("class", "is-closed")], html + " " + escape(words) + " " + self.why(found.rule))
        return element("li", [("class", "is-closed")], html + " " + self.label("table.closed"))

    def hints(self, options: list[dict]) -> str:
        """What may be done, kind by kind, and what a move that is the only one of its kind would bring."""
        kinds = [self.game.engine.kind_of(move) for move in options]
        html = self.open_kinds(kinds)
        single = [move for move in options if kinds.count(self.game.engine.kind_of(move)) == 1]
        return html + "".join([self.hint(move) for move in single[:HINTED]])

    def hint(self, move: dict) -> str:
        """What a move would bring: the lines with which it would be made."""
        if any([part in self.game.engine.chance and bool(move[part]) for part in move]):  # order does not matter
            return ""
        step = self.game.engine.apply(self.game.components, self.game.state(), move)
        return element("p", [("class", "table__move")], self.move(move)) + self.lines(to_json(step.lines))

    # what happened

    def said(self) -> str:
        """In one sentence, for screen readers, what has happened last."""
        if not self.game.at():
            return self.words.label("table.begins")
        told = self.told_at(self.game.at() - 1)
        return self.words.name(told.player) + self.words.label("colon") + self.told_words(told)

    def told_at(self, index: int) -> Told:
        """A move that was made, as the viewer may be told of it."""
        return self.game.told_to(index, self.viewer, self.words.label("table.hidden"))

    def told_words(self, told: Told) -> str:
        """A move that was made, in words."""
        return self.words.phrase(told.phrase) if told.phrase else self.words.label("table.secretly")

    def told(self) -> str:
        """What has happened since the viewer decided last, the last move first."""
        first = last = self.game.at()
        while first > 0 and last - first < TOLD:
            first -= 1
            if self.game.told[first].player == self.viewer:
                break
        items = [self.told_item(index, index == last - 1) for index in range(first, last)]
        return "".join(reversed(items))

    def told_item(self, index: int, is_open: bool) -> str:
        """A move, its lines, and what a practice opponent weighed."""
        told = self.told_at(index)
        who = self.seat(told.player) + escape(self.words.label("colon") + self.told_words(told))
        html = element("p", [("class", "table__move")], who)
        lines = self.lines(told.lines)
        if lines and not is_open:
            summary = element("summary", [], self.filled("table.lines", n=len(told.lines)))
            lines = element("details", [], summary + lines)
        if told.weighed:
            summary = element("summary", [], self.label("table.weighed"))
            lines += element("details", [], summary + self.lines(told.weighed))
        return element("li", [], html + lines)

    def lines(self, lines: list, decisive: str = "") -> str:
        """What the rules have said of a move, line by line; those of one rule stand out."""
        items = [self.line(line, line["rule"] == decisive) for line in lines]
        return element("ul", [("class", "table__lines")], "".join(items)) if lines else ""

    def line(self, line: dict, is_decisive: bool = False) -> str:
        """What a rule has said, its amount, and the way to the rule."""
        amount = line["amount"]
        figure = "" if amount is None else " " + amount_html(self.words, self.game.engine.glyphs, amount)
        words = escape(self.words.line(line["rule"], line["values"]))
        looks = [("class", "is-decisive")] if is_decisive else []
        return element("li", looks, words + figure + " " + self.why(line["rule"], not words))

    def why(self, rule: str, is_named: bool = False) -> str:
        """The way to a rule; the page opens it in place."""
        shown = page_rule(self.words, rule)
        title = self.words.rule_title(shown)
        link = [("class", "table__why"), ("href", self.words.rule_url(shown)), ("title", title)]
        if is_named:
            return element("a", link, escape(title))
        why = self.words.label("table.why")
        return element("a", [*link, ("aria-label", why + " " + title)], escape(why))

    def record(self) -> str:
        """All moves so far, in words; each leads back to the position after it."""
        return "".join([self.record_item(index) for index in range(self.game.at())])

    def record_item(self, index: int) -> str:
        """One move of the record."""
        told = self.told_at(index)
        said = self.seat(told.player) + escape(self.words.label("colon") + self.told_words(told))
        return element("li", [], said)
