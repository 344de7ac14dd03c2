"""What the sides of a battle, the places and the turns of its blocks, and its phases are called."""

from rules_engine.athens_sparta.components import BLOCKADE, FIELD, INSIDE

DEFENDER = "defender"
ATTACKER = "attacker"
ROLES = (DEFENDER, ATTACKER)
"""In the order in which they act where letters are equal."""
ROLE_NAMES = {ATTACKER: "role.attacker", DEFENDER: "role.defender"}
"""What stands for a side that no player is named for."""

AWAY = "away"
STANDING_ASIDE = "aside"
PLACES = (FIELD, INSIDE, BLOCKADE, AWAY, STANDING_ASIDE)
"""In the field, inside the walls, blockading, gone to another hex, or standing aside while others storm."""

READY = "ready"
WAITED = "waited"
ACTED = "acted"
"""What a block has done in this round: nothing; let its turn go by; attacked or moved."""

ROUND = "round"
PURSUIT = "pursuit"
LEAVE = "leave"
OVER = "over"
STAGES = (ROUND, PURSUIT, LEAVE, OVER)
"""How far a battle is."""

RESTART = "restart"
"""The option of the reading `storm-rounds` by which a storm begins the rounds anew."""
