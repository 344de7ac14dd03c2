"""Check the values of the components that no engine may ever read: what stands side by side is of one kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_pages.check.context import CheckContext
from rules_pages.data.plain import unlike_components
from rules_pages.data.problems import Problem
from rules_pages.data.yaml_file import Path_


def component_problems(check: CheckContext) -> Iterator[Problem]:
    """Yield a problem for each value, or part of one, of another kind than those beside it.

    A word may stand where others have a number ("no effect") if the texts have a name for it.
    """
    values: dict[Path_, Any] = {
        tuple(name.split(".")): component.value for name, component in check.game.components.items()
    }
    words = check.source.names if check.source else {}
    for component, path, found, message in unlike_components(values):
        if not (isinstance(found, str) and found in words):
            file, place = check.component_place(".".join(map(str, component)))
            yield check.at(file, (*place, "value", *path), f"{component[-1]}: {message}")
