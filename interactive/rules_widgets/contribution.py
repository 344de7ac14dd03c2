"""A reader's own value as YAML that can be put into the data as it is."""

from __future__ import annotations


def contribution_yaml(component: str, counts: dict) -> str:
    """`buildings.quarry.cost` and {"hill": 1} as nested YAML; the reader adds the name of the copy as its source."""
    names = component.split(".")
    lines = ["  " * depth + name + ":" for depth, name in enumerate(names)]
    shown = ", ".join([key + ": " + str(counts[key]) for key in sorted(counts) if counts[key]])
    lines[-1] += " {value: {" + shown + '}, provenance: sourced, sources: ["own-copy: tile"]}'
    return "\n".join(lines) + "\n"
