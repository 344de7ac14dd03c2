"""The script that PyScript's worker runs once per page: it exports `keep` and `ask` to the page."""

import json
import os
import sys
from typing import Any

import js

FOLDERS: set[str] = set()
"""The folders made so far."""
DATA: dict[str, dict] = {}
"""The JSON files of the build that are loaded, by address."""
WIDGETS: dict[str, Any] = {}
"""The widgets made so far, by id."""

__export__ = ["keep", "ask"]


def keep(name: str, text: str) -> None:
    """Load a JSON file of the build and store it under its address `name`."""
    DATA[name] = load(text)


def ask(text: str) -> str:
    """Answer a request; both are JSON texts (see `rules_widgets`). The answer is {"error": text} for an exception.

    "widget" in the request is {"id", "kind", "about", "bundle", "words"}, with the addresses of bundle and words."""
    try:
        request = json.loads(text)
        return json.dumps(widget(request["widget"]).answer(request))
    except MemoryError:
        raise  # the interpreter cannot go on; the page restarts it
    except Exception as error:
        sys.print_exception(error)  # type: ignore[attr-defined]  # MicroPython's
        return json.dumps({"error": type(error).__name__ + ": " + str(error)})


def widget(description: dict) -> Any:
    """Return the widget of a request, made on first use by the module of `rules_widgets` that its kind names."""
    if description["id"] not in WIDGETS:
        module = __import__("rules_widgets." + description["kind"], None, None, ["mount"])
        bundle, words = DATA[description["bundle"]], DATA[description["words"]]
        WIDGETS[description["id"]] = module.mount(description["about"], bundle, words, js.performance.now)
    return WIDGETS[description["id"]]


def load(text: str) -> dict:
    """Parse a JSON file of the build, and write the modules in it to files, so that they can be imported."""
    data = json.loads(text)
    modules = data.pop("modules", {})
    for path in sorted(modules):
        parts = path.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            if folder not in FOLDERS:
                os.mkdir(folder)
                FOLDERS.add(folder)
        with open(path, "w") as file:
            file.write(modules[path])
    return data
