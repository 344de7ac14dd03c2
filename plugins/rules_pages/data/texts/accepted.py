"""Which source texts the translations match: generated files `<game>/text/<language>.accepted`, and for
hand-written pages `docs/<language>.accepted`, a line a unit.

A line is `rules.cost.terrain 1a2b3c4d`: a unit's id and the hash of the source unit that its translation matches
(`units.Unit.hash`). Branches that accept texts merge without a conflict (`merge=union` in .gitattributes); a unit may
have two lines then, and its translation is up to date if either names the source as it is now."""

import re
from pathlib import Path

from rules_pages.data.cache import NO_CACHE, Cache
from rules_pages.data.files import file_bytes
from rules_pages.data.problems import Problem, unreadable
from rules_pages.data.yaml_file import YamlFile

SUFFIX = ".accepted"
Accepted = dict[str, tuple[str, ...]]
"""Unit id to the hashes of the source units that its translation matches."""
_LINE = re.compile(r"([a-z]+(?:\.[A-Za-z0-9%_][A-Za-z0-9_.%/~-]*)?) ([0-9a-f]{8})")
_ADVICE = "expected a text's id and a hash; take the line out and run `accept` for the text"


def read_accepted(path: Path, name: str, cache: Cache = NO_CACHE) -> YamlFile:
    """Return the content of a file of accepted texts as `Accepted`, with a problem for each line that is none."""
    accepted: Accepted = {}
    file = YamlFile(name, accepted)
    try:
        lines = file_bytes(path).decode("utf-8", "replace").splitlines()
    except OSError as error:
        file.problems.append(unreadable(name, path, error))
        return file
    for number, line in enumerate(lines, 1):
        match = _LINE.fullmatch(line)
        if match is None:
            file.problems.append(Problem(name, number, 1, _ADVICE))
        else:
            unit, digest = match.groups()
            accepted[unit] = (*accepted.get(unit, ()), digest)
    return file


def write_accepted(path: Path, accepted: Accepted) -> None:
    """Write a file of accepted texts, sorted."""
    lines = [f"{unit} {digest}\n" for unit, hashes in sorted(accepted.items()) for digest in hashes]
    path.write_text("".join(lines), encoding="utf-8")
