"""Build the staged pages with ProperDocs, the fork of MkDocs, and compare with the built site: `make properdocs`.

MkDocs 1 and the theme get no more changes. As long as the pages are the same, one command changes the generator.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rules_pages.data.project import this_project

GENERATOR = re.compile(rb'<meta name="generator"[^>]*>')
"""The one place where pages say who made them."""
COMPARED = ("*.html", "*.xml", "*.css", "*.js")


def build(command: str, folder: Path) -> None:
    """Make the site of the staged pages with `mkdocs` or `properdocs`, warnings forbidden; what they say is told where
    that fails."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}
    arguments = ["build", "--strict", "--config-file", "mkdocs.yml", "--site-dir", str(folder)]
    whole = [sys.executable, "-m", command, *arguments]
    done = subprocess.run(whole, cwd=this_project().root, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}{command} ended with exit code {done.returncode}.")


def contents(folder: Path) -> dict[str, bytes]:
    """Each file with what it says, without the name of its maker."""
    found = sorted(path for pattern in COMPARED for path in folder.rglob(pattern))
    return {str(path.relative_to(folder)): GENERATOR.sub(b"", path.read_bytes()) for path in found}


def differences(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """The files that one of two sites lacks, or that say something else there."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def main() -> int:
    """Compare, print what differs, and return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        sites = {}
        for command in ("mkdocs", "properdocs"):
            build(command, Path(folder, command))
            sites[command] = contents(Path(folder, command))
    different = differences(*sites.values())
    for name in different:
        print(f"{name} differs between MkDocs and ProperDocs", file=sys.stderr)
    print(f"{len(sites['mkdocs'])} files by MkDocs and ProperDocs, {len(different)} of them different.")
    return 1 if different or not sites["mkdocs"] else 0


if __name__ == "__main__":
    sys.exit(main())
