"""Points of projects, and which of two numbers wins (rules project.points, completion.*, final.*)."""

from __future__ import annotations

from rules_engine.polis.components import HALF_POPULATION, Components

HALF = 2


def is_by_population(components: Components, tile: str) -> bool:
    """Tell whether a project's prestige depends on the cubes of its polis (rule completion.artist)."""
    return components.data["projects"][tile]["points"] == HALF_POPULATION


def project_points(components: Components, tile: str, population: int) -> int:
    """Return the prestige of a completed project, outside the brackets: a number, or half of its polis's cubes, rounded
    down (rules project.points, completion.artist)."""
    if is_by_population(components, tile):
        return population // HALF
    return components.data["projects"][tile]["points"]


def posterity(components: Components, tiles: list[str]) -> int:
    """Return the points of projects in the final score (rule final.score)."""
    return sum([components.data["projects"][tile]["posterity"] for tile in tiles])


def leader(components: Components, numbers: list[int]) -> str | None:
    """Return the side with the higher number, None at a tie (rules final.score, final.tie, final.draw)."""
    if numbers[0] == numbers[1]:
        return None
    return components.sides[0 if numbers[0] > numbers[1] else 1]
