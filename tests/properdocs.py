"""Build the staged pages with ProperDocs, the fork of MkDocs, and compare with the built site: `make properdocs`.

MkDocs 1 and the theme are no longer developed. As long as the pages are equal, one command switches the generator."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rules_pages.data.project import Project, this_project

GENERATOR = re.compile(rb'<meta name="generator"[^>]*>')
"""The tag that names the generator; it always differs."""
POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')
"""A tag that is added to the pages after the generator has run."""


def build(project: Project, folder: Path) -> None:
    """Build the staged pages into `folder`, with warnings as errors; on failure, exit with the output."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "STELE_STAGE": "false"}
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--config-file", "mkdocs.yml"]
    command += ["--site-dir", str(folder)]
    process = subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True)
    if process.returncode:
        sys.exit(f"{process.stdout}{process.stderr}ProperDocs ended with exit code {process.returncode}.")


def contents(folder: Path) -> dict[str, bytes]:
    """Return {path: content} of all pages and XML files, without the tags GENERATOR and POLICY."""
    paths = sorted(path for pattern in ("*.html", "*.xml") for path in folder.rglob(pattern))
    return {
        str(path.relative_to(folder)): POLICY.sub(b"", GENERATOR.sub(b"", path.read_bytes()))
        for path in paths
        if path.relative_to(folder).parts[0] != "v"  # archived releases were built with older generators
    }


def main() -> int:
    """Build, compare, print the files that differ, and return the exit code."""
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
