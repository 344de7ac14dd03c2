"""Test `parallel.each`: one function for many items, on all cores."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules_engine.core import BadInput
from rules_pages.data import parallel


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Number of cores that `parallel` sees: 1 and 2."""
    monkeypatch.setattr(parallel, "_cores", lambda: request.param)
    return request.param


def test_results_come_in_the_order_of_the_items(cores: int) -> None:
    assert parallel.each(lambda number: number * number, range(7)) == [0, 1, 4, 9, 16, 25, 36]


def test_the_heaviest_items_are_begun_first_and_results_keep_their_order(cores: int, tmp_path: Path) -> None:
    log = tmp_path / "started"

    def work(number: int) -> int:
        with log.open("a") as file:
            file.write(str(number))
        deadline = time.monotonic() + 10
        while number == 3 and cores == 2 and log.read_text().count("3") < 2 and time.monotonic() < deadline:
            time.sleep(0.01)  # until the other process has started its item
        return number * 10

    assert parallel.each(work, [1, 3, 2, 3], lambda number: number) == [10, 30, 20, 30]
    order = log.read_text()
    assert order == "1323" if cores == 1 else order.startswith("33")


def test_no_items(cores: int) -> None:
    assert parallel.each(str, []) == []


def test_an_exception_is_raised_here(cores: int) -> None:
    with pytest.raises(ZeroDivisionError):
        parallel.each(lambda number: 1 // number, [1, 0, 2])


def test_an_exception_that_cannot_be_read_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parent would wait for it for ever."""
    monkeypatch.setattr(parallel, "_cores", lambda: 2)

    def work(number: int) -> int:
        raise BadInput("hex", number, "a place")

    with pytest.raises(RuntimeError, match=r"BadInput: hex: \d where a place was expected"):
        parallel.each(work, [1, 2])


def test_a_function_may_share_out_its_own_work(cores: int) -> None:
    assert parallel.each(lambda row: parallel.each(lambda item: item + 1, row), [[1, 2], [3, 4]]) == [[2, 3], [4, 5]]


def test_other_processes_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_cores", lambda: 2)
    assert os.getpid() not in parallel.each(lambda _: os.getpid(), [1, 2])
    assert parallel.each(lambda _: os.getpid(), [1]) == [os.getpid()]


KILLED = """
import os, signal, time
from rules_pages.data import parallel
parallel._cores = lambda: 2

def work(number):
    if number:
        os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)

parallel.each(work, [0, 1])
"""


def test_no_copy_outlives_a_process_that_is_killed() -> None:
    """A surviving worker would keep the output open, and whoever reads it would wait."""
    command = [sys.executable, "-c", KILLED]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30, check=False)
    assert process.returncode == -signal.SIGKILL
