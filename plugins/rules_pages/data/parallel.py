"""Work for all cores: one function for many items, in processes that begin as copies of this one; and work that nothing
interrupts."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")
PR_SET_PDEATHSIG = 1
"""Linux' prctl: a signal for this process when its parent dies."""


def each(
    function: Callable[[Item], Made], items: Sequence[Item], weight: Callable[[Item], int] = lambda _: 0
) -> list[Made]:
    """Return `function(item)` for every item, in their order, with as many processes as there are cores.

    `weight` says how much work an item is beside the others: the heaviest are begun first, so that no process is left
    with a large one at the end.
    Results travel between processes and must be picklable; the function and the items need not be. What the function
    changes outside its result is lost. The first exception is raised here. On one core, for one item, or where
    processes cannot be copied safely (all but Linux), everything happens in this process.
    """
    workers = min(_cores(), len(items))
    if workers < 2 or sys.platform != "linux" or multiprocessing.current_process().daemon:
        return [function(item) for item in items]
    work = _Work(function, items)
    _WORK.append(work)
    try:
        with multiprocessing.get_context("fork").Pool(workers, _begin, (os.getpid(),)) as pool:
            order = sorted(range(len(items)), key=lambda index: -weight(items[index]))
            made = pool.map(_done, [(len(_WORK) - 1, index) for index in order], chunksize=1)
            return [made[order.index(index)] for index in range(len(items))]
    finally:
        _WORK.remove(work)


@contextmanager
def no_collection() -> Iterator[None]:
    """Do without Python's search for objects in circles, in this process and its copies: it takes a sixth of what a
    check or a build takes, and what it would free is less than a twentieth of the memory."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class _Work:
    """A function and its items, inherited by the copies."""

    def __init__(self, function: Callable[[Any], Any], items: Sequence[Any]) -> None:
        self.function = function
        self.items = items


_WORK: list[_Work] = []


def _done(place: tuple[int, int]) -> Any:
    work, index = place
    return _WORK[work].function(_WORK[work].items[index])


def _begin(parent: int) -> None:
    """Make a copy end when its parent ends, however that happens, and leave Ctrl-C, which reaches every process of the
    terminal, to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it was gone before that
        os._exit(1)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
