"""A game between devices that know nothing of each other but links: there is no server.

The record of such a game has one PERSON in "seats", who plays at this device, all others are AFAR, and "link": {
    "players"   all players in the order of play, "readings" {reading: option}
    "host"      the player who invited the others
    "commit"    the hash of the host's seed, which the invitation carries
    "seeds"     {player: text}, as far as they are known here; the seed of the game is made of all of them
    "sent"      how many moves have left this device: they cannot be taken back
}
The invitation goes from the host to each of the others in turn, who add their seeds, and back to the host, who reveals
the own one: nobody knows the deal before all seeds are fixed. From then on a message goes to whoever is to move. It is
plain JSON: {"game", "id", "by", "to", "rules"} and, for an invitation, what "link" has but the host's seed, or "from",
"past", "moves": the moves since the receiver's last one, their number before, and the hash of those. Whoever has not
moved yet gets all of them and "link", and so does a file. The page seals it (`table_link.js`)."""

import hashlib
import json
from typing import Any

from rules_engine.codec import json_text
from rules_engine.core import BadInput
from rules_engine.svg import element, escape
from rules_widgets.table_record import AFAR, PERSON, Game, Unusable, new_record, read_record
from rules_widgets.table_view import TableView
from rules_widgets.view import act_button

SHARED = ("players", "readings", "host", "commit", "seeds")
"""The entries of "link" that all devices have in common."""
SEND = "send:"
"""The beginning of the action that makes the message for a player."""
SEED_DIGITS = 7  # not a number of the game
"""The number of hexadecimal digits that the seed of a game has."""


class Rejected(Exception):
    """Raised for a message that does not go on with the game at this device; `key`: the label that says why."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def digest(value: Any) -> str:
    """Return the hash of plain JSON, as hexadecimal digits."""
    return hashlib.sha256(json_text(value).encode()).digest().hex()


def seat_here(record: dict) -> str:
    """Return the player of this device."""
    return next(iter([player for player in sorted(record["seats"]) if record["seats"][player] == PERSON]))


# before the game


def invitation(engine: Any, components: Any, game: str, fields: dict, secret: str) -> dict:
    """Make the record of a game to which its host invites. The fields of the form are those of `new_record`, and
    "far.seat", the host's seat; `secret`: a random text, the host's seed."""
    setup = new_record(engine, components, game, fields, 0)["setup"]
    players = setup["players"]
    host = fields["far.seat"] if fields.get("far.seat") in players else players[0]
    link = {"players": players, "readings": setup["readings"], "host": host, "commit": digest(secret)}
    return waiting(game, link | {"seeds": {host: secret}}, host)


def waiting(game: str, link: dict, here: str) -> dict:
    """Return the record of a game that has not begun, at the device of one player."""
    seats = {player: PERSON if player == here else AFAR for player in link["players"]}
    return {"game": game, "seats": seats, "seed": 0, "link": link | {"sent": 0}, "moves": [], "at": 0}


# messages


def message_for(record: dict, movers: list[str], to: str, is_whole: bool = False) -> dict:
    """Return the message for a player. `movers`: who has made each move."""
    link, here = record["link"], seat_here(record)
    message = {"game": record["game"], "id": record["id"], "by": here, "to": to, "rules": record.get("rules", "")}
    shared = {name: link[name] for name in SHARED}  # order does not matter
    if "setup" not in record:
        seeds = {player: link["seeds"][player] for player in sorted(link["seeds"]) if player != link["host"]}
        return message | shared | {"seeds": seeds}
    known = [index + 1 for index in range(record["at"]) if movers[index] == to]
    first = 0 if is_whole or not known else known[-1]
    moves = record["moves"][: record["at"]]
    message |= {"from": first, "past": digest(moves[:first]), "moves": moves[first:]}
    return message if first else message | shared


def read_message(text: str, game: str) -> dict:
    """Read a message. Raises ValueError, BadInput or Unusable."""
    message = json.loads(text)
    if not isinstance(message, dict):
        raise BadInput("link", message, "a message")
    if message.get("game") != game:
        raise Unusable("table.foreign")
    names = ["id", "by", "to"] + ["host", "commit"] * ("host" in message)
    is_sound = all([isinstance(message.get(name), str) for name in names])
    if "moves" in message:
        is_sound = is_sound and isinstance(message["moves"], list) and isinstance(message.get("from"), int)
        is_sound = is_sound and message["from"] >= 0 and (message["from"] > 0 or "host" in message)
    elif "host" not in message:
        is_sound = False
    if not is_sound:
        raise BadInput("link", message, "a message")
    return message


def is_other_start(message: dict, kept: dict) -> bool:
    """Tell whether a message is about another game than the players were invited to."""
    return any([message.get(name) != kept["link"][name] for name in ("players", "readings", "host", "commit")])


class Links:
    """What a table does with games by link: the part of `TableWidget` that makes, reads and shows their messages."""

    def begun(self, record: dict, seeds: dict) -> dict:
        """Return the record of a game whose seeds are all known: the deal follows from them. Raises Rejected if the
        host has changed the seed after the invitation."""
        link = record["link"] | {"seeds": seeds}
        if sorted(seeds) != sorted(link["players"]) or digest(seeds[link["host"]]) != link["commit"]:
            raise Rejected("changed-start")
        fields = {"reading." + reading: link["readings"][reading] for reading in sorted(link["readings"])}
        fields["players"] = len(link["players"])
        seed = int(digest(seeds)[:SEED_DIGITS], 16)  # not a number of the game
        setup = new_record(self.engine, self.components, self.name, fields, seed)["setup"]
        if setup["players"] != link["players"]:
            raise Rejected("changed-start")
        return record | {"link": link, "seed": seed, "setup": setup, "rules": self.rules}

    def received(self, message: dict, kept: dict | None, secret: str) -> dict:
        """Return the record with which the game goes on at this device after a message. `kept`: the record of that game
        in this browser; `secret`: a random text, the player's seed where this is an invitation.

        Raises Rejected where the message changes nothing, and why; what the engine raises for a set-up that is none."""
        if kept is None:
            return self.first_record(message, secret)
        here, to = seat_here(kept), message["to"]
        if to != here:
            raise Rejected("own" if message["by"] == here else "wrong-seat", player=to, me=here)
        if "moves" not in message:
            return self.joined_by_all(message, kept)
        if "setup" in kept:
            return self.with_moves(message, kept, here)
        if is_other_start(message, kept) or message["seeds"].get(here) != kept["link"]["seeds"][here]:
            raise Rejected("changed-start")
        return self.with_moves(message, self.begun(kept, message["seeds"]), here, True)

    def first_record(self, message: dict, secret: str) -> dict:
        """Return the record of a game that this browser does not know: an invitation, or all of its moves."""
        is_known = "host" in message and message["to"] in message["players"]
        if not is_known or ("moves" not in message and message["to"] == message["host"]):
            raise Rejected("unknown", player=message["by"])
        link = {name: message[name] for name in SHARED}  # order does not matter
        record = waiting(self.name, link, message["to"]) | {"id": message["id"], "rules": self.rules}
        if "moves" in message:
            return self.with_moves(message, self.begun(record, message["seeds"]), "", True)
        record["link"]["seeds"] = message["seeds"] | {message["to"]: secret}
        return record

    def joined_by_all(self, message: dict, kept: dict) -> dict:
        """Return the record of the host's game when the invitation has come back with the seeds of all others."""
        link, here = kept["link"], seat_here(kept)
        if "setup" in kept or here != link["host"]:
            raise Rejected("old" if "setup" in kept else "same")
        if is_other_start(message, kept):
            raise Rejected("changed-start")
        return self.begun(kept, message["seeds"] | link["seeds"])

    def with_moves(self, message: dict, kept: dict, here: str, is_new: bool = False) -> dict:
        """Return a record with the new moves of a message. They are legal, chance has decided them, and none of them is
        by `here`. `is_new`: the game has just begun at this device."""
        first, sent, made = message["from"], message["moves"], kept["moves"][: kept["at"]]
        if first > len(made):
            raise Rejected("gap", player=message["by"])
        common = min(len(made) - first, len(sent))
        if (first and digest(made[:first]) != message.get("past")) or made[first : first + common] != sent[:common]:
            raise Rejected("changed")
        if len(sent) == common and not is_new:
            raise Rejected("old" if len(made) > first + common else "same")
        moves, new = made + sent[common:], range(len(made), first + len(sent))
        record = kept | {"moves": moves, "at": len(moves), "link": kept["link"] | {"sent": len(moves)}}
        game = Game(self.engine, self.components, record)
        if game.stop is not None:
            is_same_version = message.get("rules") == self.rules
            raise Rejected("illegal" if is_same_version else "version", n=len(game.reports) + 1)
        if any([game.reports[index].player == here for index in new]):
            raise Rejected("changed")
        if any([game.decided(moves[index], index) != moves[index] for index in new]):
            raise Rejected("chance")
        return record

    def invite(self, request: dict) -> dict:
        """Invite to a game, as the form says."""
        record = invitation(self.engine, self.components, self.name, request["fields"], request["secret"])
        return self.show_waiting(record | {"id": request["id"], "rules": self.rules}, True)

    def open_message(self, request: dict) -> dict:
        """Open a message; `request` has it as "link", the kept record of the game as "record" ("" for none), and a
        random "secret". What is rejected changes nothing, and the game is shown as it is kept."""
        kept = read_record(request["record"], self.name) if request["record"] else None
        if kept is not None and "link" not in kept:
            raise Unusable("table.wrong-seats")
        message = read_message(request["link"], self.name)
        try:
            record = self.received(message, kept, request["secret"])
        except Rejected as rejected:
            why = far_words(self.words, rejected.key, **rejected.values)
            return (self.show_record(kept) if kept is not None else {}) | {"status": why}
        shown = self.show_record(record, kept is None or "setup" not in kept)
        if self.game is not None and self.game.mover() == message["to"] and self.game.outcome() is None:
            view = TableView(self.game, self.words, message["to"])
            shown["status"] = far_words(self.words, "turn", player=message["to"]) + " " + view.last_move()
        return shown

    def show_record(self, record: dict, is_new: bool = False) -> dict:
        """Show a game; the message for the next player, too, where it has just begun with another one."""
        if "setup" not in record:
            return self.show_waiting(record, is_new)
        game = Game(self.engine, self.components, record)
        shown = self.open_game(game)
        is_sent = is_new and not game.at() and game.mover() != seat_here(record)
        return self.send(game, game.mover()) if is_sent else shown

    def show_waiting(self, record: dict, is_sent: bool = False) -> dict:
        """Show the invitation that goes to the next player, with its message where it is to be sent now."""
        self.game, self.seen_by, self.text = None, "", ""
        self.clear_choices()
        here, link = seat_here(record), record["link"]
        players = link["players"]  # round the table, and from the last one back to the host
        to = players[(players.index(here) + 1) % len(players)]
        key = "invited" if here == link["host"] else "joined"
        lead = far_words(self.words, key, me=here, player=to, host=link["host"])
        others = act_button("set-up", escape(self.words.label("table.set-up")))
        buttons = send_button(self.words, "send", to, True) + others
        html = element("p", [], escape(lead)) + element("p", [], buttons)
        shown = self.covered(html) | {"state": json_text(record)}
        return shown | ({"link": self.sheet(record, [], to, lead)} if is_sent else {})

    def sheet(self, record: dict, movers: list[str], to: str, note: str = "") -> dict:
        """Return what the page needs to hand a message over: its texts, short and whole, and words; `note`: what is
        said below an invitation, instead of who can go on with the game."""
        short, whole = [json_text(message_for(record, movers, to, is_whole)) for is_whole in (False, True)]
        title, sealed = far_words(self.words, "title", player=to), far_words(self.words, "sealed", player=to)
        return {"title": title, "note": note or sealed, "text": short, "whole": whole, "to": to}

    def send(self, game: Game, to: str) -> dict:
        """Make the message for a player; what it holds can no longer be taken back."""
        if game.seat_of(to) != AFAR:
            return self.show(game)
        sent = max(game.record["link"]["sent"], game.at())
        game.record = game.record | {"link": game.record["link"] | {"sent": sent}}
        shown = self.show(game)
        return shown | {"link": self.sheet(game.record, [report.player for report in game.reports], to)}


def far_words(words: Any, key: str, **values: Any) -> str:
    """Return a label of games by link, with players where it has slots."""
    names = {slot: words.player(values[slot]) if slot != "n" else values[slot] for slot in sorted(values)}
    return words.fill(words.label("table.far." + key), names)


def is_bound(game: Game) -> bool:
    """Tell whether the last moves of a game by link cannot be taken back, with the forced ones that followed: they were
    sent, dice were rolled, or they have shown something hidden."""
    if "link" not in game.record or not game.at():
        return False
    sent, at, chance = game.record["link"]["sent"], game.at() - 1, game.engine.chance
    while at > sent and game.was_forced(at):
        at -= 1
    if at < sent or game.was_forced(at):
        return True
    moves = game.record["moves"][at : game.at()]
    is_random = any([bool(move.get(part)) for move in moves for part in sorted(chance)])
    return is_random or game.has_revealed(seat_here(game.record))


def panel(view: TableView) -> str:
    """Return what is to be done with the game by link, as HTML: wait, send, or move after what the others did."""
    game = view.game
    if "link" not in game.record:
        return ""
    here, mover, is_sent = seat_here(game.record), game.mover(), game.at() <= game.record["link"]["sent"]
    if game.outcome() is not None:
        others = [player for player in game.players() if game.seat_of(player) == AFAR]
        return element("p", [], "".join([send_button(view.words, "end", player) for player in others]))
    if mover == here:
        return ""
    lead = element("p", [], escape(far_words(view.words, "waiting" if is_sent else "done", player=mover)))
    return lead + element("p", [], send_button(view.words, "again" if is_sent else "send", mover, not is_sent))


def send_button(words: Any, key: str, player: str, is_primary: bool = False) -> str:
    """Return the button that makes the message for a player."""
    look = "button button--primary" if is_primary else "button"
    return act_button(SEND + player, escape(far_words(words, key, player=player)), look)
