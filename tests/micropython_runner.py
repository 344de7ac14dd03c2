"""Run the engine in MicroPython, as in the browser: one Node process that answers requests line by line."""

import json
import subprocess
from pathlib import Path
from typing import Any, Self

from rules_pages.browser.lowering import lower
from tests.processes import PATIENCE, next_line

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent / "micropython"
BOOT = ROOT / "interactive" / "rules_widgets" / "boot.py"


class MicroPythonError(Exception):
    """Raised for an exception inside MicroPython: `BadInput: hand.hill: 99 where ...`."""


class MicroPython:
    """A running MicroPython interpreter; use it in a `with` statement, or call `close`."""

    def __init__(self, node_modules: Path = ROOT / "node_modules") -> None:
        command = ["node", str(FOLDER / "run.mjs"), str(node_modules)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.run(lower(BOOT.read_text(encoding="utf-8")))
        self.run((FOLDER / "serve.py").read_text(encoding="utf-8"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.process.communicate(timeout=PATIENCE)

    def run(self, source: str) -> Any:
        """Run source code that is already lowered for MicroPython, and return its global `result`."""
        return self._ask({"run": source})

    def load(self, bundle: str, game: str = "") -> None:
        """Load the modules and data of a bundle (the JSON text that `rules_pages.browser.bundle` writes)."""
        self._ask({"bundle": bundle, "game": game})

    def call(self, function: str, *args: Any) -> Any:
        """Call `module:function` with plain JSON arguments and return its plain JSON result."""
        return self._ask({"call": function, "args": args})

    def calculate(self, game: str, calculator: str, data: Any) -> dict[str, Any]:
        """Return a calculator's answer, as `rules_engine.calculators.calculate` does."""
        return self._ask({"game": game, "calculator": calculator, "input": data})

    def _ask(self, request: dict[str, Any]) -> Any:
        """Send a request and return the answer. Raises MicroPythonError."""
        assert self.process.stdin is not None
        asked = json.dumps(request)
        self.process.stdin.write(asked + "\n")
        self.process.stdin.flush()
        line = next_line(self.process, asked[:500])
        if not line:
            raise MicroPythonError(f"Node ended with status {self.process.wait(PATIENCE)}")
        answer = json.loads(line)
        if "error" in answer:
            raise MicroPythonError(answer["error"])
        return answer["value"]
