"""The set-up as the first move of a recorded game (rules setup.*)."""

from __future__ import annotations

from rules_engine.action import Action, Part
from rules_engine.attika.game.setup import SETUP, setup, setup_lines
from rules_engine.core import BadInput, Phrase, Step


class SetUp(Action):
    """{"setup": {"players", "deal", "readings"}}, from an empty table."""

    name = "setup"
    parts = (Part("begun", lambda components: SETUP, key="setup"),)
    begun: dict

    def play(self) -> Step:
        if self.now.state.seats:
            raise BadInput("setup", self.move(), "a move: this game has begun")
        after = setup(self.now.components, self.begun["players"], self.begun["deal"], self.begun["readings"])
        return Step(after, setup_lines(self.now.components, after))

    def phrase(self) -> Phrase:
        return Phrase("setup", {"players": self.begun["players"]})
