"""The request handler of tests/micropython_runner.py; it runs inside MicroPython, after boot.py."""

import json

BUNDLES = {}
COMPONENTS = {}


def answer(line):
    """Return the JSON answer to a JSON request; an error is an answer, too."""
    request = json.loads(line)
    try:
        return json.dumps({"value": perform(request)})
    except Exception as error:
        return json.dumps({"error": type(error).__name__ + ": " + str(error)})


def perform(request):
    """Load a bundle, call a function, or ask a calculator."""
    if "bundle" in request:
        BUNDLES[request["game"]] = load(request["bundle"])  # noqa: F821 - defined by boot.py
        return None
    if "call" in request:
        name, function = request["call"].split(":")
        return getattr(module(name), function)(*request["args"])
    return calculate(request["game"], request["calculator"], request["input"])


def module(name):
    return __import__(name, None, None, ["*"])


def calculate(game, calculator, data):
    engine, bundle = module("rules_engine." + game).ENGINE, BUNDLES[game]
    if game not in COMPONENTS:
        COMPONENTS[game] = engine.read_components(bundle["components"])
    form = bundle["calculators"][calculator]
    return module("rules_engine.calculators").calculate(engine, calculator, form, COMPONENTS[game], data)
