"""Refusals of cards, control, movement, terrain, retreats, regrouping, stacking, straits and the set-up."""

from __future__ import annotations

from tests.refusals import RefusalCase

CASES: list[RefusalCase] = []
