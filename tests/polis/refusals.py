"""The refusal cases of this game, by subject."""

from __future__ import annotations

from tests.polis.refusals_battle import CASES as BATTLE
from tests.polis.refusals_course import CASES as COURSE
from tests.polis.refusals_development import CASES as DEVELOPMENT
from tests.polis.refusals_military import CASES as MILITARY
from tests.polis.refusals_politics import CASES as POLITICS
from tests.polis.refusals_round_end import CASES as ROUND_END
from tests.refusals import RefusalCase

CASES: list[RefusalCase] = [*COURSE, *DEVELOPMENT, *MILITARY, *POLITICS, *BATTLE, *ROUND_END]
