"""What was before, so that it can be undone, and what was undone, so that it can be done again."""

from __future__ import annotations

from typing import Any

KEPT = 200
"""So many steps back; older ones are forgotten."""


class History:
    """`now`, and what lies before and after it."""

    def __init__(self, now: Any) -> None:
        self.now = now
        self.past: list = []
        self.future: list = []

    def add(self, state: Any) -> None:
        """A new state; what was undone before is gone."""
        if state == self.now:
            return
        self.past = (self.past + [self.now])[-KEPT:]
        self.now, self.future = state, []

    def replace(self, state: Any) -> None:
        """The present state in other words: nothing to undo."""
        self.now = state

    def undo(self) -> Any:
        """The state before; the first one stays."""
        if self.past:
            self.future.append(self.now)
            self.now = self.past.pop()
        return self.now

    def redo(self) -> Any:
        """The state that was undone last."""
        if self.future:
            self.past.append(self.now)
            self.now = self.future.pop()
        return self.now
