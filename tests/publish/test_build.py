"""The build: one at a time, nothing incomplete is published, and every failure is reported in one line."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_pages.data import cache
from rules_pages.data.files import write_whole
from rules_pages.data.problems import Failure, sentence
from rules_pages.data.project import Project
from rules_pages.publish import build
from rules_pages.publish.build import expected_files, require_complete
from rules_pages.publish.swap import build_lock
from tests.processes import PATIENCE, next_line
from tests.publish.test_cli import run
from tests.tiny import TINY_LANGUAGES, TinyBook

Captured = pytest.CaptureFixture[str]
PAGE = "<!doctype html><html></html>\n"


HOLD = """
import sys, time
from pathlib import Path
from rules_pages.publish.swap import build_lock
from rules_pages.data.project import Project
with build_lock(Project(Path(sys.argv[1]))):
    print("holds", flush=True)
    sys.stdin.read()
"""


def holder(root: Path) -> subprocess.Popen[str]:
    """Start another process that holds the lock until its standard input ends."""
    command = [sys.executable, "-c", HOLD, str(root)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_second_build_says_who_builds_and_waits(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        assert next_line(first, "the lock") == "holds\n"
        with holder(tmp_path) as second:
            message = next_line(second, "a word that it waits")
            assert message.startswith(f"Another build is under way (process {first.pid}, since ")
            assert message.endswith("); waiting for it …\n")
            first.stdin.close()
            assert next_line(second, "the lock, which is free now") == "holds\n"


def test_a_build_that_was_killed_locks_nobody_out(tmp_path: Path, capsys: Captured) -> None:
    with holder(tmp_path) as first:
        next_line(first, "the lock")
        first.kill()
    with build_lock(Project(tmp_path)):
        assert capsys.readouterr().out == ""


def fake_site(tiny: TinyBook) -> set[str]:
    """Write a staged folder and a site of the tiny book as MkDocs would leave them; return the names of the site's
    files."""
    for code in TINY_LANGUAGES:
        for name in ("index", "translation-status", "about", "ferry/crossing"):
            path = tiny.project.staged / code / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    (tiny.project.staged / "xx").mkdir()
    (tiny.project.staged / "xx" / "index.md").touch()
    (tiny.project.staged / "assets").mkdir()
    (tiny.project.staged / "assets" / "icon.svg").touch()
    names = expected_files(tiny.project)
    for name in names:
        path = tiny.project.unfinished_site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE)
    return names


def test_a_site_has_every_page_that_was_staged(tiny: TinyBook) -> None:
    names = fake_site(tiny)
    assert {"index.html", "404.html", "sw.js", "offline.json", "assets/icon.svg"} <= names
    for code in TINY_LANGUAGES:
        assert {f"{code}/index.html", f"{code}/ferry/crossing/index.html", f"{code}/about/index.html"} <= names
        assert f"{code}/translation-status/index.html" in names
    require_complete(tiny.project)


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_text("<!doctype html><html><p>half a")])
def test_a_site_that_lacks_pages_is_not_published(tiny: TinyBook, spoil) -> None:
    names = fake_site(tiny)
    for name in ("de/about/index.html", "ja/ferry/crossing/index.html", "de/index.html", "en/index.html"):
        spoil(tiny.project.unfinished_site / name)
    with pytest.raises(Failure) as error:
        require_complete(tiny.project)
    assert str(error.value) == (
        f"the new site is incomplete: {len(names) - 4} of {len(names)} files are there; missing: de/about/index.html, "
        "de/index.html, en/index.html and 1 more"
    )


def make_writing_fail(monkeypatch: pytest.MonkeyPatch, number: int, name: str | None = "pages/a.md") -> None:
    def write_docs_dir(*_: object) -> None:
        raise OSError(number, os.strerror(number), name)

    monkeypatch.setattr(build, "write_docs_dir", write_docs_dir)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "the disk is full: pages/a.md could not be written; make room and try again"),
        (errno.EACCES, "no permission for pages/a.md; change its rights or its owner"),
        (errno.EROFS, "pages/a.md lies on a disk that can only be read"),
        (errno.EISDIR, "pages/a.md is a folder, and a file is needed"),
    ],
)
def test_what_the_system_refuses_is_one_line(
    here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch, number: int, message: str
) -> None:
    make_writing_fail(monkeypatch, number)
    code, _, err = run(capsys, "build")
    assert (code, err) == (1, f"{message}; the last good site is untouched.\n")


def test_a_full_disk_names_the_file_and_leaves_no_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError) as error:
        write_whole(tmp_path / "a.md", b"text")
    assert sentence(error.value).startswith(f"the disk is full: {tmp_path / 'a.md'} could not be written")
    assert list(tmp_path.iterdir()) == []


def test_an_error_without_a_name_or_a_sentence_is_one_line_too() -> None:
    assert sentence(OSError(errno.ENOSPC, "No space")).startswith("the disk is full: a file could not be written")
    assert sentence(OSError(errno.EBUSY, "Device\nbusy")) == "[Errno 16] Device busy"


def test_an_unreadable_file_is_one_line(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Path.read_bytes

    def refused(path: Path) -> bytes:
        if path.name == "notes.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refused)
    err = run(capsys, "check")[2]
    assert "rules_data/ferry/notes.yaml:1:1: no permission for this; change its rights or its owner" in err


def test_a_cache_that_cannot_be_written_is_said_once_and_costs_nothing_else(here: TinyBook, capsys: Captured) -> None:
    cache._warned.clear()
    (here.project.root / "build").mkdir()
    (here.project.root / "build" / "cache").touch()
    code, out, err = run(capsys, "check")
    assert (code, out) == (0, "1 game(s), 3 languages, 3 rules, 1 examples: no problems.\n")
    assert err.startswith("The cache is not written (") and err.count("\n") == 1


PORTS = {
    "too great": ("99999", None, "there is no port 99999; ports go from 0 (any free one) to 65535"),
    "negative": ("-1", None, "there is no port -1; ports go from 0 (any free one) to 65535"),
    "forbidden": ("80", errno.EACCES, "port 80 is for the system alone; try: make serve ARGS='--port 8000'"),
    "taken": ("8001", errno.EADDRINUSE, "port 8001 is taken; try: make serve ARGS='--port 8002'"),
    "the last one": ("65535", errno.EADDRINUSE, "port 65535 is taken; try: make serve ARGS='--port 8000'"),
}


@pytest.mark.parametrize(("port", "number", "message"), PORTS.values(), ids=PORTS)
def test_a_port_that_cannot_be_had_is_one_line(
    here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch, port: str, number: int | None, message: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    if number is not None:
        monkeypatch.setattr("rules_pages.publish.server.SiteServer.__init__", refuse)
    here.project.site.mkdir()
    (here.project.site / "index.html").touch()
    assert run(capsys, "serve", "--port", port) == (2, "", message + "\n")


def process(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start the command as a terminal does, so that Ctrl-C reaches it even if the tests themselves run in the
    background."""
    command = [sys.executable, "-m", "rules_pages", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        command, cwd=folder, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **pipes
    )


@pytest.mark.slow
def test_ctrl_c_ends_it_with_one_line(root: Path, tmp_path: Path) -> None:
    with build_lock(Project(tmp_path)):  # so that the build waits until it is stopped
        (tmp_path / "rules_data").mkdir()
        (tmp_path / "rules_data" / "languages.yaml").touch()
        with process(tmp_path, "build") as waiting:
            assert next_line(waiting, "a word that it waits").startswith(b"Another build is under way")
            waiting.send_signal(signal.SIGINT)
            out, err = waiting.communicate(timeout=PATIENCE)
    assert (waiting.returncode, out, err) == (130, b"", b"\nStopped; the last good site is untouched.\n")


@pytest.mark.slow
def test_a_reader_who_goes_away_ends_it_quietly(root: Path) -> None:
    with process(root, "status") as running:
        running.stdout.close()
        err = running.stderr.read()
    assert (running.returncode, err) == (141, b"")
