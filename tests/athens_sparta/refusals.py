"""The refusal cases of this game, by subject: movement and what comes before a battle, everything around sieges, and
rules with several conditions."""

import importlib
import importlib.util

from tests.refusals import RefusalCase

PARTS = ("refusals_movement", "refusals_siege", "refusals_conditions")

CASES: list[RefusalCase] = [
    case
    for part in PARTS
    if importlib.util.find_spec(f"tests.athens_sparta.{part}")
    for case in importlib.import_module(f"tests.athens_sparta.{part}").CASES
]
