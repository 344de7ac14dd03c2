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


def keep(key: str, value: Any, full: Any) -> None:
    """Keep a value under a key, or forget the key where the value is empty. `full`: a proxy that is called where the
    browser has no room left; that is an error of JavaScript, which only JavaScript can catch."""
    if not can_keep():
        return
    if not value:
        forget(key)
        return
    storage = window.localStorage
    write = storage.setItem.bind(storage, key, json.dumps(value))
    window.Promise.resolve().then(write).catch(full)


def forget(key: str) -> None:
    """Keep nothing under a key any more."""
    if can_keep():
        window.localStorage.removeItem(key)


def can_keep() -> bool:
    """Whether the reader lets this page keep anything. To touch the storage of one who does not is an error of
    JavaScript, and MicroPython cannot catch those."""
    return window.navigator.cookieEnabled
