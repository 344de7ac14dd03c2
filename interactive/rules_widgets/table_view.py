"""The HTML of the table widget, rendered for one player, without names of things that are hidden from that player."""

from typing import Any

from rules_engine.chance import ROLL
from rules_engine.core import distinct, once, to_json
from rules_engine.engine import EVERYBODY
from rules_engine.hexes import hex_of
from rules_engine.narrowing import KIND, Facet, moves_by_thing, next_facet
from rules_engine.practice import foreseen_lines
from rules_engine.svg import element, escape
from rules_engine.touch import LAST, touchable_things
from rules_widgets.table_record import TOLD, Chance, Game, MoveReport
from rules_widgets.view import act_button, amount_html, answer_table_html, page_rule, press_button
from rules_widgets.words import Words, number_text, upper

LISTED = 12  # not a number of the game
"""The limit of moves that are listed as descriptions; more are chosen part by part."""
HINTED = 2  # not a number of the game
"""The limit of moves that are tried to show their lines as hints."""
OTHERS = 60  # not a number of the game
"""The limit of variants of a move that are listed."""
AID = "aid."
"""The beginning of the label of an aid's title, and of the action that folds or unfolds it."""
NEWS = 4  # not a number of the game
"""The limit of moves that are told above the choices; the others are told in the list beside the board."""
PIPS = ("6 6", "2 2M10 10", "2 2M6 6M10 10", "2 2M10 2M2 10M10 10", "2 2M10 2M6 6M2 10M10 10")
PIPS += ("2 2M10 2M2 6M10 6M2 10M10 10",)
"""Where the pips of a die are, from 1 on, in a box of 12 by 12."""
CALM = 12  # not a number of the game
"""The limit of the marks at things that can be touched, before anything is chosen."""
SLOT = "\x00"
"""The placeholder for HTML in an escaped sentence."""


class TableView:
    """Renders a game for the player `viewer` ("" if no person plays, EVERYBODY for several persons at once)."""

    def __init__(self, game: Game, words: Words, viewer: str) -> None:
        self.game = game
        self.words = words
        self.viewer = viewer
        self.news_from = game.others_since(viewer)
        self.found: dict[tuple[int, tuple], Any] = {}
        self.priced_moves: list[dict] | None = None
        self.known_prices: dict[str, list[str]] = {}

    # helpers

    def label(self, key: str) -> str:
        """Return a label as HTML."""
        return escape(self.words.label(key))

    def filled_label(self, key: str, **values: Any) -> str:
        """Return a label with its slots filled, as HTML."""
        return escape(self.words.fill(self.words.label(key), values))

    def choices(self, items: list[tuple[str, str]], look: str = "table__list") -> str:
        """Return a list of buttons: (value of `data-press`, HTML of the words)."""
        return element("ul", [("class", look)], "".join([self.choice(press, words) for press, words in items]))

    def choice(self, press: str, words: str, look: str = "") -> str:
        """Return an item of a list of buttons: the value of `data-press`, HTML of the words, further classes."""
        return element("li", [], press_button(press, words, "table__choice" + look))

    def seat(self, player: str) -> str:
        """Return a player's name with the mark of the seat, in the player's colour if the style sheet has one."""
        players = self.game.players()
        number = players.index(player) + 1 if player in players else 0
        look = "table__seat table__seat--" + str(number) + " table__seat--" + player
        return element("strong", [("class", look)], escape(self.words.player(player)))

    def with_seat(self, key: str, player: str) -> str:
        """Return a label whose slot `player` is filled with the player's name and the mark of the seat."""
        return self.filled_label(key, player=SLOT).replace(SLOT, self.seat(player))

    # picture and turn

    def picture(self, known: Any, left: list[dict], has_chosen: bool = True) -> tuple[str, str]:
        """Return the board in the viewer's view (`known`) and what the viewer holds, with marks at the things in the
        moves left, at those to which they lead, and at what the last moves of others have changed. Before anything
        is chosen, a board on which more than `CALM` things can be touched stays without the marks that say so."""
        engine = self.game.engine
        things = touchable_things(engine.kind_of, engine.chance, left)
        things.update([goal for goal in [self.game.goal_of(move) for move in left] if goal])
        prices = self.prices(left)
        priced = {thing: prices[thing][0] if thing in prices else "" for thing in things}  # order does not matter
        changed = self.game.changes(self.news_from, self.viewer)
        priced.update({LAST + "=" + thing: changed[thing] for thing in changed})  # order does not matter
        board, hand = engine.draw_table(self.game.components, known, self.words.label, priced)
        if not has_chosen and board.count('role="button"') > CALM:
            board = board.replace('class="touch-picture"', 'class="touch-picture is-calm"', 1)
        return board, hand

    def prices(self, left: list[dict]) -> dict[str, list[str]]:
        """Return what choosing things costs in the moves left, in words: first in short, last at full length."""
        if self.priced_moves is not left:
            prices = self.game.engine.prices(self.game.components, self.game.state(), left)
            self.known_prices = {
                thing: [str(one) if isinstance(one, int) else self.words.phrase(to_json(one)) for one in prices[thing]]
                for thing in prices
            }  # order does not matter
            self.priced_moves = left
        return self.known_prices

    def turn(self, known: Any) -> str:
        """Return who is to move and how far the game is in the viewer's view (`known`), or who has won."""
        outcome = self.game.outcome()
        if outcome is not None:
            return self.ending(outcome)
        mover = self.game.mover()
        is_reader = mover == self.viewer and self.game.persons() == [mover]
        decides = self.with_seat("table.your-turn" if is_reader else "table.decides", mover)
        aside = self.filled_label("table.aside", what=self.words.label("table." + self.game.seat_of(mover)))
        practice = element("span", [("class", "table__who")], aside)
        who = element("p", [], decides + (" " + practice if self.game.is_practice(mover) else ""))
        return self.earlier() + who + self.situation(known) + self.news()

    def earlier(self) -> str:
        """Return that later moves than the one shown have been made, and the button to the last one; "" if none can be
        shown."""
        last = len(self.game.record["moves"])
        if self.game.is_last() or not self.game.can_go_to(last):
            return ""
        told = self.filled_label("table.earlier", n=self.game.at(), all=last)
        back = press_button("after:" + str(last), self.label("table.latest"))
        return element("p", [("class", "table__earlier")], told + " " + back)

    def situation(self, known: Any) -> str:
        """Return how far the game, the turn and a battle are, as a list in one row; "" if the game does not say."""
        told = self.game.engine.situation(self.game.components, known)
        items = [element("li", [], escape(upper(self.words.phrase(to_json(phrase))))) for phrase in told]
        return element("ul", [("class", "table__situation")], "".join(items)) if items else ""

    def ending(self, outcome: dict) -> str:
        """Return who has won and why: the table of points, if points decide, and the lines of the last move, which
        contain the final scoring; the line of the deciding rule is emphasized."""
        html = element("p", [("class", "table__end")], self.verdict(outcome) + " " + self.why(outcome["rule"]))
        points = self.game.engine.final_points(self.game.components, self.game.state())
        if points is not None:
            html += answer_table_html(self.words, to_json(points))
        lines = self.game.reports[self.game.at() - 1].lines if self.game.at() else []
        if not lines:
            return html
        title = element("p", [("class", "table__reckoned")], self.label("table.reckoned"))
        return html + title + self.lines(lines, outcome["rule"])

    def verdict(self, outcome: dict) -> str:
        """Return who has won, or between whom it is a draw."""
        winners = [winner for winner in outcome.get("winners") or [outcome.get("winner")] if winner]
        if len(winners) == 1:
            return self.with_seat("table.won", winners[0])
        if not winners:
            return self.label("table.draw")
        players = self.words.join_words([self.seat(winner) for winner in winners])
        return self.label("table.drawn").replace("{players}", players)

    # moves

    def moves(self, left: list[dict], chosen: list[tuple[str, str]], picked: dict | None = None) -> str:
        """Return the choices made and the moves left: the only move with its button, or a list of up to `LISTED` moves,
        or else the things of the next part in which the moves differ. `picked`: the move of the list that was chosen,
        whose button makes it."""
        if not left:
            return ""
        html = self.path(chosen)
        if len(left) == 1:
            do = act_button("do", self.do_words(left[0]), "button button--primary table__do")
            return html + do + self.others(left[0])
        facet = next_facet(self.game.engine.kind_of, left, self.game.engine.chance)
        if len(left) <= LISTED or facet is None:
            return html + self.listed(left, picked)
        return html + self.facet(left, facet)

    def listed(self, left: list[dict], picked: dict | None) -> str:
        """Return the moves left as a list of buttons: the first press of one chooses it, the second makes the move."""
        items = []
        for number, move in enumerate(left):
            press, is_picked = "move:" + str(number), move == picked
            words = self.do_words(move) if is_picked else self.move(move)
            items.append(self.choice(press, words, " table__do" if is_picked else ""))
        return element("ul", [("class", "table__list")], "".join(items))

    def do_words(self, move: dict) -> str:
        """Return the words of the button that makes a move: what it does and what it costs."""
        words = escape(self.words.label("colon") + self.words.phrase(self.game.phrase_of(move)))
        return element("span", [], element("strong", [], self.label("table.do")) + words)

    def move(self, move: dict) -> str:
        """Return the description of a move as HTML."""
        return escape(upper(self.words.phrase(self.game.phrase_of(move))))

    def path(self, chosen: list[tuple[str, str]]) -> str:
        """Return the choices made so far, as buttons that take them back, and that for the last one; "" for none."""
        back = act_button("choose-anew", self.label("table.back"), "button table__back")
        chips = [
            press_button("drop:" + str(number), escape(self.thing(*choice) + " ×"), "table__chip")
            for number, choice in enumerate(chosen)
        ]
        return element("p", [("class", "table__chosen")], " ".join(chips + [back])) if chips else ""

    def others(self, move: dict) -> str:
        """Return the variants of a move in a collapsed `details`, one of each description."""
        variants = self.game.variants(move)
        known, items = {self.move(move)}, []
        for index in range(1, min(len(variants), OTHERS + 1)):
            words = self.move(variants[index])
            if words not in known:
                known.add(words)
                items.append(("other:" + str(index), words))
        if not items:
            return ""
        summary = element("summary", [], self.filled_label("table.otherwise", n=len(items)))
        return element("details", [("class", "table__others")], summary + self.choices(items))

    def facet(self, left: list[dict], facet: Facet) -> str:
        """Return the choices of a facet: the only move that one leaves in words, or its name and how many moves it
        leaves."""
        items, prices = [], self.prices(left)
        moves = moves_by_thing(self.game.engine.kind_of, left, facet.part)
        for thing in facet.things:
            fitting = moves[thing]
            named = escape(self.thing(facet.part, thing))
            if prices.get(thing):  # below the name what it costs
                price = element("small", [("class", "table__price")], escape(prices[thing][-1]))
                named = element("span", [], named + " " + price)
            only = len(fitting) == 1 and facet.part != KIND
            words = self.move(fitting[0]) if only else named + self.count(len(fitting))
            items.append(("part:" + facet.part + "=" + thing, words))
        return self.choices(items, "table__list table__list--parts")

    def count(self, number: int) -> str:
        """Return how many moves a choice leaves, "" for 1."""
        words = self.filled_label("table.options", n=number)
        return "" if number == 1 else " " + element("span", [("class", "table__count")], words)

    def thing(self, part: str, thing: str) -> str:
        """Return the name of a choice: of a kind of move, or of the things in a part of a move."""
        if not part and "=" in thing:
            part, _, thing = thing.partition("=")
        if part == KIND:
            key = "table.kind." + thing
            known = self.words.label(key)
            return self.words.name(thing) if known == key else known
        key = "table.part." + part
        whole = self.words.label(key + "." + thing)
        if whole != key + "." + thing:
            return whole
        words = self.words.join_words(self.named_things(thing.split(" ")))
        known = self.words.label(key)
        return words if known == key else known + self.words.label("colon") + words

    def named_things(self, things: list[str]) -> list[str]:
        """Return the names of things. Before the first one of a part in a part ("tiles:flag-6") stands the name of that
        part, as cards and tiles may have the same names."""
        words, before = [], ""
        for thing in things:
            inner = thing.partition(":")[0] if thing.count(":") > thing.rpartition(":")[2].isdigit() else ""
            key = "table.part." + inner
            known = self.words.label(key)
            words.append((known + " " if inner not in ("", before) and known != key else "") + self.name(thing))
            before = inner
        return words

    def name(self, thing: str) -> str:
        """Return the name of a thing; for a hex ("2,-1") the name from `Engine.place`, for counted pieces ("wheat:2")
        the name and the number."""
        if thing == str(None):
            return self.words.label("answer.nothing")
        parts = thing.split(":")  # "wheat:2"; of a part in a part "cards:wheat:2" or "tiles:flag-6"
        thing = parts[-1]
        if len(parts) > 1 and thing.isdigit():
            return self.words.piece(parts[-2], int(thing))
        place = hex_of(thing)
        if place is None or not self.game.engine.offers("place"):
            return self.words.name(thing)
        named = to_json(self.game.engine.place(self.game.components, self.game.state(), place))
        return self.words.name(named) if isinstance(named, str) else self.words.phrase(named)

    # aids

    def aids(self, known: Any, moves: list[dict], table: Any) -> str:
        """Return what stands beside the board in the viewer's view (`known`), each aid in a `details`; `moves`: what
        the viewer can do; `table`: the widget, which remembers what was unfolded and what was told."""
        aids = self.game.engine.aids(self.game.components, known, self.words.label, moves)
        return "".join([self.aid(aid, table) for aid in aids])

    def aid(self, aid: Any, table: Any) -> str:
        """Return an aid, whose picture, lines and tables are made only while it is unfolded, and once for a position
        and its viewer (`table.told`)."""
        name = AID + aid.id + ("." + aid.player if aid.player else "")
        name += "@" + str(self.game.at()) if aid.is_slow else ""  # that of a slow one is of this position alone
        is_open = aid.is_open != (name in table.turned)
        title = self.with_seat(AID + aid.id, aid.player) if aid.player else self.label(AID + aid.id)
        brief = "" if aid.brief is None else escape(self.words.phrase(to_json(aid.brief)))
        brief = brief and " " + element("span", [("class", "answer-group__count")], brief)
        summary = element("summary", [("data-action", name)], element("span", [], title) + brief)
        looks = [("class", "answer-group table__aid"), ("data-fold", name)] + ([("open", "")] if is_open else [])
        state, told = self.game.state(), table.told.get(name, (None, "", ""))
        if is_open and (told[0] is not state or told[1] != self.viewer):
            answer = aid.tell()
            tables = "".join([answer_table_html(self.words, to_json(table)) for table in answer.tables])
            picture = element("div", [("class", "table__aid-picture")], answer.value) if answer.value else ""
            table.told[name] = told = state, self.viewer, picture + self.lines(to_json(answer.lines)) + tables
        return element("details", looks, summary + (told[2] if is_open else ""))

    def foreseen(self, known: Any, left: list[dict]) -> str:
        """Return what the viewer can know of the only move left before making it, and first what it would lose."""
        if len(left) != 1:
            return ""
        told, lost = to_json(self.game.engine.foreseen(self.game.components, known, left[0]))
        title = element("strong", [], self.label("table.warning"))
        warning = element("div", [("class", "table__warning")], title + self.lines(lost)) if lost else ""
        return warning + self.lines(told)

    # possible moves

    def can(self, options: list[dict], left: list[dict]) -> str:
        """Return every kind of move: first the possible ones as buttons, then the impossible ones with the rule that
        forbids them, last those that belong to other moments of the game.

        If `moves` shows the kinds already, the possible ones are only listed in a sentence."""
        kinds = [self.game.engine.kind_of(move) for move in options]
        items = []
        for kind in distinct(kinds):
            items.append(self.choice("kind:" + kind, escape(self.thing(KIND, kind)) + self.count(kinds.count(kind))))
        html = ""
        if len(left) == len(options) > LISTED and len(items) > 1:
            html, items = self.open_kinds(kinds), []  # `moves` shows the kinds
        closed, later = self.closed_kinds([kind for kind in self.game.engine.kinds if kind not in kinds])
        if not items and not closed and not later:
            return element("p", [], self.label("table.all-open"))
        html += element("ul", [("class", "table__kinds")], "".join(items) + closed)
        if not later:
            return html
        summary = element("summary", [], self.filled_label("table.later", n=len(later)))
        names = self.words.label("list.comma").join([self.thing(KIND, kind) for kind in later])
        return html + element("details", [("class", "table__later")], summary + element("p", [], escape(names)))

    def open_kinds(self, kinds: list[str]) -> str:
        """Return a sentence on which kinds of moves are possible, and how many moves of each."""
        counted = [self.thing(KIND, kind) + " (" + str(kinds.count(kind)) + ")" for kind in distinct(kinds)]
        words = self.label("table.may") + escape(self.words.label("colon") + self.words.join_words(counted))
        return element("p", [], words)

    def closed_kinds(self, kinds: list[str]) -> tuple[str, list[str]]:
        """Return the kinds of moves that a rule forbids as HTML, grouped by the reason, and the other impossible
        kinds."""
        names: dict[tuple[str, str], list[str]] = {}
        later = []
        for kind in kinds:
            refused = self.game.why_not(KIND + "=" + kind)
            words = "" if refused is None else self.words.refusal(refused.rule, to_json(refused.values))
            if words:
                names.setdefault((words, refused.rule), []).append(self.thing(KIND, kind))
            else:
                later.append(kind)
        order = sorted([(len(names[reason]), reason) for reason in names])  # the sorting decides the order
        html = ""
        for _, (words, rule) in order:
            named = self.words.label("list.comma").join(names[words, rule]) + self.words.label("colon")
            shown = element("strong", [], escape(named)) + escape(words) + " " + self.why(rule)
            html += element("li", [("class", "is-closed")], shown)
        return html, later

    def hints(self, options: list[dict]) -> str:
        """Return the kinds of the moves that are left, and the lines of those that are the only ones of their kind."""
        kinds = [self.game.engine.kind_of(move) for move in options]
        html = self.open_kinds(kinds)
        single = [move for move in options if kinds.count(self.game.engine.kind_of(move)) == 1]
        told = "".join([self.hint(move) for move in single[:HINTED]])
        return html + (element("p", [], self.label("table.hint")) + told if told else "")

    def hint(self, move: dict) -> str:
        """Return a move and the lines that it will have; "" if they depend on chance, or on something hidden."""
        if any([part in self.game.engine.chance and bool(move[part]) for part in move]):  # order does not matter
            return ""
        engine, state = self.game.engine, self.game.state()
        known = engine.view(state, self.game.mover())
        lines = foreseen_lines(engine, self.game.components, known, move, Chance(self.game.at()).pick)
        if lines is None:
            return ""
        return element("p", [("class", "table__move")], self.move(move)) + self.lines(to_json(lines))

    # moves made

    def last_move(self) -> str:
        """Return the last move as one sentence, for screen readers."""
        if not self.game.at():
            return self.words.label("table.begins")
        report = self.report_at(self.game.at() - 1)
        return self.move_words(report).replace(SLOT, self.words.player(report.player))

    def news(self) -> str:
        """Return what others have done since the viewer's own last move, the last `NEWS` of their moves, each with the
        number that marks it in the picture; "" for nothing."""
        last = self.game.at()
        first = max(self.news_from, last - NEWS)
        told = " ".join([self.numbered(index) + self.move_made(index) for index in range(first, last)])
        before = "… " if first > self.news_from else ""
        return element("p", [("class", "table__news")], before + told) if told else ""

    def numbered(self, index: int) -> str:
        """Return the number that marks in the picture what a move has changed; "" for a move that is not marked."""
        if index < self.news_from:
            return ""
        number = str(index - self.news_from + 1)
        return element("span", [("class", "table__number"), ("aria-hidden", "true")], number) + " "

    def move_made(self, index: int) -> str:
        """Return a move that was made as a sentence, with the mark of the player's seat, and the dice rolled."""
        report = self.report_at(index)
        return escape(self.move_words(report)).replace(SLOT, self.seat(report.player)) + self.dice(index)

    def move_words(self, report: MoveReport) -> str:
        """Return a move that was made as a sentence, with SLOT for the player."""
        what = self.words.done(report.phrase) if report.phrase else self.words.label("table.secretly")
        return self.words.fill(self.words.label("table.made"), {"player": SLOT, "what": what})

    def dice(self, index: int) -> str:
        """Draw the dice that were rolled in a move; "" for none."""
        move, chance = self.game.record["moves"][index], self.game.engine.chance
        rolls = [move[part] for part in sorted(chance) if chance[part] == ROLL and part in move]
        dice = [die for roll in rolls for die in (roll if isinstance(roll, list) else [roll])]
        return " " + "".join([self.die(number) for number in dice]) if dice else ""

    def die(self, number: int) -> str:
        """Draw a die that shows a number."""
        box = [("class", "table__die"), ("viewBox", "-1 -1 14 14"), ("role", "img"), ("aria-label", str(number))]
        pips = "M" + PIPS[number - 1].replace("M", "h0M") + "h0"
        return element("svg", box, '<rect width="12" height="12" rx="2.5"/><path d="' + pips + '"/>')

    @once
    def report_at(self, index: int) -> MoveReport:
        """Return the report of a move for the viewer."""
        return self.game.report_for(index, self.viewer, self.unnamed)

    def unnamed(self, slot: str) -> str:
        """Return what stands in a slot for a hidden thing: `hidden.<slot>` ("a hidden block") if the game names it
        so."""
        name = "hidden." + slot
        return name if name in self.words.data["names"] else self.words.label("table.hidden")

    def recent_moves(self) -> str:
        """Return the moves since the viewer's last one that was not forced, and that one, the latest first, at most
        `TOLD`; for EVERYBODY those since nothing is hidden from whoever decides, and the one that led there."""
        first = last = self.game.at()
        while first > 0 and last - first < TOLD:
            first -= 1
            if first < self.news_from and self.viewer not in ("", EVERYBODY):
                break
            if self.viewer == EVERYBODY and not self.game.is_open(first):
                break
        items = [self.move_item(index, index == last - 1) for index in range(first, last)]
        return "".join(reversed([self.opening_item() if first == 0 else "", *items]))

    def opening_item(self) -> str:
        """Return what happened before the first move, as an item of a list; "" if nothing did."""
        lines = self.lines(self.game.opening())
        if not lines:
            return ""
        title = element("p", [("class", "table__move")], element("strong", [], self.label("table.opening")))
        return element("li", [], title + lines)

    def move_item(self, index: int, is_last: bool) -> str:
        """Return a move, its lines (collapsed unless it is the last one; none of the move that ended the game, whose
        lines `ending` shows), and the evaluation by the practice opponent (collapsed)."""
        report = self.report_at(index)
        html = element("p", [("class", "table__move")], self.numbered(index) + self.move_made(index))
        lines = "" if is_last and self.game.outcome() is not None else self.lines(report.lines)
        if lines and not is_last:
            summary = element("summary", [], self.filled_label("table.lines", n=len(report.lines)))
            lines = element("details", [], summary + lines)
        return element("li", [], html + lines + self.evaluation(report))

    def evaluation(self, report: MoveReport, is_open: bool = False) -> str:
        """Return the evaluation of a move by the practice opponent, collapsed unless `is_open`; "" for none."""
        if not report.evaluation:
            return ""
        summary = element("summary", [], self.label("table.weighed"))
        weighed = "".join([self.weighed(line) for line in report.evaluation])
        scale = element("p", [], self.label("table.weights"))
        items = element("ul", [("class", "table__lines")], weighed)
        return element("details", [("open", "")] if is_open else [], summary + scale + items)

    def lines(self, lines: list, decisive: str = "") -> str:
        """Return the lines of a move as a list; those of the rule `decisive` are emphasized."""
        items = [self.line(line, line["rule"] == decisive) for line in lines]
        return element("ul", [("class", "table__lines")], "".join(items)) if lines else ""

    def line(self, line: dict, is_decisive: bool = False) -> str:
        """Return a line: its sentence, its amount, and the link to its rule."""
        amount = line["amount"]
        figure = "" if amount is None else " " + amount_html(self.words, amount)
        words = escape(self.words.line(line["rule"], line["values"]))
        looks = [("class", "is-decisive")] if is_decisive else []
        return element("li", looks, words + figure + " " + self.why(line["rule"], not words))

    def weighed(self, line: dict) -> str:
        """Return a line of an evaluation: its sentence, its weight with a sign, and the link to its rule."""
        amount = line["amount"]
        weight = self.filled_label("table.weight", n=("+" if amount > 0 else "") + number_text(amount))
        words = escape(self.words.line(line["rule"], line["values"]))
        return element("li", [], words + " " + weight + " " + self.why(line["rule"], not words))

    def why(self, rule: str, is_named: bool = False) -> str:
        """Return a link to a rule, which the page opens in place; `is_named`: the text is the title of the rule."""
        shown = page_rule(self.words, rule)
        title = self.words.rule_title(shown)
        link = [("class", "table__why"), ("href", self.words.rule_url(shown)), ("title", title)]
        if is_named:
            return element("a", link, escape(title))
        why = self.words.label("table.why")
        return element("a", [*link, ("aria-label", why + " " + title)], escape(why))

    def record(self) -> str:
        """Return all moves, also those taken back; each leads to the position after it. Beside it stands what the
        practice opponent weighed, or a button that asks for it."""
        html = self.opening_item()
        for index in range(len(self.game.reports)):
            told = self.evaluation(self.report_at(index), index == self.game.explained)
            if not told and index < self.game.at() and self.game.can_explain(index):
                told = press_button("weigh:" + str(index), self.label("table.weighed"), "button table__weigh")
            is_shown = index + 1 == self.game.at()
            html += element("li", [], self.move_to(index, index + 1, is_shown) + (" " + told if told else ""))
        return html

    def move_to(self, index: int, at: int, is_shown: bool = False) -> str:
        """Return a move that was made, which leads to the position after `at` moves, marked if that is shown."""
        if not self.game.can_go_to(at):
            return self.move_made(index)
        spot = [("class", "table__position"), ("role", "button"), ("tabindex", 0), ("data-press", "after:" + str(at))]
        shown = [("aria-current", "true")] if is_shown else []
        return element("span", spot + shown, self.move_made(index))
