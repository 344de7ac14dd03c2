"""All glyphs of the game: resources, prestige, battle cards."""

from __future__ import annotations

from rules_engine.polis.draw.battle import BATTLE_GLYPHS
from rules_engine.polis.draw.glyphs import GLYPHS as GAME_GLYPHS

GLYPHS = GAME_GLYPHS | BATTLE_GLYPHS
