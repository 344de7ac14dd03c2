"""The command line: its output and its exit codes."""

import importlib
import io
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rules_pages.__main__ import print_anything
from rules_pages.cli import PROGRAM, SHELLS, main
from rules_pages.publish.progress import step
from tests.processes import run_program
from tests.tiny import TinyBook

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    """Run a verb; return its exit code, standard output and standard error."""
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_the_project_is_found_from_inside_it(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here.path("ferry/text"))
    assert run(capsys, "check")[1].startswith("1 game(s)")


def test_check_prints_every_problem_on_a_line_of_its_own(here: TinyBook, capsys: Captured) -> None:
    here.edit("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass")
    here.edit("ferry/text/en.yaml", "intro: A storm blows.", "intro: A storm blows 9 days.")
    code, out, err = run(capsys, "check")
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "rules_data/ferry/notes.yaml:2:3: fare.bass: no such rule; did you mean fare.base?",
        'rules_data/ferry/text/en.yaml:79:5: the number 9 ("9") is missing in the source text (de)',
        "2 problems; nothing was written.",
    ]


@pytest.mark.parametrize("verb", [["status"], ["eval", "ferry", "fare", "{}"], ["accept", "ferry", "en"], ["build"]])
def test_nothing_is_done_with_data_that_has_problems(here: TinyBook, capsys: Captured, verb: list[str]) -> None:
    here.edit("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass")
    before = here.read("ferry/text/en.yaml")
    code, _, err = run(capsys, *verb)
    assert (code, err.splitlines()[-1]) == (1, "1 problem; nothing was written.")
    assert here.read("ferry/text/en.yaml") == before
    assert not here.project.staged.exists() and not here.project.site.exists()


def test_programs_read_json(here: TinyBook, capsys: Captured) -> None:
    counts = {"problems": [], "games": 1, "languages": 3, "rules": 3, "examples": 1}
    assert json.loads(run(capsys, "check", "--json")[1]) == counts
    here.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Stürme\n")
    status = json.loads(run(capsys, "status", "--json")[1])
    assert status["translations"]["ferry"]["en"] == {"stale": ["rules.fare.storm"], "missing": []}
    assert sorted(status["rules_without_case"]["ferry"]) == ["bank.stay", "fare.base", "fare.storm"]
    here.edit("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass")
    code, out, err = run(capsys, "check", "--json")
    message = "fare.bass: no such rule; did you mean fare.base?"
    assert (code, err) == (1, "")
    assert json.loads(out)["problems"] == [
        {"file": "rules_data/ferry/notes.yaml", "line": 2, "column": 3, "message": message}
    ]


@pytest.mark.parametrize(("option", "count"), [("rules.fare.storm", 1), ("--all", 36), ("--yes", 36)])
def test_a_script_accepts_one_unit_or_all(here: TinyBook, capsys: Captured, option: str, count: int) -> None:
    here.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Stürme\n")
    assert "  stale: rules.fare.storm" in run(capsys, "status")[1].splitlines()
    assert run(capsys, "accept", "ferry", "en", option) == (0, f"{count} units of ferry accepted in en.\n", "")
    assert "ferry        en            36      0        0" in run(capsys, "status")[1]


class Keyboard(io.StringIO):
    """Standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


def stale_storm(here: TinyBook) -> str:
    """Make a unit stale; return the content of the file with its translation."""
    here.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Stürme\n")
    return here.read("ferry/text/en.yaml")


@pytest.mark.parametrize("typed", ["y\n", "yes\n"])
def test_accepting_all_is_asked(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    stale_storm(here)
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    code, out, _ = run(capsys, "accept", "ferry", "en")
    assert code == 0
    assert out.startswith("This accepts all 1 stale unit of ferry in en:\n  rules.fare.storm\n")
    assert "ferry        en            36      0        0" in run(capsys, "status")[1]


@pytest.mark.parametrize("typed", ["\n", "n\n", "what?\n", ""])
def test_no_other_answer_accepts(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    before = stale_storm(here)
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    code, _, err = run(capsys, "accept", "ferry", "en")
    assert (code, err) == (2, "nothing was accepted\n")
    assert here.read("ferry/text/en.yaml") == before


def test_who_does_not_answer_accepts_nothing(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stale_storm(here)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    message = "this would accept all 1 stale unit of ferry in en; name the units, or say so with --all\n"
    assert run(capsys, "accept", "ferry", "en") == (2, "", message)
    assert here.read("ferry/text/en.yaml") == before


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_its_completion(here: TinyBook, capsys: Captured, shell: str) -> None:
    code, out, _ = run(capsys, "completion", shell)
    assert code == 0
    assert "stele" in out and "new-language" in out and "rules_pages" not in out.replace("shtab_rules_pages", "")


def test_bash_completes_a_verb(here: TinyBook, capsys: Captured) -> None:
    script = run(capsys, "completion", "bash")[1]
    ask = "COMP_WORDS=(stele new-); COMP_CWORD=1; _shtab_stele; printf '%s\\n' \"${COMPREPLY[@]}\""
    result = run_program(["bash", "-c", f"{script}\n{ask}"])
    assert result.stdout.split() == ["new-language", "new-game"], result.stderr


def test_the_installed_command_is_this_one(root: Path) -> None:
    scripts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert list(scripts) == [PROGRAM]
    module, _, function = scripts[PROGRAM].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


@pytest.mark.parametrize("is_watched", [True, False])
def test_a_step_says_how_long_it_took(capsys: Captured, monkeypatch: pytest.MonkeyPatch, is_watched: bool) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_watched)
    with step("Thinking"):
        pass
    assert re.search(r"Thinking … [0-9.]+ s\n\Z", capsys.readouterr().out)


STORM = {"load": "stone", "storm": 1}
ANSWER = {
    "value": {"cards": 5, "cost": {"any": 2, "copper": 2, "silver": 1}, "payments": [], "provenance": "sourced"},
    "lines": [
        {
            "rule": "fare.base",
            "amount": {"copper": 2, "silver": 1},
            "values": {"load": "stone", "symbols": {"copper": 2, "silver": 1}},
        },
        {"rule": "fare.storm", "amount": {"any": 2}, "values": {"cards": 2, "storm": 1}},
    ],
    "said": {
        "rule": "fare.base",
        "amount": {"copper": 2, "silver": 1},
        "values": {"load": "stone", "symbols": {"copper": 2, "silver": 1}},
    },
}


def test_eval_answers_as_json(here: TinyBook, capsys: Captured) -> None:
    code, out, err = run(capsys, "eval", "ferry", "fare", json.dumps(STORM))
    assert (code, json.loads(out), err) == (0, ANSWER, "")


def test_eval_answers_in_words_of_a_language(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "https://rules.example/")
    code, out, err = run(capsys, "eval", "ferry", "fare", json.dumps(STORM), "--language", "en")
    assert (code, err) == (0, "")
    assert "Each level of the storm" not in out  # a line, not the rule
    assert "https://rules.example/en/ferry/crossing/#fare.storm" in out.split()
    assert "https://rules.example/en/ferry/fare-calculator/" in out
    assert not set("{}") & set(out)


def test_help_lists_every_calculator_with_its_inputs(here: TinyBook, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["eval", "--help"])
    out = capsys.readouterr().out
    assert caught.value.code == 0
    assert "ferry fare" in out and "load*, storm, purse" in out


def test_help_is_there_where_the_data_has_problems(here: TinyBook, capsys: Captured) -> None:
    here.edit("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass")
    with pytest.raises(SystemExit):
        main(["eval", "--help"])
    assert "--language" in capsys.readouterr().out


def test_the_version_is_that_of_the_program(here: TinyBook, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert re.fullmatch(rf"{PROGRAM} \S.*\n", capsys.readouterr().out)


def test_without_a_verb_all_verbs_are_listed(here: TinyBook, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as caught:
        main([])
    assert caught.value.code == 2
    assert "answer a question with a calculator" in capsys.readouterr().err


def test_eval_reads_standard_input(here: TinyBook, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(STORM)))
    code, out, err = run(capsys, "eval", "ferry", "fare", "-")
    assert (code, json.loads(out), err) == (0, ANSWER, "")


OTHER_ANSWERS = {
    "a refusal is an answer": (
        {"load": "stone", "purse": {}},
        {"refused": "bank.stay", "values": {"cards": 3}, "lines": [ANSWER["lines"][0]]},
    ),
    "an unknown value is an answer": ({"load": "wool"}, {"unknown": "loads.wool.fare", "values": {"load": "wool"}}),
}


@pytest.mark.parametrize(("question", "answer"), OTHER_ANSWERS.values(), ids=OTHER_ANSWERS)
def test_eval_answers_with(here: TinyBook, capsys: Captured, question: dict, answer: dict) -> None:
    code, out, _ = run(capsys, "eval", "ferry", "fare", json.dumps(question))
    assert (code, json.loads(out)) == (0, answer)


BAD = {
    "an unknown game": (["eval", "canoe", "fare", "{}"], "no game canoe; there is ferry"),
    "an unknown language": (["eval", "ferry", "fare", "{}", "--language", "xx"],
        "no language xx; there is de, en, ja"),
    "an unknown calculator": (["eval", "ferry", "fair", "{}"], "no calculator fair; there is fare"),
    "no JSON": (["eval", "ferry", "fare", "{load: stone}"],
        "the input is not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
    "nothing": (["eval", "ferry", "fare", ""], "the input is not JSON: Expecting value at line 1, column 1"),
    "no object": (["eval", "ferry", "fare", "[]"], "input: found [], expected an object"),
    "a missing part": (["eval", "ferry", "fare", "{}"], "load: found nothing, expected a value"),
    "an unknown option": (["eval", "ferry", "fare", '{"load": "säcke"}'],
        'load: found "säcke", expected one of stone, wood, wool'),
    "too much": (["eval", "ferry", "fare", '{"load": "wood", "storm": 5}'],
        "storm: found 5, expected a whole number from 0 to 4"),
    "a wrong name": (["eval", "ferry", "fare", '{"load": "wood", "strom": 1}'],
        "strom: found 1, expected one of the names load, storm, purse, printed_fare, toll"),
    "input that is nested too deeply": (["eval", "ferry", "fare", "[" * 100_000], "the input is nested too deeply"),
    "a number of thousands of digits": (["eval", "ferry", "fare", "9" * 5000],
        "the input is not JSON: Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; "
        "use sys.set_int_max_str_digits() to increase the limit"),
    "a name of several lines": (["eval", "ferry", "fare", '{"load": "wood", "a\\nb": 1}'],
        "a b: found 1, expected one of the names load, storm, purse, printed_fare, toll"),
    "something very long": (["eval", "ferry", "fare", json.dumps({"load": "x" * 500})],
        f'load: found "{"x" * 76}..., expected one of stone, wood, wool'),
    "a unit that does not exist": (["accept", "ferry", "en", "rules.fare.bass"],
        "rules.fare.bass: no such unit; did you mean rules.fare.base?"),
    "accepting the source language": (["accept", "ferry", "de"],
        "de is the source language of ferry; only translations are accepted"),
    "a language that is not translated": (["accept", "ferry", "fr"], "no language fr; there is de, en, ja"),
    "serving what is not built": (["serve", "--built"], "there is no site yet; run: make build"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_one_clear_line(here: TinyBook, capsys: Captured, arguments: list[str], message: str) -> None:
    assert run(capsys, *arguments) == (2, "", message + "\n")


@pytest.mark.parametrize("arguments", [[], ["bild"], ["eval", "ferry"], ["serve", "--port", "x"]])
def test_a_wrong_command_line_is_bad_input(here: TinyBook, capsys: Captured, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_schema_writes_a_schema_for_each_kind_of_file(here: TinyBook, capsys: Captured) -> None:
    code, out, _ = run(capsys, "schema")
    written = sorted((here.project.root / "build" / "schema").glob("*.schema.json"))
    assert (code, out) == (0, f"{len(written)} schemas in build/schema/\n")
    assert {"rules.schema.json", "text.schema.json", "example.schema.json"} <= {path.name for path in written}
    assert all("$defs" in json.loads(path.read_text()) or json.loads(path.read_text())["type"] for path in written)


def process(root: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rules_pages", *arguments]
    return run_program(command, root, given=given)


@pytest.mark.slow
def test_the_process_ends_with_2_and_one_line_for_bad_input(root: Path) -> None:
    result = process(root, "eval", "attika", "building_cost", '{"building": "fortres"}')
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith('building: found "fortres", expected one of capital, oracle, ')
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "euc-jp", "utf-8"])
def test_a_terminal_of_any_encoding_prints_every_text(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", terminal)
    print_anything()
    print("… 漢字 ä \udcff 🏛")
    terminal.flush()


def test_json_is_json_on_any_terminal(here: TinyBook, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", terminal)
    here.write(
        "ferry/game.yaml", here.read("ferry/game.yaml").replace("year: 1900\nsource", "漢字: 🏛\nyear: 1900\nsource")
    )
    assert main(["check", "--json"]) == 1
    terminal.seek(0)
    assert "漢字: unknown key" in json.load(terminal)["problems"][0]["message"]
