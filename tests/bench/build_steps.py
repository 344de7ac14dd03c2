"""Runs the whole build and prints the seconds of each of its steps, and of cutting the fonts, as JSON on the last line;
for builds.py."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules_pages.data.project import this_project
from rules_pages.plugin import build_site
from rules_pages.publish import build, write_sources

steps: dict[str, float] = {}
parts: dict[str, float] = {}


@contextmanager
def timed_step(name: str) -> Iterator[None]:
    """Replace the build's own `step`, which prints tenths of a second."""
    start = time.perf_counter()
    yield
    steps[name] = time.perf_counter() - start


def timed_fonts(*arguments: Any, subset_fonts: Any = write_sources.subset_fonts, **options: Any) -> Any:
    """Replace `subset_fonts`, which is part of a step."""
    start = time.perf_counter()
    result = subset_fonts(*arguments, **options)
    parts["fonts"] = time.perf_counter() - start
    return result


if __name__ == "__main__":
    build.step, write_sources.subset_fonts = timed_step, timed_fonts
    build.build(this_project(), build_site)
    print(json.dumps({"steps": steps, **parts}))
