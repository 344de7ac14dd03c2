"""Parallel map over forked processes, and a context manager that turns garbage collection off."""

import ctypes
import gc
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
PR_SET_PDEATHSIG = 1


def each(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    weight: Callable[[Item], int] = lambda _: 0,
    at_once: bool = False,
) -> list[Result]:
    """Return `function(item)` for every item, in order, using one process per core.

    `weight`: relative amount of work of an item; the heaviest start first, so that no process ends with a large one.
    `at_once`: one process per item instead, for a few equal items that would not fill the cores evenly.
    Results are pickled; the function and the items need not be picklable, because processes are forked. Side effects of
    the function are lost. The first exception is raised here. On one core, for one item, in a daemon process, or on any
    system but Linux (where forking is not safe), everything runs in this process."""
    workers = len(items) if at_once and _cores() > 1 else min(_cores(), len(items))
    if workers < 2 or sys.platform != "linux" or multiprocessing.current_process().daemon:
        return [function(item) for item in items]
    _WORK.append((function, items))
    try:
        with multiprocessing.get_context("fork").Pool(workers, _init_worker, (os.getpid(),)) as pool:
            order = sorted(range(len(items)), key=lambda index: -weight(items[index]))
            results = pool.map(_call, [(len(_WORK) - 1, index) for index in order], chunksize=1)
            return [results[order.index(index)] for index in range(len(items))]
    finally:
        _WORK.pop()


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Disable the cyclic garbage collector here and in forks: a sixth of the time of a check or build, for little."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


_WORK: list[tuple[Callable[[Any], Any], Sequence[Any]]] = []
"""Function and items of running calls of `each`, which may be nested: forked processes inherit them, and get the index,
so that they need not be pickled."""


def _call(place: tuple[int, int]) -> Any:
    """Return the result for one item in a worker; `place`: (index in `_WORK`, index of the item). An exception that
    cannot be read back is told by another; for it the parent would wait for ever."""
    function, items = _WORK[place[0]]
    try:
        return function(items[place[1]])
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            raise RuntimeError(f"{type(error).__name__}: {error}") from error
        raise


def _init_worker(parent: int) -> None:
    """Make a worker die with its parent, and leave to it Ctrl-C, which reaches every process of the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # the parent died before prctl was called
        os._exit(1)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
