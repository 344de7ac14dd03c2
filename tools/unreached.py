"""Print the functions of which neither the quick tests nor a build have run a line: `make coverage`.

What no test and no page calls is deleted. Functions that only MicroPython or a browser runs are named here, too."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "build" / "coverage" / "report.json"


def unreached(report: dict) -> list[str]:
    """Return `path:line function` for each function without a line that was run. `report`: of `coverage json`."""
    return [
        f"{path}:{function['start_line']} {name}"
        for path, file in sorted(report["files"].items())
        for name, function in file["functions"].items()
        if name and function["summary"]["num_statements"] and not function["executed_lines"]
    ]


def main() -> None:
    """Combine what was measured, and print the functions and the share of lines that were run."""
    subprocess.run([sys.executable, "-m", "coverage", "combine", "--quiet"], cwd=ROOT, check=False)
    subprocess.run([sys.executable, "-m", "coverage", "json", "--quiet", "-o", str(REPORT)], cwd=ROOT, check=True)
    report = json.loads(REPORT.read_text(encoding="utf-8"))
    functions = unreached(report)
    print(*functions, sep="\n")
    print(f"{len(functions)} functions; {report['totals']['percent_covered']:.1f} % of the lines were run")


if __name__ == "__main__":
    main()
