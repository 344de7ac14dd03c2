"""The set-up as the first move of a recorded game (rules setup.*)."""

from __future__ import annotations

from rules_engine.action import Action, Part
from rules_engine.codec import Codec, dict_of, dict_record, field, list_of, optional, text
from rules_engine.core import BadInput, Phrase, Step
from rules_engine.polis.components import Components
from rules_engine.polis.game.kinds import SETUP
from rules_engine.polis.game.setup import begin_game


def setup_codec(components: Components) -> Codec:
    """Declare {"players": [side], "deal": {"projects": [tile], "events": {round: card}}, "readings": {…}}."""
    ids, names = list_of(text()), dict_of(None, text())
    deal = dict_record(field("projects", ids), field("events", names))
    return dict_record(field("players", ids), field("deal", deal), field("readings", optional(names), None))


class SetUp(Action):
    """{"setup": {"players", "deal", "readings"}}, from an empty table."""

    name = SETUP
    parts = (Part("deal", setup_codec, key=SETUP),)
    deal: dict

    def play(self) -> Step:
        if self.now.state.shown or self.now.state.pile:
            raise BadInput("setup", self.move(), "a move: this game has begun")
        deal = self.deal["deal"] | {"projects": list(self.deal["deal"]["projects"])}
        return begin_game(self.now.components, list(self.deal["players"]), deal, self.deal["readings"])

    def phrase(self) -> Phrase:
        return Phrase("setup", {})
