"""Runs inside MicroPython, after boot.py: answers the lines of tests/micropython_runner.py."""

import json

BUNDLES = {}
COMPONENTS = {}


def answer(line):
    """The answer to a line, as a line; what goes wrong is an answer too."""
    request = json.loads(line)
    try:
        return json.dumps({"value": perform(request)})
    except Exception as error:
        return json.dumps({"error": type(error).__name__ + ": " + str(error)})


def perform(request):
    """Load a bundle, call a function, or ask a calculator."""
    if "bundle" in request:
        BUNDLES[request["game"]] = load(request["bundle"])  # noqa: F821 - boot.py's
        return None
    if "call" in request:
        name, function = request["call"].split(":")
        return getattr(module(name), function)(*request["args"])
    return calculate(request["game"], request["calculator"], request["input"])


def module(name):
    """A module by its dotted name."""
    return __import__(name, None, None, ["*"])


def calculate(game, calculator, data):
    """A calculator's answer."""
    engine, bundle = module("rules_engine." + game).ENGINE, BUNDLES[game]
    if game not in COMPONENTS:
        COMPONENTS[game] = engine.read_components(bundle["components"])
    form = bundle["calculators"][calculator]
    return module("rules_engine.calculators").calculate(engine, calculator, form, COMPONENTS[game], data)
