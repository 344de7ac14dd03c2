"""Broken data: whatever is done to a file of the data, the check terminates and reports what is wrong, with file, line
and column.

`python -m tests.soak.data --count 10000 --real 300` breaks a small game `--count` times, and a copy of the real data,
which takes seconds each time, `--real` times."""

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rules_pages.check.book_cache import cached_book
from rules_pages.data import engine_runner
from rules_pages.data.book import DataError
from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from tests.fixtures import ferry
from tests.micropython_runner import ROOT
from tests.tiny import TinyBook

HANGING = 120
"""Seconds after which a check is taken for endless; a busy machine needs half a minute for a game."""
MOST_PROBLEMS = 400
"""Maximum number of problems that one slip may cause: with a page of rules go all links to its rules."""
SCALARS = (
    *("", "~", "true", "0", "-1", "1.5", "1e400", ".inf", ".nan", "99999999999999999999", "100000000000000000"),
    *("nobody", "'quoted'", '"open', "[", "]", "{", "}", "[]", "{}", "[[[[]]]]", "{a: {b: []}}", "&a x", "*a", "!!x y"),
    *("{value:nobody.nowhere}", "{rule:nobody}", "{", "{term:}", "{{", "2001-01-01", "x" * 5000),
    *("\x00", "\u202e", "\ufeff", "\u200b", "\u2066", "\x85", "\u2028", "\u3164", "a\xadb", "\U000e0041"),
    *(r'"\0"', r'"\u202e"', r'"a\u200bb"', r'"\ud800"', '"\u0301"', "²", "½", "Ⅳ", "٣"),
    *("1/2", '"2"', "03", "-00", "1e3"),
    *("2.5", "2.0", "True", "[1, true]", "[true, 16]", "0x10", "1_000", "y" * 20_000, "<b>x</b>", "[x](javascript:x)"),
    *("| ", "> ", "? ", "- -", "<<: x", "# x", "%YAML 9", "---", "...", "\t", "\\", "`", "@", "a: b: c"),
)


class BadReport(AssertionError):
    """The check did not report what is wrong in the required form."""


def break_text(generator: Random, text: str) -> str:
    """Return a text with one slip, as a person or a tool makes it."""
    lines = text.split("\n")
    at = generator.randrange(len(lines))
    return generator.choice(SLIPS)(generator, lines, at)


def _without_line(generator: Random, lines: list[str], at: int) -> str:
    return "\n".join(lines[:at] + lines[at + 1 :])


def _without_block(generator: Random, lines: list[str], at: int) -> str:
    """Remove a line and all lines that are indented below it."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > depth:
        end += 1
    return "\n".join(lines[:at] + lines[end:])


def _with_line_twice(generator: Random, lines: list[str], at: int) -> str:
    return "\n".join(lines[: at + 1] + lines[at:])


def _with_lines_exchanged(generator: Random, lines: list[str], at: int) -> str:
    other = generator.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _with_other_indent(generator: Random, lines: list[str], at: int) -> str:
    """Indent a line more, or not at all."""
    lines[at] = generator.choice(("  ", " ", "\t")) + lines[at] if generator.random() < 0.5 else lines[at].lstrip()
    return "\n".join(lines)


def _other_value(generator: Random, lines: list[str], at: int) -> str:
    key, mark, _ = lines[at].partition(": ")
    lines[at] = key + (mark or ": ") + generator.choice(SCALARS)
    return "\n".join(lines)


def _other_key(generator: Random, lines: list[str], at: int) -> str:
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    _, mark, value = lines[at].partition(": ")
    lines[at] = indent + generator.choice(("nobody", "id", "1", "title", "''")) + (mark or ": ") + value
    return "\n".join(lines)


def _other_letters(generator: Random, lines: list[str], at: int) -> str:
    """Remove, double or replace some letters of a line."""
    line = lines[at]
    start = generator.randrange(len(line) + 1)
    part = line[start : start + generator.randint(0, 4)]
    new = generator.choice(("", part * 2, *SCALARS))
    lines[at] = line[:start] + new + line[start + len(part) :]
    return "\n".join(lines)


ITEM = re.compile(r"(?<=[\[, ])[^\[\]{},:]+(?=[,\]}])")
"""A scalar among the items of a list or the values of a mapping on one line."""


def _other_item(generator: Random, lines: list[str], at: int) -> str:
    """Replace one item of a list, or one value of a mapping, on a line near this one; or write it twice."""
    near = [(index, item) for index in range(at, min(at + 20, len(lines))) for item in ITEM.finditer(lines[index])]
    if near:
        index, item = generator.choice(near)
        new = generator.choice((f"{item.group()}, {item.group()}", *SCALARS))
        lines[index] = lines[index][: item.start()] + new + lines[index][item.end() :]
    return "\n".join(lines)


def _cut(generator: Random, lines: list[str], at: int) -> str:
    text = "\n".join(lines)
    return text[: generator.randrange(len(text) + 1)]


def _replace_all(generator: Random, lines: list[str], at: int) -> str:
    return generator.choice(SCALARS)


SLIPS: tuple[Callable[[Random, list[str], int], str], ...] = (
    *(_without_line, _without_block, _with_line_twice, _with_lines_exchanged, _with_other_indent),
    *(_other_value, _other_value, _other_key, _other_letters, _other_letters, _cut, _replace_all),
    *(_other_item, _other_item, _other_item),
)
"""Functions (generator, lines, index) -> text; those that are listed twice are chosen more often."""


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raise BadReport if the block does not end within some seconds."""

    def late(*_: Any) -> None:
        raise BadReport(f"no end within {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def result_of(check: Callable[[], object]) -> tuple[str, list[Problem]]:
    """Return how the check of broken data ends: "accepted", or "rejected" with its problems. Raises BadReport for any
    other end."""
    try:
        with time_limit(HANGING):
            check()
    except DataError as error:
        problems = error.problems
    except BadReport:
        raise
    except BaseException as error:
        raise BadReport(f"{type(error).__name__}: {error}") from error
    else:
        return "accepted", []
    wrong = [str(problem) for problem in problems if not is_well_formed(problem)]
    if wrong or not problems:
        raise BadReport(f"no place, or no one line: {wrong[:3]}")
    if len(problems) > MOST_PROBLEMS:
        raise BadReport(f"{len(problems)} problems, such as {problems[0]} and {problems[-1]}")
    return "rejected", problems


def is_well_formed(problem: Problem) -> bool:
    """Return whether a problem has a place and a message of one line."""
    is_line = bool(problem.message) and "\n" not in problem.message and "Traceback" not in problem.message
    return is_line and bool(problem.file) and problem.line >= 1 and problem.column >= 1


def trial(folder: Path, generator: Random, check: Callable[[], object], accepted: Path | None = None) -> str:
    """Break a file below `folder`, run the check, restore the file, and return how the check ended. Raises BadReport
    with the file and the change. What is accepted is written to a file, if one is given, for a reader to judge."""
    path = generator.choice(sorted(folder.rglob("*.yaml")))
    before = path.read_bytes()
    after = break_text(generator, before.decode()).encode("utf-8", "surrogatepass")
    path.write_bytes(after)
    try:
        end, problems = result_of(check)
    except BadReport as error:
        raise BadReport(f"{path.relative_to(folder)}: {error}\n{difference(before, after)}") from error
    finally:
        path.write_bytes(before)
    if end == "accepted" and accepted is not None and before != after:
        with accepted.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{path.relative_to(folder)}\n{difference(before, after)}\n")
    if end == "rejected":
        name = path.relative_to(folder).as_posix()
        end += ", file named" if any(problem.file.endswith(name) for problem in problems) else ", elsewhere"
    return end


def difference(before: bytes, after: bytes) -> str:
    """Return the place where two texts begin to differ, in both."""
    start = next((index for index, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), 0)
    return f"was  …{before[max(0, start - 60) : start + 80]!r}\nis   …{after[max(0, start - 60) : start + 80]!r}"


def _small_trials(seed: int, count: int, accepted: Path | None) -> Counter:
    """Run `count` trials on the data of the tests' small game."""
    engine_runner.package_of = lambda game: ferry.__name__
    with tempfile.TemporaryDirectory() as name:
        tiny = TinyBook.copy(Path(name))
        generator = Random(seed)
        return Counter(trial(tiny.project.data, generator, tiny.book, accepted) for _ in range(count))


def _real_trials(seed: int, count: int, accepted: Path | None) -> Counter:
    """Run `count` trials on a copy of the real data."""
    with tempfile.TemporaryDirectory() as name:
        project = Project(Path(name))
        shutil.copytree(ROOT / "rules_data", project.data)
        cached_book(project)
        generator = Random(seed)
        return Counter(trial(project.data, generator, lambda: cached_book(project), accepted) for _ in range(count))


def main(arguments: list[str]) -> int:
    """Run the trials and print how they ended; return 1 if a problem was not reported in the required form."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.data", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how often the small game's data are broken")
    parser.add_argument("--real", type=int, default=300, help="how often the real data are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (one a core)")
    parser.add_argument("--accepted", type=Path, help="a file to which what is accepted is written")
    options = parser.parse_args(arguments)
    seeds = [options.seed + 1000 * job for job in range(options.jobs)]
    for name, trials, count in (("small", _small_trials, options.count), ("real", _real_trials, options.real)):
        if not count:
            continue
        shares = [-(-count // options.jobs)] * options.jobs
        try:
            with ProcessPoolExecutor(options.jobs) as pool:
                ends = sum(pool.map(trials, seeds, shares, [options.accepted] * options.jobs), Counter())
        except BadReport as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        print(f"{name}: " + ", ".join(f"{ends[end]} {end}" for end in sorted(ends)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
