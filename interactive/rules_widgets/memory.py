"""What this browser keeps for its reader. A browser that keeps nothing, or something spoilt, remembers nothing."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window


def recall(key: str) -> Any:
    """What was kept under a key, or None."""
    kept = window.localStorage.getItem(key) if can_keep() else None
    try:
        return json.loads(kept) if kept else None
    except ValueError:
        return None


def keep(key: str, value: Any) -> None:
    """Keep a value under a key, or forget the key where the value is empty."""
    if not can_keep():
        return
    if value:
        window.localStorage.setItem(key, json.dumps(value))
    else:
        window.localStorage.removeItem(key)


def can_keep() -> bool:
    """Whether the reader lets this page keep anything. To touch the storage of one who does not is an error of
    JavaScript, and MicroPython cannot catch those."""
    return window.navigator.cookieEnabled
