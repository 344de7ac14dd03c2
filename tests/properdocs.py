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

from rules_pages.data.project import Project, this_project

GENERATOR = re.compile(rb'<meta name="generator"[^>]*>')
"""The one place where pages say who made them."""
POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')
"""Written into the pages after the generator."""


def build(project: Project, folder: Path) -> None:
    """Make the site of the pages that the last build staged, warnings forbidden; what is said is told where that
    fails."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--config-file", "mkdocs.yml"]
    command += ["--site-dir", str(folder)]
    done = subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}ProperDocs ended with exit code {done.returncode}.")


def contents(folder: Path) -> dict[str, bytes]:
    """Each page and each list of pages, without the name of its maker and what is written into it later."""
    found = sorted(path for pattern in ("*.html", "*.xml") for path in folder.rglob(pattern))
    return {
        str(path.relative_to(folder)): POLICY.sub(b"", GENERATOR.sub(b"", path.read_bytes()))
        for path in found
        if path.relative_to(folder).parts[0] != "v"  # kept releases were made by what there was then
    }


def main() -> int:
    """Compare, print what differs, and return the exit code."""
    project = this_project()
    with tempfile.TemporaryDirectory() as folder:
        build(project, Path(folder))
        theirs = contents(Path(folder))
    ours = contents(project.site)
    different = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    for name in different:
        print(f"{name} differs between MkDocs and ProperDocs", file=sys.stderr)
    print(f"{len(theirs)} files by ProperDocs, {len(different)} of them other than by MkDocs.")
    return 1 if different or not theirs else 0


if __name__ == "__main__":
    sys.exit(main())
