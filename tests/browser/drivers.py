"""Firefox and WebKit, driven by what they bring along: no driver of somebody else's, and no package of ours.

Firefox speaks Marionette (JSON over a socket), on which geckodriver stands, too. WebKitGTK has a driver that speaks
WebDriver (JSON over HTTP); its browser needs a display, which Xvfb is where there is none."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.processes import end, next_line

STARTING, WAITING = 90, 60
"""Seconds that a busy machine may take to start a browser, and for anything on a page."""
FIREFOX = ("firefox", "firefox-esr")


def soon(what: str, find: Callable[[], Any], seconds: float = WAITING) -> Any:
    """What is found at last; AssertionError where nothing is."""
    ends = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < ends, f"not within {seconds} s: {what}"
        time.sleep(0.05)
    return found


class Driver:
    """A browser with one window. `missing`: why it cannot be driven here, "" if it can."""

    def __init__(self) -> None:
        self.running = ExitStack()

    @staticmethod
    def missing() -> str:
        raise NotImplementedError

    def go(self, url: str) -> None:
        raise NotImplementedError

    def run(self, script: str, *arguments: Any) -> Any:
        """What the body of a function returns in the page, as JSON."""
        raise NotImplementedError

    def close(self) -> None:
        self.running.close()

    def wait(self, script: str, *arguments: Any) -> Any:
        """What an expression is in the page, once it is true."""
        return soon(script, lambda: self.run(f"return {script}", *arguments))

    def start(self, command: list[str], **options: Any) -> subprocess.Popen:
        """Start a program that ends with the browser."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, **(quiet | options))
        self.running.callback(end, process)
        return process


class Firefox(Driver):
    """Firefox through Marionette."""

    PREFERENCES = ('"marionette.port", 0', '"browser.shell.checkDefaultBrowser", false', '"app.update.disabled", true')

    def __init__(self) -> None:
        super().__init__()
        profile = Path(self.running.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        lines = [f"user_pref({preference});" for preference in self.PREFERENCES]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.start([installed(*FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(profile)])
        port = soon("Marionette", lambda: read_text(profile / "MarionetteActivePort"), STARTING)
        self.socket = self.running.enter_context(socket.create_connection(("127.0.0.1", int(port)), STARTING))
        self.answers = self.socket.makefile("rb")
        self._receive()  # its greeting
        self.count = 0
        self.call("WebDriver:NewSession", capabilities={})

    @staticmethod
    def missing() -> str:
        return "" if starts(installed(*FIREFOX)) else "no Firefox is installed (Debian: firefox-esr)"

    def call(self, name: str, **parameters: Any) -> Any:
        """Give a command: its length, a colon, [0, number, name, parameters]."""
        self.count += 1
        message = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        assert error is None, f"{name}: {error['error']}: {error['message']}"
        return result

    def _receive(self) -> Any:
        size = b""
        while (byte := self.answers.read(1)) != b":":
            assert byte, "Firefox has ended"
            size += byte
        return json.loads(self.answers.read(int(size)))

    def go(self, url: str) -> None:
        self.call("WebDriver:Navigate", url=url)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.call("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]


class WebKit(Driver):
    """WebKitGTK's own small browser through WebKitWebDriver."""

    def __init__(self) -> None:
        super().__init__()
        environment = dict(os.environ)
        if not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
            environment["DISPLAY"] = self._display()
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.start([installed("WebKitWebDriver"), f"--port={port}"], env=environment)
        soon("WebKitWebDriver", self._is_there, STARTING)
        self.address += "/session/" + self.call("POST", "/session", {"capabilities": {}})["sessionId"]
        self.running.callback(self.call, "DELETE")

    @staticmethod
    def missing() -> str:
        if not starts(installed("WebKitWebDriver"), "--help"):
            return "no WebKit is installed (Debian: webkit2gtk-driver)"
        has_display = {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ) or installed("Xvfb")
        return "" if has_display else "WebKit needs a display (Debian: xvfb)"

    def _display(self) -> str:
        """A display without a screen, which takes the first number that is free."""
        command = [installed("Xvfb"), "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
        return ":" + next_line(self.start(command, stdout=subprocess.PIPE, text=True), "its number").strip()

    def _is_there(self) -> bool:
        try:
            return self.call("GET", "/status") is not None
        except URLError:
            return False

    def call(self, method: str, path: str = "", data: Any = None) -> Any:
        """Give a command of WebDriver."""
        body = None if data is None else json.dumps(data).encode()
        request = Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=STARTING) as response:
                return json.load(response)["value"]
        except HTTPError as error:
            raise AssertionError(f"{path}: {error.read(1000).decode()}") from error

    def go(self, url: str) -> None:
        self.call("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})


DRIVERS: dict[str, type[Driver]] = {"firefox": Firefox, "webkit": WebKit}


def installed(*names: str) -> str:
    """The path of the first of these programs that is installed, "" for none."""
    return next(filter(None, map(shutil.which, names)), "")


def starts(program: str, option: str = "--version") -> bool:
    """Whether a program that is installed runs; Ubuntu's firefox may be a stub that only tells to install a snap."""
    return bool(program) and subprocess.run([program, option], capture_output=True, timeout=WAITING).returncode == 0


def read_text(path: Path) -> str:
    """The text of a file that may not be there yet."""
    with suppress(OSError):
        return path.read_text(encoding="utf-8")
    return ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
