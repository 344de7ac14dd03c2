"""The names of the kinds of moves."""

from __future__ import annotations

MUSTER = "muster"
GALLEYS = "galleys"
MERCHANTS = "merchants"
PROJECT = "project"
MARCH = "march"
SAIL = "sail"
SIEGE = "siege"
TRIBUTE = "tribute"
TRADE = "trade"
PROXENOS = "proxenos"
REDEEM = "redeem"
CIVIL_WAR = "civil-war"
KINDS = (MUSTER, GALLEYS, MERCHANTS, PROJECT, MARCH, SAIL, SIEGE, TRIBUTE, TRADE, PROXENOS, REDEEM, CIVIL_WAR)
"""The twelve actions of a turn."""
GROUPS = (MARCH, SAIL)
"""The actions that move one unit after the other, all to one destination."""
PASS = "pass"
HALT = "halt"
SETUP = "setup"
REMOVAL = "remove"
FEED = "feed"
RELEASE = "release"
GROW = "grow"
DONE = "done"
BATTLE = "battle"
