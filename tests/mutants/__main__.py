"""Mutation testing: changes one comparison, sum, condition or number of an engine at a time and checks that a test
fails.

The sample is determined by a seed. Each mutant is run against the quick tests of its game that call the changed
function, then against the other quick tests in the same modules and the slow ones. Left out are the soak, the tests
that compare the two interpreters, because only one of them would be changed, the table of numbers of legal moves, which
names no rule, and mutants of pictures (`draw/`), whose numbers are sizes. A mutant that behaves exactly like the code
is listed in `equivalent.txt` with the reason.

This is a tool of our own because mutmut 3 writes every variant of every function into the sources, which are data here
(pages show which function implements a rule), and has no sampling; cosmic-ray starts the tests anew for each mutant,
which takes ten seconds here instead of one, and changes the working tree."""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from rules_pages.check import book_cache
from rules_pages.data.project import Project
from tests.micropython_runner import ROOT
from tests.mutants.mutations import Mutant, mutants
from tests.mutants.tester import SURVIVED, Tester
from tests.registry import GAMES

ENGINE = ROOT / "interactive" / "rules_engine"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
PICTURES = ("draw",)
"""Folders and modules whose mutants are left out."""
LEFT_OUT = ("*parity*", "*micropython*", "*move_counts*")
"""Tests that compare CPython with MicroPython, which reads the unchanged files, like others of both `interpreters`; and
the table of the numbers of legal moves, which says that something has changed, and not what."""


def main(arguments: list[str]) -> int:
    """Print the survivors, and how many mutants were killed. Return 1 if the percentage is below `--least`, 2 if the
    tests cannot be run."""
    options = _options(arguments)
    chosen = sample(options.game or list(GAMES), options.sample, options.seed, options.only)
    equivalent = known_equivalent()
    results: dict[str, Counter] = {}
    book = book_cache.cached_book(Project(ROOT))
    book_cache.cached_book = lambda _: book  # checked once instead of for each mutant
    for game in dict.fromkeys(_game(mutant) for mutant in chosen):
        game_mutants = [mutant for mutant in chosen if _game(mutant) == game]
        results[game] = counts = Counter()

        def report(mutant: Mutant, killer: str, counts: Counter = counts) -> None:
            kind = "killed" if killer != SURVIVED else "equivalent" if mutant.key in equivalent else "survived"
            counts[kind] += 1
            if kind == "survived" or options.verbose:
                print(f"{kind}: {mutant}{' by ' + killer if killer else ''}", flush=True)

        tester = Tester(game, game_mutants, report)
        _run(game, tester)
        if tester.problem:
            print(f"{game}: {tester.problem}", file=sys.stderr)
            return 2
        print(_report(game, counts), flush=True)
    total = sum(results.values(), Counter())
    print(_report("all", total))
    return int(_share(total) < options.least)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--sample", type=int, default=200, help="how many mutants, as many of each game (200)")
    parser.add_argument("--seed", type=int, default=1, help="another number, another sample (1)")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game only")
    parser.add_argument("--only", default="", help="modules whose path contains this: attika/rules")
    parser.add_argument("--least", type=float, default=95, help="per cent that have to be killed (95)")
    parser.add_argument("--verbose", action="store_true", help="tell of the killed ones, too")
    return parser.parse_args(arguments)


def sample(games: list[str], count: int, seed: int, only: str = "") -> list[Mutant]:
    """Return a random sample of `count` mutants, equally many of each game, or all if there are fewer; in the order of
    the code."""
    chosen = []
    for game in games:
        candidates = []
        for path in sorted((ENGINE / game).rglob("*.py")):
            module = path.relative_to(ENGINE).as_posix()
            if only in module and not set(PICTURES) & {*path.parts, path.stem}:
                candidates += mutants(path, module)
        share = min(count // len(games), len(candidates))
        chosen += sorted(Random(f"{seed} {game}").sample(candidates, share), key=lambda one: (one.module, one.number))
    return chosen


def known_equivalent() -> set[str]:
    """Return the keys of the mutants that are listed as equivalent."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    return {line.partition("  # ")[0] for line in lines if line and not line.startswith("#")}


def _game(mutant: Mutant) -> str:
    return mutant.module.partition("/")[0]


def _run(game: str, tester: Tester) -> None:
    """Collect the tests of a game and run them with the tester as plugin."""
    others = [f"not {name}" for name in (*GAMES, "interpreters") if name != game]
    with tempfile.TemporaryDirectory() as folder:
        arguments = [f"tests/{game}", "tests/engine", "tests/widgets/test_table_task.py", "-k", " and ".join(others)]
        arguments += ["-m", "not site and not browser", *(f"--ignore-glob={name}" for name in LEFT_OUT)]
        arguments += ["--rootdir", str(ROOT), "--basetemp", f"{folder}/tests", "--hypothesis-profile", "mutants"]
        arguments += ["-p", "no:cacheprovider", "-p", "no:xdist", "-qq", "--no-summary", "--capture", "sys"]
        settings.register_profile(
            "mutants", deadline=None, max_examples=30, database=None, derandomize=True, print_blob=False
        )
        if pytest.main(arguments, plugins=[tester]) not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            tester.problem = tester.problem or "the tests cannot be collected; run: make quick"


def _share(counts: Counter) -> float:
    """Return the percentage killed of the mutants that are not equivalent."""
    return 100 * counts["killed"] / max(1, counts["killed"] + counts["survived"])


def _report(name: str, counts: Counter) -> str:
    figures = ", ".join(f"{counts[kind]} {kind}" for kind in ("killed", "survived", "equivalent"))
    return f"{name}: {figures}; {_share(counts):.1f} % of those that change something were noticed"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
