"""The script that PyScript's worker runs once on a page: it gives the page `load` and `ask`."""

import json
import os
import sys
from typing import Any

import js

FOLDERS: set[str] = set()
DATA: dict[str, dict] = {}
WIDGETS: dict[str, Any] = {}

__export__ = ["keep", "ask"]


def keep(name: str, text: str) -> None:
    """Keep what the build wrote as JSON, under its address."""
    DATA[name] = load(text)


def ask(text: str) -> str:
    """Answer a request, both as JSON (`rules_widgets` says what is in them), with {"error": text} where that fails.

    A request names its widget: {"id", "kind", "about", "bundle", "words"}, the last two by their addresses.
    """
    try:
        request = json.loads(text)
        return json.dumps(widget(request["widget"]).answer(request))
    except MemoryError:
        raise  # this engine is at its end
    except Exception as error:
        sys.print_exception(error)  # type: ignore[attr-defined]  # MicroPython's
        return json.dumps({"error": type(error).__name__ + ": " + str(error)})


def widget(asked: dict) -> Any:
    """The widget that a request asks, made when it is asked for the first time: each kind is a module of
    `rules_widgets`."""
    if asked["id"] not in WIDGETS:
        module = __import__("rules_widgets." + asked["kind"], None, None, ["mount"])
        bundle, words = DATA[asked["bundle"]], DATA[asked["words"]]
        WIDGETS[asked["id"]] = module.mount(asked["about"], bundle, words, js.performance.now)
    return WIDGETS[asked["id"]]


def load(text: str) -> dict:
    """Return what the build wrote as JSON; the modules in it become importable."""
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
    """Make the folders above a path."""
    parts = path.split("/")[:-1]
    for depth in range(1, len(parts) + 1):
        folder = "/".join(parts[:depth])
        if folder not in FOLDERS:
            os.mkdir(folder)
            FOLDERS.add(folder)
