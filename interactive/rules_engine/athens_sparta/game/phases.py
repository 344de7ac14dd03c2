"""The phases of a whole game; those of a player turn."""

from rules_engine.athens_sparta.rules.state import MOVEMENT

SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND = "setup", "deal", "redeal", "lay", "play", "events", "spend"
COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER = "combat", "declare", "fight", "regroup", "plunder"
ATTRITION, LOSSES, HELLESPONT, REPLACEMENT, OVER = "attrition", "losses", "hellespont", "replacement", "over"
TURN = (MOVEMENT, COMBAT, DECLARE, FIGHT, REGROUP, PLUNDER, ATTRITION, LOSSES, HELLESPONT)
PHASES = (SETUP, DEAL, REDEAL, LAY, PLAY, EVENTS, SPEND, *TURN, REPLACEMENT, OVER)
