"""Open pages that are told of changes (server-sent events)."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Event = tuple[str, Any]
"""A name and what goes with it, as JSON."""


class Listeners:
    """A queue for each page that listens."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queues: list[queue.SimpleQueue[Event]] = []

    @contextmanager
    def listening(self) -> Iterator[queue.SimpleQueue[Event]]:
        """What is told from now on."""
        heard: queue.SimpleQueue[Event] = queue.SimpleQueue()
        with self._lock:
            self._queues.append(heard)
        try:
            yield heard
        finally:
            with self._lock:
                self._queues.remove(heard)

    def tell(self, name: str, data: Any) -> None:
        """Tell every page that listens."""
        with self._lock:
            for heard in self._queues:
                heard.put((name, data))


def written(event: Event) -> bytes:
    """An event as it is sent."""
    name, data = event
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
