"""The set-up as the first move of a recorded game (rules setup.*)."""

from __future__ import annotations

from rules_engine.action import Action, Part
from rules_engine.atlantis.game.setup import SETUP, setup, setup_lines
from rules_engine.core import BadInput, Phrase, Step


class SetUp(Action):
    """{"setup": {"players", "deal", "readings"}}, from an empty table."""

    name = "setup"
    parts = (Part("data", lambda components: SETUP, key="setup"),)
    data: dict

    def play(self) -> Step:
        if self.now.state.seats:
            raise BadInput("setup", self.move(), "a move: this game has begun")
        after = setup(self.now.components, self.data["players"], self.data["deal"], self.data["readings"])
        return Step(after, setup_lines(self.now.components, after))

    def phrase(self) -> Phrase:
        return Phrase("setup", {})
