"""Codes for the phone across the table: the same, module by module, as those of another library (lean-qr 2.7.4)."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

ADDRESS = "https://stele.example/ja/attika/cost-calculator/?q=" + "aB3_-xYz09" * 300
KNOWN = {
    15: (25, "bd9fd323314ac48d"),
    60: (33, "f5720ae01e016fc5"),
    152: (49, "384484a9c4a3ddae"),
    420: (81, "f5d60b05d9c0e147"),
    2331: (177, "8c840c7fa58165ec"),
}
"""Characters of an address, and of its code the modules a side and a hash of its rows."""
MOST = 2331
"""Bytes that the largest code holds."""


@pytest.fixture(scope="module")
def codes(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[str] | None]:
    """The rows of the codes of addresses of these lengths."""
    module = tmp_path_factory.mktemp("qr") / "qr.mjs"
    shutil.copy(root / "docs/assets/javascripts/qr.js", module)
    asked = json.dumps({length: ADDRESS[:length] for length in [*KNOWN, MOST + 1]})
    script = f"""import {{ qr }} from {json.dumps(module.as_uri())};
    const rows = (text) => qr(text)?.map((row) => row.map(Number).join(""));
    const made = Object.entries({asked}).map(([length, text]) => [length, rows(text)]);
    console.log(JSON.stringify(Object.fromEntries(made)));"""
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True, text=True)
    return {int(length): rows for length, rows in json.loads(done.stdout).items()}


@pytest.mark.parametrize("length", KNOWN)
def test_a_code_is_that_of_another_library(codes: dict[int, list[str] | None], length: int) -> None:
    rows = codes[length] or []
    assert (len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]) == KNOWN[length]


def test_what_is_too_long_has_no_code(codes: dict[int, list[str] | None]) -> None:
    assert codes.get(MOST + 1) is None
