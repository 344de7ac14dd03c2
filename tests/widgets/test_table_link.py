"""Games by link: devices that have nothing in common but the messages play whole games; whatever does not go on with a
game is told and changes nothing; nobody sees more than the own seat, and nobody chooses dice and draws."""

import html
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any, Self

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_pages.blocks.widget_words import words
from rules_pages.data.book import Book
from rules_widgets.table import TableWidget
from rules_widgets.table_link import SEND, digest, is_bound, seat_here
from rules_widgets.table_record import AFAR, PRACTICE, Game
from tests.conftest import first_by_day
from tests.registry import Engines
from tests.soak.__main__ import PLAYED, module_of

PRESS = re.compile(r'data-press="([^"]*)"')
LANGUAGES = ("ja", "de", "en")
HANDED_ON = 12


class Device:
    """A device with one browser: the page's part of a game by link, which keeps one game and has the secret `name`."""

    def __init__(self, table: TableWidget, name: str) -> None:
        self.table = table
        self.name = name
        self.random = Random(name)
        self.state: str | None = None
        self.shown: dict[str, Any] = {}

    def ask(self, do: str, value: str = "", **more: Any) -> dict[str, Any]:
        """Send a request as the page does, and keep and return the answer."""
        request = {"do": do, "value": value, "fields": {}, "state": self.state, "seed": 1, "id": "g1"} | more
        self.shown = self.table.answer(json.loads(json.dumps(request)))
        self.state = self.shown.get("state", self.state)
        return self.shown

    def invite(self, seat: str, players: int = 2) -> str:
        link = self.ask("act", "invite", fields={"players": str(players), "far.seat": seat}, secret=self.name)["link"]
        assert html.escape(link["note"]) in dict(self.shown["html"])[".table__curtain"], "not about games under way"
        return link["text"]

    def open(self, message: str) -> dict[str, Any]:
        return self.ask("open", link=message, record=self.state or "", secret=self.name)

    def said(self, key: str) -> bool:
        """Tell whether the status is a sentence of the site, whatever fills its slots."""
        template = re.escape(self.table.words.label(f"table.far.{key}"))
        return re.fullmatch(re.sub(r"\\\{\w+\\\}", ".*", template), self.shown["status"]) is not None

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    def part(self, name: str) -> str:
        """Return the HTML of a part of the table."""
        return dict(self.shown["html"])[f".table__{name}"]

    def here(self) -> str:
        return seat_here(json.loads(self.state or ""))

    def is_on_turn(self) -> bool:
        return self.game.outcome() is None and self.game.mover() == self.here()

    def play(self, most: int = 10_000) -> Self:
        """Tap at random until somebody else is to move, or the game is over."""
        for _ in range(most):
            if not self.is_on_turn():
                break
            if self.shown.get("more"):
                self.ask("go_on")
            elif "table__do" in self.part("moves"):
                self.ask("act", "do")
            else:
                self.ask("press", html.unescape(self.random.choice(PRESS.findall(self.part("moves")))))
        return self

    def send(self, to: str = "", form: str = "text") -> str:
        """Return the message for whoever is to move, or for another player."""
        to = to or self.game.mover()
        assert f'data-action="{SEND}{to}"' in self.part("far")
        return self.ask("act", SEND + to)["link"][form]


Meet = Callable[..., dict[str, Device]]


@pytest.fixture
def meet(book: Book, engines: Engines) -> Meet:
    """A function that lets players meet at their devices; they read different languages. The last one invites."""

    def devices(name: str, number: int = 2, begin: bool = True) -> dict[str, Device]:
        runner = engines[name]
        players = list(runner.engine.seats(runner.components)[0])[:number]
        found = {}
        for index, player in enumerate(players):
            language = LANGUAGES[index % len(LANGUAGES)]
            table = TableWidget(name, runner.engine, runner.components, words(book, book.games[name], language))
            found[player] = Device(table, f"secret of {player}")
        if begin:
            host = players[-1]
            message = found[host].invite(host, number)
            for player in players:
                shown = found[player].open(message)
                if "link" in shown:
                    message = shown["link"]["text"]
            if "link" in shown:  # the host does not begin
                found[players[0]].open(message)
        return found

    return devices


def mover_of(devices: dict[str, Device]) -> Device:
    (mover,) = [device for device in devices.values() if device.table.game is not None and device.is_on_turn()]
    return mover


def hand_on(devices: dict[str, Device], most: int) -> int:
    """Play on and hand messages on until the game is over, or for so many messages; return how many there were."""
    device = mover_of(devices)
    for number in range(most):
        device.play()
        if device.game.outcome() is not None:
            for player in devices:
                if player != device.here():
                    devices[player].open(device.send(player))
            return number
        message = device.send()
        device = devices[json.loads(message)["to"]]
        device.open(message)
        assert device.said("turn") or device.table.words.player(device.here()) in device.shown["status"]
        assert device.is_on_turn()
    return most


@pytest.mark.parametrize("name", PLAYED)
def test_devices_agree_on_a_game_that_goes_on_by_messages(meet: Meet, name: str) -> None:
    devices = meet(name)
    assert hand_on(devices, HANDED_ON) > 1
    first, second = sorted(devices.values(), key=lambda device: device.game.at())
    moves = first.game.record["moves"]
    assert moves and second.game.record["moves"][: len(moves)] == moves
    assert second.game.record["setup"] == first.game.record["setup"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", first_by_day(["atlantis 4", "attika 3", "attika 2"]))
def test_a_whole_game_by_messages_ends_for_everybody(meet: Meet, seats: str) -> None:
    name, number = seats.split()[0], int(seats.split()[1])
    devices = meet(name, number)
    hand_on(devices, 1000)
    assert all(device.game.outcome() is not None for device in devices.values())
    assert all([".table__whole-game", False] in device.shown["hidden"] for device in devices.values())
    assert len({device.game.state() for device in devices.values()}) == 1


def test_the_deal_follows_from_the_seeds_of_all_and_is_known_to_nobody_before(meet: Meet) -> None:
    """The invitation holds the hash of the host's seed, not the seed; another seed of a guest is another deal."""
    deals = []
    for secret in ("one", "two"):
        (_, guest), (seat, host) = meet("attika", 2, begin=False).items()
        guest.name = secret
        invitation = host.invite(seat)
        assert host.name not in invitation and digest(host.name) in invitation
        answer = guest.open(invitation)["link"]["text"]
        assert secret in answer and "setup" not in json.loads(guest.state or "")
        host.open(answer)
        deals.append(host.game.record["setup"]["deal"])
    assert deals[0] != deals[1]


def test_the_same_link_an_old_one_and_one_for_another_seat_are_told_and_change_nothing(meet: Meet) -> None:
    devices = meet("atlantis", 3)
    first = mover_of(devices).play()
    message = first.send()
    second = devices[json.loads(message)["to"]]
    third = next(device for device in devices.values() if device not in (first, second))
    second.open(message)
    state = json.loads(second.state or "")
    second.open(message)
    assert second.said("same") and json.loads(second.state or "") == state
    for device, key in ((first, "own"), (third, "wrong-seat")):
        before = device.state
        device.open(message)
        assert device.said(key) and json.loads(device.state or "") == json.loads(before or "")
    second.play()
    state = json.loads(second.state or "")
    second.open(message)
    assert second.said("old") and json.loads(second.state or "") == state, "moves not yet sent are kept"


def tampered(message: str, **changes: Any) -> str:
    return json.dumps(json.loads(message) | changes)


def test_a_past_that_was_changed_is_told_and_changes_nothing(meet: Meet) -> None:
    devices = meet("atlantis")
    for _ in range(2):
        hand_on(devices, 1)
    device = mover_of(devices).play()
    message = device.send()
    other = devices[json.loads(message)["to"]]
    before = json.loads(other.state or "")
    content = json.loads(message)
    whole = json.loads(device.send(form="whole"))
    others = [move | {"pawn": "pawn-c"} for move in whole["moves"]]
    changed = {
        "changed": [
            tampered(message, past=digest("other")),
            json.dumps(whole | {"moves": others}),
            tampered(message, moves=[*content["moves"], *content["moves"]]),
        ],
        "gap": [tampered(message, **{"from": 4000})],
        "illegal": [tampered(message, moves=[*content["moves"][:-1], {"fly": "away"}])],
        "version": [tampered(message, moves=[{"fly": "away"}], rules="other")],
    }
    for key, messages in changed.items():
        for text in messages:
            other.open(text)
            assert other.said(key) or (key == "changed" and other.said("illegal")), (key, other.shown["status"])
            assert json.loads(other.state or "") == before
    for text in ("", "[]", "{}", tampered(message, game="chess"), tampered(message, moves=3), tampered(message, to=1)):
        assert set(other.open(text)) == {"status"} and json.loads(other.state or "") == before


def test_dice_and_draws_that_the_seeds_do_not_give_are_told(meet: Meet) -> None:
    """Polis rolls a die in a siege and trade: the game is played until a message has one."""
    devices, seed = meet("polis"), 0
    for _ in range(200):
        device = mover_of(devices).play()
        if device.game.outcome() is not None:  # it ended too early: another one
            devices, seed = meet("polis"), seed + 1
            for player in devices:
                devices[player].random.seed(seed)
            continue
        message = device.send()
        other = devices[json.loads(message)["to"]]
        content = json.loads(message)
        chance = [(at, part) for at, move in enumerate(content["moves"]) for part in ("roll",) if move.get(part)]
        if chance:
            at, part = chance[-1]
            before, die = other.state, content["moves"][at][part]
            content["moves"][at][part] = die % 6 + 1
            content["moves"] = content["moves"][: at + 1]
            other.open(json.dumps(content))
            assert other.said("chance") and other.state and before and json.loads(other.state) == json.loads(before)
            return
        other.open(message)
    pytest.fail("no die was rolled")


def test_an_invitation_that_was_changed_is_told(meet: Meet) -> None:
    """The host cannot put another seed, other players or other readings in the place of those promised."""
    devices = meet("attika", 3, begin=False)
    players = list(devices)
    message = devices[players[0]].invite(players[0], 3)
    for player in players[1:]:
        message = devices[player].open(message)["link"]["text"]
    host, guest = devices[players[0]], devices[players[1]]
    before = json.loads(host.state or "")
    for change in ({"commit": digest("x")}, {"readings": {"x": "y"}}, {"seeds": {}}):
        host.open(tampered(message, **change))
        assert host.said("changed-start") and json.loads(host.state or "") == before
    host.open(message)
    host.play()
    begun = host.send()
    before = json.loads(guest.state or "")
    seeds = json.loads(begun)["seeds"]
    for change in ({"seeds": seeds | {players[0]: "other"}}, {"seeds": seeds | {players[1]: "other"}}):
        guest.open(tampered(begun, **change))
        assert guest.said("changed-start") and json.loads(guest.state or "") == before
    guest.open(message)
    assert guest.said("wrong-seat") or guest.said("own")
    guest.open(begun)
    assert guest.is_on_turn()


def test_a_new_device_takes_the_whole_game_and_tells_what_it_lacks(meet: Meet) -> None:
    devices = meet("atlantis")
    hand_on(devices, 3)
    device = mover_of(devices).play()
    to = device.game.mover()
    fresh = Device(devices[to].table, "fresh")
    fresh.table.game = None
    fresh.open(device.send())
    assert fresh.said("unknown") and fresh.state is None
    fresh.open(device.send(form="whole"))
    assert fresh.is_on_turn() and fresh.here() == to
    fresh.play()
    device.open(fresh.send())
    assert device.is_on_turn()


@pytest.mark.parametrize("name", PLAYED)
def test_what_was_sent_rolled_or_seen_is_not_taken_back(meet: Meet, name: str) -> None:
    """Nor together with forced moves, which are made and taken back by themselves."""
    devices, taken_back = meet(name), 0
    for _ in range(6):
        device = mover_of(devices)
        while device.is_on_turn():
            before = device.game.at()
            device.play(1)
            game = device.game
            at, sent, is_off = game.at(), game.record["link"]["sent"], is_bound(game)
            if at == before or device.shown.get("more"):
                continue
            assert dict(device.shown["off"])["take-back"] == is_off
            device.ask("act", "take-back")
            back = game.at()
            taken = game.record["moves"][back:at]
            assert back == at if is_off else sent <= back < at
            assert not any(move.get(part) for move in taken for part in game.engine.chance), "it was rolled again"
            assert not any(game.reveals(index, device.here()) for index in range(back + 1, at + 1)), "it was seen"
            taken_back += at - back
            while not game.is_last():
                device.ask("act", "forward")
        if device.game.outcome() is not None:
            break
        message = device.send()
        assert is_bound(device.game) and dict(device.shown["off"])["take-back"]
        device.ask("act", "take-back")
        assert device.game.is_last()
        devices[json.loads(message)["to"]].open(message)
    assert taken_back


def test_only_the_own_seat_is_shown_and_others_cannot_be_played(meet: Meet) -> None:
    devices = meet("attika")
    mover = mover_of(devices)
    waiting = next(device for device in devices.values() if device is not mover)
    if waiting.table.game is None:
        waiting.open(mover.play().send())
        mover, waiting = waiting, mover
    assert waiting.table.seen_by == waiting.here() and waiting.part("moves") == ""
    waiting.ask("press", "touch:reveal=1")
    assert waiting.part("refused") and waiting.game.seat_of(waiting.game.mover()) == AFAR


@pytest.mark.parametrize("name", PLAYED)
def test_nobody_notices_when_hidden_things_change_places(meet: Meet, name: str) -> None:
    """The page of a game by link is that of the seat alone."""
    devices = meet(name)
    hand_on(devices, 4)
    table, tried = module_of(name).TABLE, 0
    for player, device in devices.items():
        if device.table.game is None:
            continue
        game, state = device.game, device.game.state()
        shown = device.ask("show")
        for _, other in table(game.components).exchanges(Random(1), state, player):
            if other == state:
                continue
            tried += 1
            game.states[game.at()] = other
            game.go_to(game.at())
            again = device.ask("show")
            assert {key: again[key] for key in ("html", "text", "off")} == {
                key: shown[key] for key in ("html", "text", "off")
            }
        game.states[game.at()] = state
        game.go_to(game.at())
    assert tried


def test_a_game_that_has_not_begun_is_shown_again_whatever_is_asked(meet: Meet) -> None:
    (seat, host), (other, _) = meet("atlantis", 2, begin=False).items()
    invitation = host.invite(seat)
    for do in ("show", "act", "press", "go_on"):
        shown = host.ask(do, "kinds")
        assert [".table__curtain", False] in shown["hidden"] and SEND in dict(shown["html"])[".table__curtain"]
    assert host.ask("act", SEND + other)["link"]["text"] == invitation
    assert [".table__curtain", False] in host.ask("open", record=host.state)["hidden"]


def test_seats_afar_belong_to_games_by_link_alone(meet: Meet) -> None:
    device = mover_of(meet("attika"))
    record = json.loads(device.state or "")
    plain = {key: record[key] for key in record if key != "link"}
    assert device.ask("open", record=json.dumps(plain)) == {"status": device.table.words.label("table.wrong-seats")}
    assert PRACTICE not in record["seats"].values()


VALUES = st.sampled_from([None, True, -1, 0, 3, "", "x", "athens", [], {}, [[]], {"a": 1}, ["blue", "red"]])


def parts(value: Any) -> list[tuple[Any, Any]]:
    """List (container, key) of all values in plain JSON."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [pair for key in keys for pair in [(value, key), *parts(value[key])]]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), new=VALUES, is_gone=st.booleans(), is_whole=st.booleans())
def test_a_message_that_lacks_something_or_has_anything_in_it_is_no_crash_and_loses_no_move(
    played: tuple[Device, str, str], place: int, new: Any, is_gone: bool, is_whole: bool
) -> None:
    device, short, whole = played
    before = device.state
    message = json.loads(whole if is_whole else short)
    found = parts(message)
    container, key = found[place % len(found)]
    if is_gone:
        del container[key]
    else:
        container[key] = new
    shown = device.open(json.dumps(message))
    moves, kept = json.loads(device.state or "")["moves"], json.loads(before or "")["moves"]
    assert moves[: len(kept)] == kept and ("html" in shown or shown["status"])
    device.state = before


@pytest.fixture
def played(meet: Meet) -> tuple[Device, str, str]:
    """A device in the middle of a game, and the messages that go on with it, short and whole."""
    devices = meet("atlantis")
    hand_on(devices, 3)
    device = mover_of(devices).play()
    return devices[device.game.mover()], device.send(), device.send(form="whole")
