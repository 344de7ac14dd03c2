"""Open pages that receive changes as server-sent events."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Event = tuple[str, Any]
"""A name, and data that can be written as JSON."""


class Listeners:
    """A queue for each open page that listens."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queues: list[queue.SimpleQueue[Event]] = []

    @contextmanager
    def listening(self) -> Iterator[queue.SimpleQueue[Event]]:
        """Yield a queue that receives all events from now on."""
        events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        with self._lock:
            self._queues.append(events)
        try:
            yield events
        finally:
            with self._lock:
                self._queues.remove(events)

    def tell(self, name: str, data: Any) -> None:
        """Send an event to every page that listens."""
        with self._lock:
            for events in self._queues:
                events.put((name, data))


def encode_event(event: Event) -> bytes:
    """Return an event in the format in which it is sent."""
    name, data = event
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
