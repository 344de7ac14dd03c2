"""The table of a whole game, driven with the requests of the page: taps alone reach the end, records are read back
unchanged, and nobody is shown what is hidden from them."""

import html
import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Self
from xml.etree import ElementTree

import pytest

from rules_engine.chance import ROLL
from rules_engine.core import to_json
from rules_engine.engine import EVERYBODY, NO_PRACTICE
from rules_engine.narrowing import matching_moves, next_facet
from rules_engine.touch import touchable_things
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book, GameBook
from rules_pages.data.cases import position
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.widgets.table import form
from rules_widgets.table import TableWidget
from rules_widgets.table_record import PERSON, PRACTICE, SEAT_LEVELS, SEATED, TOLD, Game, names_in
from rules_widgets.table_view import LISTED, TableView
from tests.conftest import first_by_day
from tests.polis.games import position as position_of_polis
from tests.registry import GAMES, Engines
from tests.soak.__main__ import PLAYED, module_of
from tests.together import together

PRESS = re.compile(r'data-press="([^"]*)"')
RECORDED = re.compile(r'data-press="after:(\d+)"')
TAPS = 6000
MOST_ASKED = 20_000
"""More requests than any test needs: whoever asks for more goes round in circles."""
SOME = 30
TOUCHED = 8
BY_DAY = 8
"""Of so many positions one is played on by day."""
LONG = ("athens_sparta", "polis")
EACH = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PLAYED]
LONGEST = "athens_sparta"
NIGHTLY = (pytest.mark.slow, pytest.mark.nightly)
WHOLE = [pytest.param(name, marks=NIGHTLY if name == LONGEST else ()) for name in PLAYED]

Sits = Callable[..., "Player"]
"""Function (name of a game, seed, language) that seats a player at a table."""


class Player:
    """A player who taps at random on anything that is offered."""

    def __init__(self, table: TableWidget, seed: int) -> None:
        self.table = table
        self.random = Random(seed)
        self.shown: dict[str, Any] = {}
        self.asked = 0

    def ask(self, do: str, value: str = "", **more: Any) -> dict[str, Any]:
        """Send a request as the page does, and keep and return the answer."""
        self.asked += 1
        assert self.asked < MOST_ASKED, f"asked {MOST_ASKED} times, at last: {do} {value}"
        new = {"seed": 7, "id": "new"}
        request = {"do": do, "value": value, "fields": {}, "state": self.shown.get("state")} | new | more
        self.shown = self.table.answer(json.loads(json.dumps(request)))
        json.dumps(self.shown)
        return self.shown

    def begin(self, **fields: str) -> Self:
        self.ask("act", "new-game", fields={"players": "2", "seat.0": PERSON, "seat.1": PERSON} | fields)
        return self

    def part(self, name: str) -> str:
        """Return the HTML of a part of the table."""
        return dict(self.shown["html"])[f".table__{name}"]

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def is_over(self) -> bool:
        return self.game.outcome() is not None

    def is_covered(self) -> bool:
        return [".table__play", True] in self.shown["hidden"]

    def uncover(self) -> None:
        """Lift the curtain for whoever is to move."""
        while self.is_covered():
            self.ask("act", "here")

    def choose_anew(self) -> None:
        while self.table.chosen or self.table.picked:
            self.ask("act", "choose-anew")

    def tap(self) -> None:
        if self.shown.get("more"):
            self.ask("go_on")
        elif "here" in dict(self.shown["html"]).get(".table__curtain", ""):
            self.ask("act", "here")
        elif "table__do" in self.part("moves"):
            self.ask("act", "do")
        else:
            self.ask("press", html.unescape(self.random.choice(PRESS.findall(self.part("moves")))))

    def play(self, taps: int = TAPS) -> Self:
        """Tap until the game is over, or for a number of taps."""
        for _ in range(taps):
            if self.is_over() or self.shown.get("status") == self.table.words.label("table.incomplete"):
                break
            self.tap()
        return self


@pytest.fixture
def sits(book: Book, engines: Engines) -> Sits:
    """A function that makes a player at the table of a game."""

    def sit(name: str, seed: int = 1, language: str = "en") -> Player:
        engine = engines[name]
        return Player(
            TableWidget(name, engine.engine, engine.components, words(book, book.games[name], language)), seed
        )

    return sit


@pytest.fixture(scope="module")
def finished() -> dict[str, str]:
    """Records of whole games, which the first test that needs one plays."""
    return {}


@pytest.fixture
def over(sits: Sits, finished: dict[str, str], name: str) -> Player:
    """A game of the name that taps against a practice opponent have brought to its end."""
    player = sits(name)
    if name not in finished:
        player.begin(**{"seat.1": PRACTICE}).play()
        assert player.is_over(), f"{TAPS} taps do not end the game"
        finished[name] = player.shown["state"]
    player.ask("open", record=finished[name])
    return player


def test_without_a_practice_opponent_persons_take_all_seats(book: Book, sits: Sits) -> None:
    player = sits("atlantis")
    player.table.engine = replace(player.table.engine, practice=NO_PRACTICE)
    player.begin().ask("press", "kinds", fields={"hints": "on"})
    record = json.loads(player.shown["state"] or "{}") or player.game.record
    assert player.ask("open", record=json.dumps(record | {"seats": {}, "id": "other"}))["status"] == ""
    opened = json.loads(player.shown["state"])
    assert (opened["id"], set(opened["seats"].values())) == ("other", {PERSON})
    player.ask("open", record=json.dumps(record | {"seats": dict.fromkeys(record["setup"]["players"], PRACTICE)}))
    assert player.shown == {"status": player.table.words.label("table.wrong-seats")}
    runner = EngineRunner(book.games["atlantis"])
    runner.engine = player.table.engine
    context = PageContext(book, book.games["atlantis"], "en")
    context.runner = runner
    assert 'value="practice"' not in form(context)


def test_a_form_offers_every_level_and_the_record_keeps_it(book: Book, sits: Sits) -> None:
    shown = form(PageContext(book, book.games["polis"], "en"))
    assert all(f'value="{who}"' in shown for who in SEATED)
    for level in SEAT_LEVELS:
        player = sits("polis", 1).begin(**{"seat.0": level, "seat.1": level})
        assert player.table.words.label(f"table.{level}") in html.unescape(player.part("turn"))
        player.ask("go_on")
        record = json.loads(player.shown["state"])
        assert set(record["seats"].values()) == {level} and len(record["moves"]) == 1


def test_a_practice_opponent_thinks_in_pieces_and_can_be_interrupted(sits: Sits) -> None:
    player = sits("polis", 1).begin(**{"seat.0": PRACTICE, "seat.1": PRACTICE})
    ticks = iter(range(0, 100_000, 30))
    player.table.clock = lambda: next(ticks)
    state, pieces = player.shown["state"], 0
    for _ in range(60):
        if player.ask("go_on", state=state) == {"more": True}:
            pieces += 1
        else:
            state = player.shown["state"]
    assert pieces > 10 and len(json.loads(state)["moves"]) > 1
    while player.ask("go_on", state=state) != {"more": True}:
        state = player.shown["state"]
    player.ask("act", "take-back", state=state)
    assert json.loads(player.shown["state"])["at"] < len(json.loads(state)["moves"])
    assert player.game.search is None


def test_what_an_opponent_weighed_is_told_where_nothing_is_hidden_by_it(sits: Sits) -> None:
    for name, is_told in (("polis", True), ("atlantis", False)):
        player = sits(name, 1).begin(**{"seat.1": PRACTICE, "seat.0": PRACTICE})
        for _ in range(4):
            player.ask("go_on")
        player.ask("open", record=player.shown["state"])  # as after a reload: evaluations are not kept
        player.ask("act", "record")
        assert ('data-press="weigh:3"' in player.part("record")) == is_told
        player.ask("press", "weigh:3")
        assert ("<details open" in player.part("record")) == is_told
        assert (player.table.words.label("table.weights") in html.unescape(player.part("record"))) == is_told


@pytest.mark.parametrize("name", WHOLE)
def test_taps_alone_lead_to_the_end_and_the_record_back_to_every_position(sits: Sits, over: Player, name: str) -> None:
    player, game = over, over.game
    assert "table__end" in player.part("turn")
    outcome, lines = game.outcome(), game.reports[-1].lines
    turn, decisive = player.part("turn"), [line for line in lines if line["rule"] == outcome["rule"]]
    assert turn.count("<li") == len(lines), "the final scoring is not reports line by line"
    assert turn.count('class="is-decisive"') == len(decisive) > 0, f"no line says {outcome['rule']}"
    other = sits(name)
    other.ask("open", record=player.shown["state"])
    assert other.game.states == game.states
    assert other.part("turn") == player.part("turn")
    last = game.state()
    while game.at():
        player.ask("act", "take-back")
    assert game.state() == game.states[0]
    while not game.is_last():
        player.ask("act", "forward")
    assert game.state() == last and json.loads(player.shown["state"]) == json.loads(other.shown["state"])


@pytest.mark.parametrize("name", EACH)
def test_every_legal_move_is_reached_by_choosing(sits: Sits, name: str) -> None:
    player = sits(name, 3).begin()
    for _ in range(SOME):
        player.play(3)
        game = player.game
        options = game.options()
        for move in Random(1).sample(options, min(5, len(options))):
            assert move in reached(player, options, move)
            for thing in touchable_things(game.engine.kind_of, game.engine.chance, [move]):
                touched = matching_moves(game.engine.kind_of, options, [("", thing)], game.goal_of)
                assert move in touched, "a touch loses a move"
        if player.is_over():
            break


@pytest.mark.parametrize("name", EACH)
def test_a_press_of_what_is_not_offered_changes_nothing(sits: Sits, name: str) -> None:
    """As when somebody taps faster than the table answers."""
    player = sits(name).begin(**{"seat.1": PRACTICE})
    moves, state = player.part("moves"), player.shown["state"]
    for value in ("move:4000", "other:4000", "part:kind=nothing", "part:nobody=nothing"):
        player.ask("press", value)
        assert (player.part("moves"), player.shown["state"]) == (moves, state), value


@pytest.mark.parametrize(
    ("thing", "words"), [("olive:2", "Olive ×2"), ("cards:olive:1", "Olive"), ("tiles:flag-6", "Flag 6")]
)
def test_things_that_are_paid_have_names(sits: Sits, thing: str, words: str) -> None:
    player = sits("atlantis").begin()
    assert TableView(player.game, player.table.words, "").name(thing) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Payment: Cards Olive ×2, Flag and Tiles Flag 6"),
        ("de", "Bezahlung: Karten Olive ×2, Fahne und Plättchen Fahne 6"),
        ("ja", "支払い：カード オリーブ2枚、旗、タイル 旗6"),
    ],
)
def test_a_payment_says_which_are_cards_and_which_are_tiles(sits: Sits, language: str, words: str) -> None:
    player = sits("atlantis", 1, language).begin()
    view = TableView(player.game, player.table.words, "")
    assert view.thing("pay", "cards:olive:2 cards:flag:1 tiles:flag-6") == words


def test_a_tap_where_a_move_leads_leaves_those_that_lead_there(sits: Sits) -> None:
    """In Atlantis no part of a move names the space: a tap on it does, alone or after a tap on the pawn."""
    player = sits("atlantis", 3).begin(**{"seat.1": PRACTICE})
    game = player.game
    goals = {game.goal_of(move): move["pawn"] for move in game.options() if "pawn" in move}
    assert len(goals) > 1 and "" not in goals
    for goal, pawn in goals.items():
        assert re.search(f'class="[^"]*can"[^>]*data-press="touch:{goal}"', player.part("picture")), "it is not marked"
        for presses in ([goal], [pawn, goal]):
            for thing in presses:
                player.ask("press", f"touch:{thing}")
            left = player.table.remaining_moves(game)
            assert left and all(goal in (game.goal_of(move), f"bridge={move.get('bridge')}") for move in left)
            assert len(presses) == 1 or {move["pawn"] for move in left} == {pawn}
            for _ in presses:
                player.ask("act", "choose-anew")


def reached(player: Player, left: list[dict], move: dict) -> list[dict]:
    """Return the moves that are listed in the end, when the parts of this move are chosen."""
    engine = player.table.engine
    while len(left) > LISTED and (facet := next_facet(engine.kind_of, left, engine.chance)) is not None:
        fits = [
            matching_moves(engine.kind_of, left, [(facet.part, thing)], player.game.goal_of) for thing in facet.things
        ]
        assert sum(map(len, fits)) == len(left), f"{facet.part} does not part the moves"
        (left,) = [group for group in fits if move in group]
    return left


BROKEN_RECORDS = {
    "nothing": "",
    "no JSON": "?",
    "no object": "[]",
    "no seats": '{"game": "NAME", "moves": [], "seed": 1, "at": 0}',
    "a setup that is none": '{"game": "NAME", "moves": [], "seats": {}, "seed": 1, "at": 0, "setup": {}}',
    "a position that is none": '{"game": "NAME", "moves": [], "seats": {}, "seed": 1, "at": 0, "start": {"x": 1}}',
}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("text", BROKEN_RECORDS.values(), ids=BROKEN_RECORDS)
def test_a_broken_record_is_refused_in_words_and_nothing_is_lost(sits: Sits, name: str, text: str) -> None:
    player = sits(name).begin()
    game = player.game
    shown = player.ask("open", record=text.replace("NAME", name))
    assert shown == {"status": player.table.words.label("table.unreadable")}
    assert player.game is game


@pytest.mark.parametrize("name", EACH)
def test_a_record_with_a_move_that_is_forbidden_opens_before_it_as_a_game_of_its_own(sits: Sits, name: str) -> None:
    """The rules may have changed since: what was legal is not lost, and the page still has the whole record."""
    record = json.loads(sits(name).begin(**{"seat.1": PRACTICE}).play(SOME).shown["state"])
    assert (record["id"], len(record["moves"]) > 3) == ("new", True)
    moves = [*record["moves"][:2], {"fly": "away"}, *record["moves"][3:]]
    player = sits(name)
    shown = player.ask("open", record=json.dumps(record | {"moves": moves, "at": len(moves)}), id="other")
    assert shown["stopped"] and "3" in shown["status_html"]
    opened = json.loads(shown["state"])
    assert (opened["id"], opened["moves"], opened["at"]) == ("other", record["moves"][:2], 2)
    player.play(SOME)
    assert player.game.at() > 2


@pytest.mark.parametrize(("supply", "is_told"), [(14, True), (15, False)])
def test_the_rule_against_the_start_of_a_record_is_named(book: Book, sits: Sits, supply: int, is_told: bool) -> None:
    start = position(book.games["attika"].positions, {"use": "three-tiles", "supply": supply})
    record = {"game": "attika", "seats": {}, "seed": 1, "start": start, "moves": [], "at": 0}
    shown = sits("attika").ask("open", record=json.dumps(record))
    assert json.loads(shown["state"])["start"] == start
    assert ("setup.amphorae" in shown.get("status_html", "")) == is_told


@pytest.mark.parametrize("seats", [{}, {"seat.1": PRACTICE}], ids=["two persons", "one person"])
def test_the_rule_that_stops_a_record_is_named_and_nothing_that_others_hide(sits: Sits, seats: dict[str, str]) -> None:
    """A building on the map stands off it; why not in full is told to its player alone."""
    played = sits("attika", 7).begin(**seats)
    record = json.loads(played.shown["state"])
    build = next(move for move in played.game.options() if "build" in move)
    shown = sits("attika").ask("open", record=json.dumps(record | {"moves": [build | {"at": [90, 90]}], "at": 1}))
    assert shown["stopped"] and "<a" in shown["status_html"]
    assert ("table__why" in shown["status_html"]) == (not seats)


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_whose_seats_are_not_those_of_the_game_is_refused_in_words(sits: Sits, name: str) -> None:
    """Nobody could move, and nothing would say why."""
    record = json.loads(sits(name).begin().shown["state"])
    first, second = record["seats"]
    for seats in (
        {"nobody": PERSON, first: PERSON, second: PERSON},
        {first: "<img>", second: PERSON},
        {second: PERSON},
    ):
        player = sits(name)
        shown = player.ask("open", record=json.dumps(record | {"seats": seats}))
        assert shown == {"status": player.table.words.label("table.wrong-seats")}


def test_a_record_from_before_ids_and_versions_opens_and_gets_the_version(sits: Sits) -> None:
    record = json.loads(sits("attika").begin().play(3).shown["state"])
    player = sits("attika")
    player.table.rules = "abc"
    shown = player.ask("open", record=json.dumps({key: record[key] for key in record if key not in ("id", "rules")}))
    opened = json.loads(shown["state"])
    assert opened == {key: record[key] for key in record if key != "id"} | {"rules": "abc"}


def test_the_record_of_another_game_is_refused(sits: Sits) -> None:
    player = sits(GAMES[0])
    shown = player.ask("open", record=sits(GAMES[1]).begin().shown["state"])
    assert shown == {"status": player.table.words.label("table.foreign")}


@pytest.mark.parametrize("name", PLAYED)
def test_the_curtain_shows_nothing_of_the_table(sits: Sits, name: str) -> None:
    player = sits(name).begin()
    assert all(not text for selector, text in player.shown["html"] if selector != ".table__curtain")
    assert player.is_covered()
    assert player.ask("act", "here") and [".table__play", False] in player.shown["hidden"]


BATTLE = "retreat.limit:third-block-over-a-clear-side"


def in_battle(sits: Sits, book: Book) -> Player:
    """Return two persons at one device in a battle of Athens & Sparta, as the attacker sees it."""
    game = book.games["athens_sparta"]
    start = next(case.start for cases in game.cases.values() for case in cases if case.key == BATTLE)
    seats = {side: PERSON for side in ("athens", "sparta")}
    record = {"game": "athens_sparta", "seats": seats, "seed": 1, "moves": [], "at": 0}
    player = sits("athens_sparta")
    player.ask("open", record=json.dumps(record | {"start": position(game.positions, start)}))
    return player


def test_a_battle_is_fought_without_a_curtain(sits: Sits, book: Book) -> None:
    """Its blocks lie face up; the curtain comes when it is over, as each sees own blocks on the map then."""
    player, movers = in_battle(sits, book), set()
    game = player.game
    for _ in range(SOME):
        if not game.is_open():
            break
        movers.add(game.mover())
        assert [".table__curtain", True] in player.shown["hidden"]
        assert player.table.seen_by == EVERYBODY
        player.tap()
    assert len(movers) > 1 and not game.is_open()
    assert [".table__curtain", False] in player.shown["hidden"]


def test_in_a_battle_whoever_decides_first_keeps_the_own_view(sits: Sits, book: Book) -> None:
    player = in_battle(sits, book)
    game = player.game
    player.table.seen_by = first = game.mover()
    player.ask("show")
    assert player.table.seen_by == first
    while game.mover() == first:
        player.tap()
    assert player.table.seen_by == EVERYBODY and game.is_open()


@pytest.mark.slow
@pytest.mark.parametrize("name", ("athens_sparta",))
def test_what_is_told_of_a_move_names_nothing_that_stays_hidden(sits: Sits, name: str) -> None:
    player, hidden = sits(name, 2).begin().play(400), 0
    game = player.game
    for index in range(len(game.reports)):
        for seat in game.players():
            told = game.report_for(index, seat, lambda slot: "SECRET")
            text = json.dumps([told.phrase, told.lines])
            hidden += "SECRET" in text
            seen = game.view_text(index, seat) + game.view_text(index + 1, seat)
            for piece in game.states[index + 1].pieces:
                if f'"{piece.id}"' in text:
                    assert f'"{piece.id}"' in seen or told.player == seat
    assert hidden


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_touch_of_anything_narrows_the_moves_or_says_why_not(sits: Sits, name: str) -> None:
    player = sits(name, 4).begin().play(9)
    refusals = set()
    for _ in range(6):
        player.play(1)
        if player.is_covered() or player.is_over():
            continue
        before = player.shown
        shown = PRESS.findall(player.part("picture") + player.part("hand"))
        for press in [press for press in shown if press.startswith("touch:")][:TOUCHED]:
            chosen = player.table.chosen
            refusal = dict(player.ask("press", html.unescape(press))["html"])[".table__refused"]
            assert bool(refusal) == (player.table.chosen == chosen), "narrowed, or said why not"
            refusals.add('class="refusal"' in refusal)
            assert (
                not player.table.unlisted or PRESS.search(player.part("moves")) or "table__do" in player.part("moves")
            )
            player.choose_anew()
        player.shown = before
    assert refusals or not player.table.engine.offers("draw_table")
    assert "refusal" not in dict(player.ask("act", "choose-anew")["html"])[".table__refused"], (
        "said until something else is done"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", first_by_day(["atlantis", *(name for name in PLAYED if name != "atlantis")]))
def test_a_thing_that_does_not_fit_what_is_chosen_is_refused_and_the_choice_is_kept(sits: Sits, name: str) -> None:
    """Nothing that was chosen is dropped without a word: the reason is told, and a button begins anew."""
    kept = anew = 0
    for seed in range(1, 4):
        player = sits(name, seed).begin()
        for _ in range(12):
            player.play(2)
            table, game = player.table, player.game
            if player.is_over() or table.chosen or player.is_covered():
                continue
            things = sorted(touchable_things(game.engine.kind_of, game.engine.chance, game.options()))[:5]
            for first, second in itertools.permutations(things, 2):
                table.clear_choices()
                player.ask("press", f"touch:{first}")
                player.ask("press", f"touch:{second}")
                chosen = [thing for _, thing in table.chosen]
                refused = player.part("refused")
                if f'data-press="anew:{html.escape(second)}"' in refused:
                    assert chosen == [first]
                    player.ask("press", f"anew:{second}")
                    assert [thing for _, thing in table.chosen] == [second] and not player.part("refused")
                    kept += 1
                else:
                    assert chosen in ([first, second], [second]), (first, second, refused)
                    anew += chosen == [second]
            table.clear_choices()
            player.ask("show")
    assert anew and (kept or name == "attika"), (kept, anew)


def test_cards_that_are_played_in_a_battle_are_named_to_both_sides(engines: Engines, book: Book) -> None:
    """Though they are on the table in neither of the positions before and after the defender's move."""
    runner, example = engines["polis"], book.games["polis"].examples["battle-in-arkadia"]
    moves = [step.do for step in example.steps if step.do is not None and "refused" not in step.expect]
    start = runner.engine.write_state(runner.components, runner.start(example))
    record = {"game": "polis", "seats": dict.fromkeys(("athens", "sparta"), PERSON), "seed": 1, "start": start}
    game = Game(runner.engine, runner.components, record | {"moves": moves, "at": len(moves)})
    played = [index for index, move in enumerate(moves) if move.get("attack") or move.get("defend")]
    for index in played:
        for player in ("athens", "sparta"):
            report = game.report_for(index, player, lambda slot: "HIDDEN")
            assert "HIDDEN" not in json.dumps([report.phrase, report.lines]), moves[index]
    assert len(played) > 3


def test_what_happened_before_the_first_move_is_told(sits: Sits) -> None:
    """The first event of Polis, which decides who begins; other games have nothing to tell."""
    player = sits("polis", 1).begin(**{"seat.1": PRACTICE})
    for part in (player.part("told"), dict(player.ask("act", "record")["html"])[".table__record"]):
        assert "Before the first move" in part and "The event " in part and "begins." in part
    assert "Before the first move" not in sits("atlantis", 1).begin(**{"seat.1": PRACTICE}).part("told")


@pytest.mark.parametrize("name", EACH)
def test_the_form_says_that_values_without_a_source_are_ours(book: Book, engines: Engines, name: str) -> None:
    game = book.games[name]
    ours = {path for path, value in game.components.items() if value.provenance == "practice"}
    html = form(PageContext(book, game, "en"))
    assert ('class="table__practice"' in html) == any(not path.startswith("opponent") for path in ours)
    assert 'href="../components/"' in html or not ours


@pytest.mark.parametrize("name", ["attika", "atlantis"])
def test_after_the_end_a_persons_own_things_still_come_first_and_a_press_says_that_it_is_over(over: Player) -> None:
    owner = over.table.words.name(over.game.persons()[0])
    assert f'aria-label="{owner}"' in over.part("hand").partition("touch-row__name")[0]
    over.ask("press", "touch:reveal=1")
    assert "The game is over" in over.part("refused")


def test_a_thing_that_is_touched_again_is_not_chosen_any_more(sits: Sits) -> None:
    player = sits("attika").begin(**{"seat.1": PRACTICE})
    place = next(move["at"] for move in player.game.legal if "build" in move)
    touch = f"touch:{place[0]},{place[1]}"
    for first, second in ((touch, touch), (touch, "drop:0"), ("kind:build", "kind:build")):
        player.ask("press", first)
        assert player.part("moves").count("table__chip") == 1
        player.ask("press", second)
        assert player.part("moves").count("table__chip") == 0


def test_a_press_while_a_practice_opponent_moves_says_so(sits: Sits) -> None:
    player = sits("attika", 1).begin(**{"seat.0": PRACTICE})
    player.ask("press", "touch:reveal=1")
    assert "practice opponent" in player.part("refused")


PLACES = re.compile(r">[^<]*(?<![\d./])-?\d+,-?\d+[^<]*<|>[^<]*\b(?:None|\w+:\d+)\b[^<]*<")
"""A hex, None, or pieces as moves name them and players do not."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_whatever_is_chosen_from_a_list_has_a_name(sits: Sits, name: str) -> None:
    player = sits(name, 5).begin()
    for _ in range(40):
        if player.is_over():
            break
        player.uncover()
        for press in [press for press in PRESS.findall(player.part("moves")) if press.startswith("part:")][:3]:
            player.ask("press", html.unescape(press))
            assert not PLACES.findall(player.part("moves")), player.part("moves")
            player.choose_anew()
        player.play(1)


def test_what_would_do_nothing_is_off(sits: Sits) -> None:
    player = sits("attika", 1).begin()
    while "off" not in player.shown:
        player.ask("act", "here")
    assert dict(player.shown["off"]) == {"take-back": True, "forward": True}
    player.ask("press", "touch:reveal=1")
    player.ask("act", "do")
    assert dict(player.shown["off"]) == {"take-back": False, "forward": True}
    assert dict(player.ask("act", "take-back")["off"]) == {"take-back": True, "forward": False}


def test_a_touch_chooses_what_is_worth_as_much_as_what_is_listed(sits: Sits) -> None:
    """Of two tiles of Atlantis that pay the same only one is listed; touching the other one pays with that."""
    for seed in range(1, 9):
        player = sits("atlantis", seed).begin()
        while not player.is_over():
            player.play(1)
            if player.table.chosen or player.table.picked or player.is_covered():
                continue
            presses = PRESS.findall(player.part("hand"))
            for tile in sorted({press for press in presses if re.fullmatch(r"touch:[a-z]+-\d", press)}):
                player.ask("press", tile)
                if len(player.table.unlisted) == 1:
                    before = player.game.at()
                    (move,) = player.table.unlisted
                    played = json.loads(player.ask("act", "do")["state"])["moves"][before]
                    assert played == played | move
                    return
                player.choose_anew()
    pytest.fail("no such tile is met")


def test_what_a_move_stands_for_can_be_chosen_in_its_place(sits: Sits) -> None:
    """A build of Attika that can be paid in several ways: another payment is chosen, taken back, and chosen again."""
    player = sits("attika", 2).begin()
    while 'data-press="other:' not in player.part("moves"):
        assert not player.is_over()
        player.play(1)
        player.uncover()
    table = player.table
    (listed,) = table.remaining_moves(table.game)
    player.ask("press", PRESS.findall(player.part("moves"))[-1])
    (other,) = table.remaining_moves(table.game)
    assert other in table.game.variants(listed)[1:] and other["pay"] != listed["pay"]
    player.ask("act", "choose-anew")
    assert not table.unlisted and len(table.remaining_moves(table.game)) > 1
    player.ask("press", "touch:" + listed["build"])
    table.unlisted = [other]
    before = table.game.at()
    assert json.loads(player.ask("act", "do")["state"])["moves"][before] == other


def test_what_can_be_done_is_not_said_twice(sits: Sits) -> None:
    """The list of kinds that is offered first is not repeated under "What can I do?"."""
    player = sits("athens_sparta", 4).begin()
    while player.table.chosen or len(player.game.options()) <= LISTED or "part:kind=" not in player.part("moves"):
        player.play(1)
        player.uncover()
    can = dict(player.ask("act", "kinds")["html"])[".table__can"]
    assert can and "kind:" not in can
    player.ask("press", PRESS.findall(player.part("moves"))[0])
    assert "kind:" in player.part("can")


@pytest.mark.parametrize("name", PLAYED)
def test_kinds_of_moves_are_named_and_closed_ones_say_why(sits: Sits, name: str) -> None:
    player = sits(name, 4).begin().play(12)
    player.uncover()
    can = dict(player.ask("act", "kinds", fields={"hints": "1"})["html"])[".table__can"]
    closed = re.findall(r'<li class="is-closed">(.*?)</li>', can)
    assert all("table__why" in item for item in closed), "each has a reason"
    reasons = [re.sub(r"<strong>.*?</strong>", "", item) for item in closed]
    assert len(set(reasons)) == len(reasons), "kinds with the same reason stand together"
    assert closed or "table__later" in can
    assert not closed or can.find("<button") < can.index("is-closed"), "what is possible comes first"
    assert "kind:" in can + player.part("moves").replace("part:kind=", "kind:") and player.part("hints")


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_cases_and_steps_of_examples_can_be_played_on(
    sits: Sits, book: Book, engines: Engines, name: str, is_thorough: bool
) -> None:
    game, runner = book.games[name], engines[name]
    starts = {
        case.key: (position(game.positions, case.start), [])
        for cases in game.cases.values()
        for case in cases
        if case.start is not None
    }
    starts |= {
        f"{example.id} {steps}": (start, moves[:steps])
        for example in game.examples.values()
        for start, moves in [begin(game, example.id)]
        for steps in range(len(moves) + 1)
    }
    with together() as each:
        for place, (start, moves) in itertools.islice(starts.items(), 0, None, 1 if is_thorough else BY_DAY):
            with each(place):
                state = runner.engine.read_state(runner.components, start)
                for move in moves:
                    state = runner.engine.apply(runner.components, state, move).state
                if not runner.can_go_on(state):
                    continue  # the page offers no link to it
                record = {"game": name, "seats": {}, "seed": 1, "start": start, "moves": moves, "at": len(moves)}
                player = sits(name)
                player.ask("open", record=json.dumps(record))
                assert "html" in player.shown, player.shown
                assert not player.table.is_covered(player.game)
                player.play(3)
                player.ask("act", "take-back")


def begin(game: GameBook, example: str) -> tuple[dict, list[dict]]:
    """Return the start of an example and its moves, including those of the examples that it continues."""
    example_data = game.examples[example]
    moves = [step.do for step in example_data.steps if step.do is not None and "refused" not in step.expect]
    if "after" not in example_data.start:
        return example_data.start, moves
    start, before = begin(game, example_data.start["after"])
    return start, before + moves


@pytest.mark.parametrize("name", EACH)
def test_a_mark_says_when_hidden_things_were_seen(sits: Sits, name: str) -> None:
    """Some moves reveal hidden things and some do not; the mark depends on what the viewer knows."""
    marks: set[bool] = set()
    for seed in range(1, 12):
        player = sits(name, seed).begin()
        while marks != {True, False} and not player.is_over():
            player.play(1)
            marks |= {is_hidden for selector, is_hidden in player.shown["hidden"] if selector == ".table__seen"}
    assert marks == {True, False}


@pytest.mark.parametrize("name", PLAYED)
def test_one_tap_in_a_list_chooses_and_the_second_makes_the_move(sits: Sits, name: str) -> None:
    """Whatever is tapped first, no move is made; its button says in words what it does."""
    player = sits(name, 4).begin()
    while 'data-press="move:' not in player.part("moves"):
        player.play(1)
        player.uncover()
    game = player.game
    made = game.at()
    first, second = [press for press in PRESS.findall(player.part("moves")) if press.startswith("move:")][:2]
    for press in (first, second, first):
        player.ask("press", press)
        picked = player.table.picked
        assert picked is not None and game.at() == made, "a tap alone makes the move"
        words = html.escape(player.table.words.phrase(game.phrase_of(picked)), quote=False)
        button = re.search(r"<button[^>]*table__do[^>]*>(.*?)</button>", player.part("moves"))
        assert button is not None and words in button[1]
    player.ask("press", first)
    assert game.at() == made + 1 and player.table.picked is None


@pytest.mark.parametrize("name", WHOLE)
def test_the_end_is_told_once_with_the_points_first(over: Player) -> None:
    game, turn, told = over.game, over.part("turn"), over.part("told")
    points = game.engine.final_points(game.components, game.state())
    assert ("<table" in turn) == (points is not None)
    if points is not None:
        assert turn.index("<table") < turn.index("<li"), "the points come before what they are made of"
    assert told.index("</p>") > told.index("<li>")
    first = told[: told.index("</li>") if "<details" not in told else told.index("<details")]
    assert "table__lines" not in first, "the end is told twice"


@pytest.mark.parametrize("seed", [4, 5])
def test_every_touch_in_atlantis_gives_a_reason(sits: Sits, seed: int) -> None:
    """Whatever is touched and cannot be chosen is answered by the rule that forbids this, and never by silence."""
    player, told = sits("atlantis", seed).begin(), set()
    for _ in range(8):
        player.play(9)
        player.uncover()
        player.choose_anew()
        for press in sorted(set(PRESS.findall(player.part("picture") + player.part("hand")))):
            refused = dict(player.ask("press", press)["html"])[".table__refused"]
            if not player.table.chosen:
                assert 'class="refusal"' in refused, press
                told.add(re.sub(r"<[^>]+>", " ", refused))
            player.choose_anew()
    assert len(told) > 5


def test_touching_an_equal_pawn_offers_all_that_it_can_do(sits: Sits) -> None:
    """Of pawns on the same place one is listed; another one can go wherever that can."""
    player = sits("atlantis", 3).begin(**{"seat.1": PRACTICE})
    game = player.game
    listed = [move for move in game.options() if move.get("pawn") == "pawn-a"]
    assert len(listed) > 1
    player.ask("press", "touch:pawn-a")
    player.ask("press", "touch:pawn-b")
    left = player.table.remaining_moves(game)
    assert [move | {"pawn": "pawn-a"} for move in left] == listed
    player.ask("press", "move:0")
    assert player.table.picked == left[0]
    player.ask("act", "choose-anew")
    assert player.table.remaining_moves(game) == game.options()


def test_why_a_kind_of_move_is_closed_names_what_the_player_has(sits: Sits) -> None:
    """At the beginning of Atlantis nobody has a tile, so none is named as lacking."""
    player = sits("atlantis", 4).begin(**{"seat.1": PRACTICE})
    can = dict(player.ask("act", "kinds")["html"])[".table__can"]
    assert "The player has no path tile to give up." in can
    assert can.count("A player who can move a pawn must do so") == 1, "kinds with one reason are told together"


def moments(player: Player, name: str, count: int, moves: int) -> Iterator[tuple[int, Game, list[Any]]]:
    """Yield (number, game, up to two states that differ in what the viewer does not see) of so many moments of a game,
    some moves apart."""
    for index in range(count):
        player.play(moves)
        player.uncover()
        game = player.game
        if player.is_over():
            return
        others = module_of(name).TABLE(game.components).exchanges(Random(index), game.state(), player.table.seen_by)
        yield index, game, [other for _, other in others][:2]


@pytest.mark.parametrize("name", EACH)
def test_why_not_names_rules_that_have_words_and_tells_nothing_hidden(sits: Sits, book: Book, name: str) -> None:
    """For all things of the picture and all kinds of moves: the same reason whatever is hidden, in every language."""
    player, reasons = sits(name, 5).begin(), set()
    in_languages = [words(book, book.games[name], language) for language in book.languages]
    for index, game, states in moments(player, name, 6, 7):
        presses = PRESS.findall(player.part("picture") + player.part("hand"))
        things = {html.unescape(press.removeprefix("touch:")) for press in presses if press.startswith("touch:")}
        things |= {f"kind={kind}" for kind in known_kinds(book, name)}
        things -= touchable_things(game.engine.kind_of, game.engine.chance, game.options())
        for thing in Random(index).sample(sorted(things), min(40, len(things))):
            refused = game.why_not(thing)
            told = refused and (refused.rule, to_json(refused.values))
            for state in states:
                other = game.engine.why_not(game.components, state, thing)
                assert told == (other and (other.rule, to_json(other.values))), (
                    f"{thing}: {told} depends on what is hidden"
                )
            if refused is not None:
                reasons.add(refused.rule)
                for each in in_languages:
                    sentence = each.refusal(refused.rule, to_json(refused.values))
                    assert sentence and "{" not in sentence and "None" not in sentence, (thing, refused.rule)
    assert len(reasons) > 2, reasons


@pytest.mark.parametrize("name", EACH)
def test_the_head_of_the_table_says_how_far_the_game_is_and_nothing_hidden(sits: Sits, book: Book, name: str) -> None:
    """The same whatever is hidden, in words of every language, and other words as the game goes on."""
    player, heads = sits(name, 5).begin(), set()
    in_languages = [words(book, book.games[name], language) for language in book.languages]
    for _, game, states in moments(player, name, 30, 1):
        told = head_of(game, game.state(), player.table.seen_by)
        for other in states:
            assert told == head_of(game, other, player.table.seen_by)
        for each in in_languages:
            sentences = [each.phrase(phrase) for phrase in told]
            assert all(sentence and "{" not in sentence for sentence in sentences), told
        head = player.part("turn")
        assert head.count("<li>") == len(told), head
        heads.add(head)
    assert len(heads) > 1, heads


@pytest.mark.parametrize("name", EACH)
def test_a_touch_of_what_is_hidden_tells_nothing_and_nothing_that_is_shown_is_hidden(sits: Sits, name: str) -> None:
    """Names of hidden things are in no picture; only who changes the page can touch one."""
    player = sits(name, 5).begin()
    for _, game, states in moments(player, name, 6, 7):
        presses = PRESS.findall(player.part("picture") + player.part("hand"))
        assert not [press for press in presses if game.is_secret(press.removeprefix("touch:"))]
        state = game.state()
        names = names_in(game.engine.write_state(game.components, state), set())
        hidden = sorted(name for name in names if game.is_secret(name))
        for thing in Random(1).sample(hidden, min(5, len(hidden))):
            told = player.ask("press", f"touch:{thing}")
            for other in states:
                game.states[game.at()] = other
                assert player.ask("press", f"touch:{thing}")["html"][:2] == told["html"][:2]
                game.states[game.at()] = state


def head_of(game: Game, state: Any, viewer: str) -> list[Any]:
    """Return what the head of the table tells a viewer, as phrases in plain JSON."""
    known = game.engine.view(state, viewer)
    return [to_json(phrase) for phrase in game.engine.situation(game.components, known)]


def known_kinds(book: Book, name: str) -> list[str]:
    """Return all kinds of moves that the texts name."""
    labels = book.games[name].texts["en"].labels
    return [key.removeprefix("table.kind.") for key in labels if key.startswith("table.kind.")]


@pytest.mark.parametrize("name", PLAYED)
def test_what_others_have_done_is_told_and_marked_until_the_own_next_move(sits: Sits, name: str) -> None:
    """Each place that differs for the viewer has a mark, and no other; the numbers are those of the moves told."""
    player, marked = sits(name, 3).begin(**{"seat.1": PRACTICE}), 0
    for _ in range(SOME):
        player.play(2)
        game = player.game
        if player.shown.get("more") or player.is_over():
            continue
        first, board, told = game.others_since(player.table.seen_by), player.part("picture"), player.part("told")
        changed = game.changes(first, player.table.seen_by)
        before, after = [game.spots_at(at, player.table.seen_by) for at in (first, game.at())]
        differing = {thing for thing in after if before.get(thing) != after[thing]}
        numbers = re.findall(r'class="last__number"[^>]*>.*?<text[^>]*>(\d+)<', board)
        assert differing <= set(changed) and len(numbers) <= len(changed), "a place is not marked, or marked twice"
        assert {int(number) for number in numbers} <= set(range(1, game.at() - first + 1))
        assert told.count("table__number") == game.at() - first == len(set(re.findall(r'number"[^>]*>(\d+)', told)))
        news = player.part("turn").partition("table__news")[2]
        assert bool(news) == (first < game.at()) and "table__situation" not in news, "the phase is always in sight"
        own = [at for at in range(first, game.at()) if game.reports[at].player == player.table.seen_by]
        assert all(game.was_forced(at) for at in own)
        marked += len(numbers)
        for index in range(first, game.at()):
            dice = [
                part
                for part, kind in game.engine.chance.items()
                if kind == ROLL and part in game.record["moves"][index]
            ]
            assert bool(dice) == ("table__die" in TableView(game, player.table.words, "").move_made(index))
    assert marked, "nothing was ever marked"


@pytest.mark.parametrize("name", ["attika"])
def test_what_decided_the_game_is_marked_with_a_star(over: Player) -> None:
    game, viewer = over.game, over.table.seen_by
    assert game.outcome()["rule"] in ("end.link", "end.buildings")
    chain = game.engine.decided(game.components, game.state())
    changed = game.changes(game.others_since(viewer), viewer)
    assert over.part("picture").count("last__number") == len({*chain, *changed})
    assert bool(chain) == (game.outcome()["rule"] == "end.link")


def test_an_aid_is_told_once_for_each_position_it_follows_from(sits: Sits) -> None:
    player = sits("attika").begin()
    player.ask("act", "here")
    own, other = re.findall(r'data-fold="(aid\.[^"]*)"(?: open="")?', player.part("aids"))
    assert player.part("aids").count("<svg") > 1, "the own mat is unfolded"
    told = player.table.told[own]
    player.ask("act", other)
    assert player.table.told[own] is told
    player.ask("act", own)
    assert f'data-fold="{own}"><summary' in player.part("aids") and 'open=""' in player.part("aids").partition(other)[2]


@pytest.mark.parametrize("name", EACH)
def test_what_is_forced_happens_by_itself_and_is_told(sits: Sits, name: str) -> None:
    """A person is asked only where there is something to choose or dice to roll, and is not led back to anything else;
    what others did before stays marked."""
    player, forced = sits(name, 2).begin(**{"seat.1": PRACTICE}), 0
    game = player.game
    for _ in range(12 * SOME):
        before, first, at = game.forced_move(), game.others_since(player.table.seen_by), game.at()
        waits = game.outcome() is None and game.is_practice(game.mover())
        assert player.shown["more"] == (waits or before is not None)
        player.play(1)
        if before is not None:
            forced += 1
            told = player.part("told").split("<li>", 2)[1]
            assert game.at() == at + 1 and game.was_forced(at) and "table__number" in told
            assert game.others_since(player.table.seen_by) == max(first, game.at() - TOLD)
            player.ask("act", "take-back")
            assert game.is_for_a_person(game.at()) or not game.at()
            while not game.is_last():
                player.ask("act", "forward")
        if player.is_over():
            break
    assert forced or name == "atlantis", "nothing was ever forced"


def test_a_game_that_cannot_go_on_does_not_try_again(sits: Sits) -> None:
    player = sits("attika").begin(**{"seat.1": PERSON})
    game = player.game
    game.record = game.record | {"start": {}}  # as that of a case, of which something may be missing
    game.forced_move = lambda: {"nothing": 1}  # type: ignore[method-assign]
    player.ask("go_on")
    assert player.shown["status"] == player.table.words.label("table.incomplete") and not player.shown["more"]


def test_one_tap_attacks_in_a_battle(sits: Sits, book: Book) -> None:
    player = in_battle(sits, book)
    game = player.game
    for _ in range(SOME):
        left = player.table.remaining_moves(game) if "move:0" in player.part("moves") else []
        fires = [index for index, move in enumerate(left) if "fire" in move]
        if fires:
            at = game.at()
            player.ask("press", f"move:{fires[0]}")
            assert game.at() == at + 1 and "table__die" in player.part("told")
            return
        player.play(1)
    raise AssertionError("no battle was ever fought")


@pytest.mark.parametrize("name", PLAYED)
def test_a_board_of_many_things_to_touch_is_calm_until_one_is_chosen(sits: Sits, name: str) -> None:
    player, calm = sits(name, 3).begin(), set()
    for _ in range(SOME):
        calm.add("is-calm" in player.part("picture"))
        assert not (player.table.chosen and "is-calm" in player.part("picture"))
        player.play(1)
    assert calm == {True, False} or name == "atlantis"


@pytest.mark.parametrize("name", PLAYED)
def test_no_rule_of_styles_looks_for_what_stands_around_a_shared_shape(sits: Sits, name: str) -> None:
    """Browsers style what `use` shows where it is defined: of what stands around it there, it has what is inherited."""
    sheets = [*Path("docs/assets/stylesheets").glob("*.css"), Path("interactive/rules_engine", name, "picture.css")]
    styles = re.sub(r"/\*.*?\*/", "", "".join([path.read_text(encoding="utf-8") for path in sheets]), flags=re.DOTALL)
    board = sits(name, 3).begin(**{"seat.1": PRACTICE}).part("picture")
    rules = [re.split(r"[ >]+", rule.strip()) for rule in re.findall(r"[^{},]+(?=[,{])", styles)]
    tree = ElementTree.fromstring(f'<div class="table">{board.replace("touch-picture", "touch-picture is-calm")}</div>')
    parents = {child: parent for parent in tree.iter() for child in parent}
    shared = {shape.get("id"): classes(shape.iter()) for shape in tree.iterfind(".//defs/g")}
    uses = set()
    for use in tree.iter("use"):
        around = [use]
        while around[-1] in parents:
            around.append(parents[around[-1]])
        uses.add((use.attrib["href"], frozenset(classes(around))))
    for href, around in uses:
        shape = shared[href[1:]]
        for *before, last in rules:
            outside = {name for name in around - shape if any(f".{name}" in part for part in before)}
            found = [name for name in shape if re.search(rf"\.{name}(?![\w-])", last)]
            assert not (found and outside), f"{[*before, last]} does not reach {href}"


def classes(elements: Iterable[ElementTree.Element]) -> set[str]:
    return {name for element in elements for name in element.get("class", "").split()}


def test_what_a_move_loses_is_told_before_it_is_made(sits: Sits) -> None:
    """Sparta has six cubes and six wheat, then four."""
    for wheat, is_warned in ((6, False), (4, True)):
        goods = {"wheat": wheat, "metal": 6, "oil": 6, "silver": 6}
        start = position_of_polis(goods={"athens": goods, "sparta": goods})
        record = {"game": "polis", "seats": {}, "seed": 1, "start": start, "moves": [], "at": 0}
        player = sits("polis")
        player.ask("open", record=json.dumps(record))
        assert player.part("foreseen") == "", "nothing is chosen yet"
        player.ask("press", "kind:pass")
        assert ("table__warning" in player.part("foreseen")) == is_warned


def test_the_record_leads_to_any_position_and_back(sits: Sits) -> None:
    player = sits("atlantis").begin(**{"seat.1": PRACTICE}).play(20)
    game = player.game
    last = game.at()
    player.ask("act", "record")
    assert RECORDED.findall(player.part("record")) == [str(at + 1) for at in range(last)]
    for at in (2, last, 1):
        player.ask("press", f"after:{at}")
        assert (game.at(), json.loads(player.shown["state"])["at"]) == (at, at)
        assert re.findall(r'after:(\d+)" aria-current', player.part("record")) == [str(at)]
        assert len(RECORDED.findall(player.part("record"))) == last, "the moves taken back are gone"
        assert (f'data-press="after:{last}"' in player.part("turn")) == (at < last)
    player.ask("press", f"after:{last + 1}")
    assert game.at() == 1


def test_from_an_earlier_position_one_plays_on_in_a_game_of_its_own(sits: Sits) -> None:
    """But not after taking moves back."""
    for way, is_other in ((("press", "after:0"), True), (("act", "take-back"), False)):
        player = sits("atlantis").begin(**{"seat.1": PRACTICE}).play(20)
        player.ask(*way)
        player.table.fresh_id = "other"
        player.table.make(player.game, player.game.options()[0])
        assert (player.game.record["id"] == "other") == is_other


def test_the_record_leads_nowhere_where_it_would_show_what_another_person_hides(sits: Sits) -> None:
    player = sits("atlantis").begin().play(12)
    game = player.game
    at = game.at()
    player.ask("act", "record")
    player.ask("press", "after:1")
    assert "after:" not in str(player.shown["html"]) and game.at() == at


def test_a_board_tile_is_shown_where_it_will_lie(sits: Sits) -> None:
    player = sits("attika", 1).begin(**{"seat.1": PRACTICE})
    game = player.game
    while "tile" not in game.options()[0] or game.mover() != player.table.seen_by:
        reveal = next((move for move in game.options() if "reveal" in move or "store" in move), None)
        player.shown = player.table.make(game, reveal or game.options()[-1])
        if game.is_practice(game.mover()):
            player.shown = player.table.make(game, next(move for move in game.options() if "end" in move))
    player.ask("show")
    assert player.table.words.label("table.your-turn").partition("{")[0] in player.part("turn")
    assert html.escape(player.table.words.data["moves"]["now.tile"][1:]) in player.part("turn")
    sizes = []
    at = game.options()[0]["at"]
    for press in ("", f"touch:{at[0]},{at[1]}", "touch:rotation=2"):
        if press:
            player.ask("press", press)
        picture = player.part("picture")
        sizes.append(re.findall(r'viewBox="([^"]*)"', picture)[0])
        assert ('class="to-lay"' in picture) == bool(press)
    assert len(set(sizes)) == 1 and "table__do" in player.part("moves")
