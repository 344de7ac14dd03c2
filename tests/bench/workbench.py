"""A second project folder with the same sources and its own build folder, so that measurements do not disturb the
project."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from rules_pages.data.project import Project
from tests.registry import LANGUAGES

LINKED = ("docs", "interactive", "plugins", "node_modules")
COPIED = ("mkdocs.yml", "package-lock.json")
BARE = "bare.yml"
QUIET = {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}


@dataclass(frozen=True)
class Run:
    """One process: seconds of wall time, seconds of processor time, and its output."""

    wall: float
    processor: float
    output: str


class RunError(Exception):
    """A timed process has failed; the message contains its output."""


def workbench(folder: Path, project: Project) -> Project:
    """Create the folder: sources linked, data copied because it is changed, nothing built."""
    for name in LINKED:
        (folder / name).symlink_to(project.root / name)
    for name in COPIED:
        shutil.copy(project.root / name, folder)
    shutil.copytree(project.data, folder / "rules_data")
    return Project(folder)


def code_environment(root: Path) -> dict[str, str]:
    """Return the environment variables with which Python runs the code of this checkout, whichever one is installed."""
    paths = [str(root / folder) for folder in ("plugins", "interactive")]
    return os.environ | {"PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])])}


def bare_configuration(project: Project) -> Path:
    """Write a mkdocs.yml without our plugin, with the same theme, extensions and i18n; return its path."""
    lines = (project.root / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("  - rules_pages:"))
    end = next(index for index in range(start + 1, len(lines)) if lines[index].startswith("  - "))
    del lines[start:end]
    lines.insert(lines.index("extra:") + 1, "  words: {}")  # the plugin adds it, and templates read it
    chooser = next(index for index, line in enumerate(lines) if "locale: xx" in line)
    lines[chooser + 1 : chooser + 1] = [
        f"        - {{locale: {code}, name: {code}, theme: {{language: {code}}}}}" for code in LANGUAGES
    ]
    path = project.root / BARE
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def run(project: Project, *arguments: str) -> Run:
    """Run this Python with `arguments` in the project, and time it. Raises RunError."""
    environment = os.environ | QUIET | {"PYTHONPATH": str(Path(__file__).parents[2])}
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=project.root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    output = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RunError(f"{' '.join(arguments)}\n{output}")
    return Run(time.perf_counter() - start, used.ru_utime + used.ru_stime, output)
