"""The reader's own value as YAML that can be pasted into the data."""

from __future__ import annotations


def contribution_yaml(component: str, counts: dict) -> str:
    """Return `buildings.quarry.cost` and {"hill": 1} as nested YAML with the source "own-copy: tile".

    The reader adds the name of the copy.
    """
    names = component.split(".")
    lines = ["  " * depth + name + ":" for depth, name in enumerate(names)]
    count_text = ", ".join([key + ": " + str(counts[key]) for key in sorted(counts) if counts[key]])
    lines[-1] += " {value: {" + count_text + '}, provenance: sourced, sources: ["own-copy: tile"]}'
    return "\n".join(lines) + "\n"
