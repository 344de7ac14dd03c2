"""What build points there are, and what they pay for (rules replacement.*, persia.support, persia.price)."""

from __future__ import annotations

from rules_engine.athens_sparta.components import FLEET, Components
from rules_engine.athens_sparta.rules.board import SPARTA, Board
from rules_engine.athens_sparta.rules.control import holder, is_beset
from rules_engine.athens_sparta.rules.map import SYRACUSE, City, theatre_of


def city_worth(city: str, printed: int, sicily: int | None) -> int:
    """Return the build points of a city; Syracuse is worth what its cards show, `sicily`, where the players agreed on
    that (rules replacement.points, sicily.points)."""
    return sicily if city == SYRACUSE and sicily is not None else printed


def counts(board: Board, city: City, side: str) -> bool:
    """Tell whether a city's points are a side's now (rules replacement.besieged, victory.besieged)."""
    return holder(board, city) == side and not is_beset(board, city, side)


def city_income(components: Components, board: Board, side: str, sicily: int | None) -> int:
    """Return the build points of a side's cities that nobody besieges or blockades (rule replacement.points)."""
    cities = [city for city in theatre_of(components).cities if counts(board, city, side)]
    return sum([city_worth(city.id, city.points, sicily) for city in cities])


def unpaying_cities(components: Components, board: Board, side: str) -> list[City]:
    """List a side's cities that are besieged or blockaded and would bring it build points (rule
    replacement.besieged)."""
    cities = [city for city in theatre_of(components).cities if holder(board, city) == side and city.points]
    return [city for city in cities if is_beset(board, city, side)]


def has_support(side: str, accepted: bool) -> bool:
    """Tell whether Persia supports a side: Sparta, once it has accepted (rule persia.support)."""
    return accepted and side == SPARTA


def price_of_step(components: Components, kind: str, printed: int, supported: bool) -> int:
    """Return the build points of one step of a block; Persia pays a part of its ally's fleets (rules replacement.cost,
    persia.support)."""
    return components.number("persia.fleet-cost") if kind == FLEET and supported else printed


def persian_loss(components: Components, supported: bool, counted: bool) -> int:
    """Return the points that a side loses for Persian support at a check; `counted`: Miletus brings it points (rule
    persia.price)."""
    return components.number("persia.points-lost") if supported and counted else 0


def spend_limit(components: Components, limits: str) -> int:
    """Return the most points that a city takes, by its row of limits (rules replacement.limit,
    replacement.main-city)."""
    return components.limits[limits]["spend"]


def is_within(spent: int, cost: int, limit: int) -> bool:
    """Tell whether a city takes that much more, or a side has that much left (rules replacement.limit,
    replacement.points)."""
    return spent + cost <= limit
