"""The script that PyScript runs once on a page: it gives the loader `load` and `mount`."""

import json
import os
from typing import Any

import js

FOLDERS: set[str] = set()


def load(text: str) -> dict:
    """What the build wrote as JSON; the modules in it become importable."""
    data = json.loads(text)
    modules = data.pop("modules", {})
    for path in sorted(modules):
        write_module(path, modules[path])
    return data


def write_module(path: str, source: str) -> None:
    """Put a module where `import` looks, below the working folder."""
    make_folders(path)
    with open(path, "w") as file:
        file.write(source)


def make_folders(path: str) -> None:
    """The folders above a path."""
    parts = path.split("/")[:-1]
    for depth in range(1, len(parts) + 1):
        folder = "/".join(parts[:depth])
        if folder not in FOLDERS:
            os.mkdir(folder)
            FOLDERS.add(folder)


def mount(kind: str, element: Any, bundle: dict, words: dict) -> None:
    """Bring one widget to life: each kind is a module of `rules_widgets`."""
    module = __import__("rules_widgets." + kind, None, None, ["mount"])
    module.mount(element, bundle, words)


js.rulesWidgets = {"load": load, "mount": mount}
