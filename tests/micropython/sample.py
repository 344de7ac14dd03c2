"""All syntax that the lowering translates, in one module; test_lowering.py runs it in CPython and in MicroPython."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, NewType, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from nowhere import Nothing

Ground = Literal["hill", "forest"]
Place: TypeAlias = "tuple[int, int]"
Counts = dict[str, int]
Piece = TypeVar("Piece")
RuleId = NewType("RuleId", str)
Thing = Counts | None
LIMIT: int = 9


@dataclass(frozen=True, slots=True)
class Hex:
    place: Place
    ground: Ground = "hill"
    height: int = field(default=3)

    @property
    def is_high(self) -> bool:
        return self.height > 2

    def raised(self, by: int = 1) -> Hex:
        """Return a higher hex, limited to LIMIT: a method with `replace`."""
        return replace(self, height=min(self.height + by, LIMIT))


@dataclass(frozen=True, kw_only=True)
class Land(Generic[Piece]):
    """A generic dataclass with keyword-only fields and `__post_init__`."""

    name: str
    hexes: tuple[Hex, ...] = ()
    owner: str | None = None

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a land has a name")

    @staticmethod
    def of(*places: Place) -> Land:
        """Return a land with these hexes: a static method."""
        return Land(name="Land", hexes=tuple(Hex(place) for place in places))


@dataclass
class Counter:
    """A dataclass that can change and has its own `__eq__`."""

    count: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counter) and other.count % 10 == self.count % 10


@dataclass(frozen=True)
class Empty:
    """Only a docstring."""


def to_json(value: Any) -> Any:
    """Return tuples as lists and dataclasses as dicts."""
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: to_json(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def outcome(function: Callable[..., Any], *args: Any, **words: Any) -> Any:
    """Return the result of a call as JSON, or the name of its error."""
    try:
        return to_json(function(*args, **words))
    except (TypeError, ValueError) as error:
        return type(error).__name__


def equality() -> list[bool]:
    """Compare instances of dataclasses."""
    one, same, other = Hex((0, 1)), Hex((0, 1), "hill", 3), Hex((0, 1), height=4)
    return [one == same, one != same, one == other, one == (0, 1), one in [other, same], Counter(3) == Counter(13)]


def hashing() -> list[Any]:
    """Use instances of dataclasses in sets and as keys."""
    hexes = {Hex((0, 1)), Hex((0, 1), "hill"), Hex((1, 1))}
    return [len(hexes), {Hex((2, 2)): "found"}[Hex((2, 2))], Empty() in {Empty()}, outcome(hash, Counter())]


def representation() -> list[str]:
    """Return the `repr` of instances of dataclasses."""
    return [repr(Hex((0, 1))), repr(Land(name="A", owner="it's")), repr(Counter(2)), repr(Empty())]


def construction() -> list[Any]:
    """Create dataclasses with right and wrong arguments."""
    return [
        to_json(Land.of((0, 0), (0, 1))),
        outcome(Land, name=""),
        outcome(Land, "positional"),
        outcome(Hex),
        outcome(Hex, (0, 0), "hill", 1, 2),
        outcome(Hex, (0, 0), nothing=1),
        outcome(replace, Hex((0, 0)), nothing=1),
        to_json(Hex((0, 0)).raised(9)),
        Hex((0, 0)).is_high,
        list(Hex((0, 0)).__dataclass_fields__),
    ]


def order() -> list[Any]:
    """Sort with a key, which must be stable."""
    pairs = [(2, "a"), (1, "b"), (2, "c"), (1, "d"), (2, "e"), (1, "f"), (0, "g")]
    return [sorted(pairs, key=lambda pair: pair[0]), sorted(pairs, key=lambda pair: pair[0], reverse=True)]


def displays(*numbers: int, **words: int) -> list[Any]:
    """Use `*` and `**` in displays."""
    first, *rest = numbers
    both = {**words, "z": 1, **{"y": first}}
    return [[*numbers, 0], [0, 1, *rest], list((first, *rest)), sorted({*rest, 5}), [both[key] for key in sorted(both)]]


def zipped() -> list[Any]:
    """Use `zip` with `strict`."""

    def strictly(*groups: list[int]) -> list[Any]:
        return list(zip(*groups, strict=True))

    loosely = [a + b for a, b in zip([1, 2], [3], strict=False)]
    return [outcome(strictly, [1, 2], [3, 4]), outcome(strictly, [1], [2, 3]), loosely]


def types() -> list[Any]:
    """Use names that exist for the type checker only."""
    number: int
    number = cast(int, "really text")
    thing: Thing = None
    nothing: Nothing | None = None
    return [number, thing, nothing, RuleId("cost.base") + "!"]


def everything() -> dict[str, Any]:
    """Return the results of all functions, by name."""
    return {
        "construction": construction(),
        "displays": displays(1, 2, 3, a=4, z=5),
        "equality": equality(),
        "hashing": hashing(),
        "order": to_json(order()),
        "representation": representation(),
        "types": types(),
        "zipped": zipped(),
    }
