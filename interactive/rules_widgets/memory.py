"""What this browser keeps for its reader. A browser that keeps nothing, or something spoilt, remembers nothing."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window


def recall(key: str) -> Any:
    """What was kept under a key, or None."""
    try:
        kept = window.localStorage.getItem(key)
        return json.loads(kept) if kept else None
    except Exception:  # storage that is switched off raises an error of JavaScript
        return None


def keep(key: str, value: Any) -> None:
    """Keep a value under a key, or forget the key where the value is empty."""
    try:
        if value:
            window.localStorage.setItem(key, json.dumps(value))
        else:
            window.localStorage.removeItem(key)
    except Exception:
        return
