"""Say in words what differs between another commit and this checkout, in the same games, cases, questions and taps.

`python -m tests.compare` compares what is not committed with HEAD, `python -m tests.compare 1a2b3c4` with another
commit, `python -m tests.compare ../other` with a checkout in another folder. Of each stream of events the first
difference of each kind is printed; the stream ends where the states or the sets of legal moves differ, because the
games are two from there on. Exit code 1 if anything differs."""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.compare.differences import explain, is_another_game

ROOT = Path(__file__).parents[2]
NAMED = ("/cases", "/examples", "/pictures")
"""Ends of the names of streams whose events have names and no order."""
DAILY_GAMES = 5
"""Random games of each kind that are compared if nothing else is asked for."""


def main(arguments: list[str]) -> int:
    """Compare and print; return 1 if anything differs."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="stele-compare-") as folder:
        base = Path(options.base) if Path(options.base).is_dir() else check_out(options.base, Path(folder))
        return compare(Recorder(base), Recorder(ROOT), options)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.compare", description=__doc__)
    parser.add_argument("base", nargs="?", default="HEAD", help="a commit, or the folder of another checkout (HEAD)")
    parser.add_argument("--only", default="", help="streams whose name contains this: 'polis', 'game 0', 'cases'")
    parser.add_argument("--games", type=int, default=DAILY_GAMES, help=f"random games of each kind ({DAILY_GAMES})")
    parser.add_argument("--ignore", nargs="*", default=[], help="what is not compared: 'picture', 'lines', …")
    return parser.parse_args(arguments)


def check_out(commit: str, folder: Path) -> Path:
    """Write the files of a commit into a folder; the recorder comes from here if the commit has none."""
    files = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=files, check=True)
    if not (folder / "tests/compare/record.py").exists():
        shutil.copytree(ROOT / "tests/compare", folder / "tests/compare")
    return folder


class Recorder:
    """A process that plays streams of events in one checkout (`tests.compare.record`)."""

    def __init__(self, root: Path) -> None:
        code = [str(root / part) for part in ("plugins", "interactive", ".")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.compare.record"],
            cwd=root,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(code), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def streams(self) -> list[str]:
        return json.loads(self._line())

    def ask(self, stream: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{stream}\n")
        self.process.stdin.flush()

    def events(self) -> Iterator[str]:
        while (line := self._line()) != "null\n":
            yield line

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("A recorder has crashed; what it said stands above.")
        return line


def compare(old: Recorder, new: Recorder, options: argparse.Namespace) -> int:
    """Compare all streams of two checkouts and print what differs; return 1 if anything does."""
    before, after = old.streams(), new.streams()
    skipped = {f"game {seed}" for seed in range(options.games, 1_000)}
    chosen = [name for name in before if options.only in name and name.partition("/")[2] not in skipped]
    messages = [f"gone: {name}" for name in chosen if name not in after]
    messages += [f"new: {name}" for name in after if options.only in name and name not in before]
    for number, name in enumerate([name for name in chosen if name in after], 1):
        print(f"\r[{number} of {len(chosen)}] {name:60}", end="", file=sys.stderr, flush=True)
        old.ask(name)
        new.ask(name)
        differences = named_differences if name.endswith(NAMED) else stream_differences
        messages += [f"{name}: {message}" for message in differences(old.events(), new.events(), options.ignore)]
    print("\r" + " " * 80 + "\r", end="", file=sys.stderr)
    print("\n".join(messages) or f"nothing differs in {len(chosen)} streams")
    return 1 if messages else 0


def stream_differences(old: Iterator[str], new: Iterator[str], ignored: list[str]) -> list[str]:
    """Return the first difference of each kind between two streams, in words. Both are read to their ends."""
    found: dict[str, str] = {}
    for was, now in zip(old, new, strict=False):
        if was == now:
            continue
        (place, before), (other_place, after) = json.loads(was), json.loads(now)
        if place != other_place:
            found.setdefault("place", f"{place}: then comes {other_place!r} instead")
            break
        for what, message in event_differences(before, after, ignored):
            found.setdefault(what, f"{place}: {message}")
        if is_another_game(before, after):
            break
    for _ in itertools.chain(old, new):
        pass
    return list(found.values())


def named_differences(old: Iterator[str], new: Iterator[str], ignored: list[str]) -> list[str]:
    """Return all differences between two streams whose events have names and no order: cases, examples."""
    before, after = (dict(json.loads(event) for event in events) for events in (old, new))
    messages = [f"{name} is gone" for name in before if name not in after]
    messages += [f"{name} is new" for name in after if name not in before]
    for name in before:
        if name in after:
            messages += [f"{name}: {message}" for _, message in event_differences(before[name], after[name], ignored)]
    return messages


def event_differences(before: dict, after: dict, ignored: list[str]) -> Iterator[tuple[str, str]]:
    """Yield (what differs, the difference in words) for two events of the same place."""
    for what in sorted({*before, *after} - {*ignored}):
        message = explain(what, before.get(what), after.get(what))
        if message:
            yield what, message


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
