"""Test the import of PO files: what is written, what is left unchanged, and the messages of refused imports."""

from pathlib import Path

import polib
import pytest

from rules_pages.cli import main
from tests.tiny import TinyBook

Captured = pytest.CaptureFixture[str]
DE, EN, JA = "ferry/text/de.yaml", "ferry/text/en.yaml", "ferry/text/ja.yaml"
NAME = "build/po/ferry/en.po"
STORM_BODY = "Each level of the storm adds {value:storm.fee|coin|coins}."


def export(language: str = "en", *options: str) -> None:
    assert main(["po", "export", "ferry", language, *options]) == 0


def run_import(capsys: Captured, language: str = "en") -> tuple[int, str, str]:
    """Run `po import` for the ferry and return (exit code, standard output, standard error)."""
    capsys.readouterr()
    return main(["po", "import", "ferry", language]), *capsys.readouterr()


def entry(file: polib.POFile, context: str) -> polib.POEntry:
    """Return the entry with this `msgctxt`."""
    return next(entry for entry in file if entry.msgctxt == context)


def edit(
    tiny: TinyBook, context: str, words: str | None = None, fuzzy: bool | None = None, language: str = "en"
) -> int:
    """Change an entry of the exported file and return its line."""
    path = tiny.project.root / f"build/po/ferry/{language}.po"
    file = polib.pofile(str(path))
    changed = entry(file, context)
    if words is not None:
        changed.msgstr = words
    if fuzzy is not None:
        changed.fuzzy = fuzzy
    file.save(str(path))
    return entry(polib.pofile(str(path)), context).linenum


def status(tiny: TinyBook, language: str = "en") -> dict[str, str]:
    """Return {unit id: status} of the units of a language that are not done."""
    from rules_pages.data.texts.units import GameTexts

    texts = GameTexts(tiny.book().games["ferry"], language)
    return {unit: texts.status(unit) for unit in texts.source if texts.status(unit) != "done"}


EDITS = {
    "a text of one line": ("rules.fare.storm#title", "Gale", "title: Storm\n", "title: Gale\n"),
    "what needs quotes": ("rules.fare.storm#title", "Gale: a storm", "title: Storm\n", "title: 'Gale: a storm'\n"),
    "quotes that stand there": ("lines.fare.storm", "{storm}: {cards|coin|coins}.",
        "Level {storm}: {cards|coin|coins} more.", "{storm}: {cards|coin|coins}."),
    "a text that becomes one of several lines": ("rules.bank.stay#body",
        "Whoever cannot pay\n{rule:fare.base|the base fare}\n\nstays.",
        "body: Whoever cannot pay {rule:fare.base|the base fare} stays.\n",
        "body: |\n      Whoever cannot pay\n      {rule:fare.base|the base fare}\n\n      stays.\n"),
    "a text in braces": ("sections.bank#title", "On the bank, here", "{title: On the bank}",
        "{title: 'On the bank, here'}"),
    "a block of one line": ("rules.fare.storm#body", "A storm adds {value:storm.fee|coin|coins}.",
        "body: |\n      Each level of the storm adds", "body: |\n      A storm adds"),
    "a step of an example": ("examples.stone-in-storm#steps.1", "Here: {step:load}.", "Paid: {step:load}.",
        "Here: {step:load}."),
}  # fmt: skip


@pytest.mark.parametrize(("context", "words", "old", "new"), EDITS.values(), ids=EDITS)
def test_a_changed_text_is_kept(here: TinyBook, capsys: Captured, context: str, words: str, old: str, new: str) -> None:
    before = here.read(EN)
    export()
    edit(here, context, words)
    assert run_import(capsys) == (0, f"{NAME}: 1 texts changed, 0 units added, 0 accepted.\n", "")
    assert here.read(EN) == before.replace(old, new)
    assert here.problems() == []


def test_what_is_stale_is_fuzzy_until_the_translator_has_looked_at_it(here: TinyBook, capsys: Captured) -> None:
    here.edit(DE, "title: Sturm\n", "title: Stürme\n")
    export()
    file = polib.pofile(str(here.project.root / NAME))
    assert [entry.msgctxt for entry in file.fuzzy_entries()] == ["rules.fare.storm#title", "rules.fare.storm#body"]
    edit(here, "rules.fare.storm#title", "Storms", fuzzy=False)
    assert run_import(capsys)[0] == 0
    assert status(here) == {"rules.fare.storm": "stale"}
    edit(here, "rules.fare.storm#body", fuzzy=False)
    assert run_import(capsys)[1] == f"{NAME}: 0 texts changed, 0 units added, 1 accepted.\n"
    assert status(here) == {}
    assert "title: Storms\n" in here.read(EN)


def test_what_a_translator_calls_fuzzy_is_stale(here: TinyBook, capsys: Captured) -> None:
    export()
    edit(here, "rules.fare.storm#title", fuzzy=True)
    assert run_import(capsys)[0] == 0
    assert status(here) == {"rules.fare.storm": "stale"}


def test_a_fuzzy_guess_is_told_and_left_out(here: TinyBook, capsys: Captured) -> None:
    """Tools fill fuzzy entries with the words of others; readers never see them."""
    before = here.read(EN)
    export()
    line = edit(here, "rules.fare.storm#title", "Staying", fuzzy=True)
    code, out, _ = run_import(capsys)
    message = "rules.fare.storm#title: fuzzy, and other than what is there; it is left out until the mark is removed"
    counts = f"{NAME}: 0 texts changed, 0 units added, 0 accepted, 1 fuzzy left out."
    assert (code, out.splitlines()) == (0, [f"{NAME}:{line}:1: {message}", counts])
    assert here.read(EN) == before and status(here) == {}
    edit(here, "rules.fare.storm#title", fuzzy=False)
    assert run_import(capsys)[0] == 0 and "title: Staying\n" in here.read(EN)


def test_a_fuzzy_guess_does_not_make_a_unit(here: TinyBook, capsys: Captured) -> None:
    whole = here.read(JA)
    start, end = whole.index("  fare.storm:\n"), whole.index("  bank.stay:\n")
    here.write(JA, whole[:start] + whole[end:])
    before = here.read(JA)
    export("ja")
    edit(here, "rules.fare.storm#title", "嵐", fuzzy=True, language="ja")
    edit(here, "rules.fare.storm#body", "嵐です。", fuzzy=True, language="ja")
    assert run_import(capsys, "ja")[1].endswith(" 0 units added, 0 accepted, 2 fuzzy left out.\n")
    assert here.read(JA) == before


def test_many_fuzzy_guesses_are_counted(here: TinyBook, capsys: Captured) -> None:
    export()
    path = here.project.root / NAME
    file = polib.pofile(str(path))
    for number, guess in enumerate(file):
        guess.msgstr, guess.fuzzy = f"guess {number}", True
    file.save(str(path))
    *listed, more, counts = run_import(capsys)[1].splitlines()
    assert len(listed) == 10 and more == f"{NAME}: and {len(file) - 10} more that are fuzzy"
    assert counts.endswith(f"0 texts changed, 0 units added, 0 accepted, {len(file)} fuzzy left out.")


NOBODY_SEES = {
    "a direction of writing": ("Gale\u202e", "title: the character U+202E is not allowed; remove it"),
    "a character of no width": ("\u200b", "title: the character U+200B is not allowed; remove it"),
    "raised digits": ("Gale ²", "'²' is a number that no language is compared by; write it in digits or words"),
}


@pytest.mark.parametrize(("words", "message"), NOBODY_SEES.values(), ids=NOBODY_SEES)
def test_what_nobody_sees_is_not_imported(here: TinyBook, capsys: Captured, words: str, message: str) -> None:
    before = here.read(EN)
    export()
    line = edit(here, "rules.fare.storm#title", words)
    assert run_import(capsys)[::2] == (1, f"{NAME}:{line}:1: {message}\n1 problem; nothing was written.\n")
    assert here.read(EN) == before


def test_what_was_accepted_since_the_export_stays_accepted(here: TinyBook, capsys: Captured) -> None:
    here.edit(DE, "title: Sturm\n", "title: Stürme\n")
    export()
    assert main(["accept", "ferry", "en", "rules.fare.storm"]) == 0
    assert run_import(capsys)[0] == 0
    assert status(here) == {}


def test_a_translation_of_an_older_source_is_taken_and_counts_as_stale(here: TinyBook, capsys: Captured) -> None:
    here.edit("ferry/text/en.accepted", "rules.fare.storm b1f547e5\n", "")
    export()
    here.edit(DE, "title: Sturm\n", "title: Stürme\n")
    line = edit(here, "rules.fare.storm#title", "Gale", fuzzy=False)
    edit(here, "rules.fare.storm#body", fuzzy=False)
    code, out, _ = run_import(capsys)
    message = "the source text has changed since the export; the translation counts as stale"
    assert (code, out.splitlines()[0]) == (0, f"{NAME}:{line}:1: rules.fare.storm#title: {message}")
    assert "title: Gale\n" in here.read(EN)
    assert status(here) == {"rules.fare.storm": "stale"}


def test_what_is_left_empty_keeps_its_words(here: TinyBook, capsys: Captured) -> None:
    before = here.read(EN)
    export()
    edit(here, "rules.fare.storm#title", "")
    assert run_import(capsys)[0] == 0
    assert here.read(EN) == before


def test_a_unit_that_was_missing_is_put_where_it_belongs(here: TinyBook, capsys: Captured) -> None:
    whole = here.read(JA)
    start, end = whole.index("  fare.storm:\n"), whole.index("  bank.stay:\n")
    here.write(JA, whole[:start] + whole[end:])
    accepted = [line for line in here.read("ferry/text/ja.accepted").splitlines() if "fare.storm" not in line]
    here.write("ferry/text/ja.accepted", "\n".join(accepted))
    export("ja")
    texts = title_and_body(whole[start:end])
    edit(here, "rules.fare.storm#title", texts[0], language="ja")
    edit(here, "rules.fare.storm#body", texts[1], language="ja")
    assert run_import(capsys, "ja")[1].endswith("0 texts changed, 1 units added, 1 accepted.\n")
    assert here.read(JA) == whole.replace(f"body: |\n      {texts[1]}", f"body: {texts[1]}")


def title_and_body(block: str) -> tuple[str, str]:
    """Return title and body of a rule from its YAML."""
    _, title, _, *body = block.strip("\n").splitlines()
    return title.partition(": ")[2], "\n".join(line.strip() for line in body)


def test_a_section_that_was_missing_is_added_with_its_unit(here: TinyBook, capsys: Captured) -> None:
    whole = here.read(EN)
    start, end = whole.index("notes:\n"), whole.index("subjects:\n")
    here.write(EN, whole[:start] + whole[end:])
    export()
    edit(here, "notes.fare-word", 'The diary says "wage", the booklet {term:fare}.')
    assert run_import(capsys)[1].endswith("1 units added, 0 accepted.\n")
    assert status(here) == {}
    assert here.read(EN) == whole


def test_a_unit_that_is_half_translated_waits(here: TinyBook, capsys: Captured) -> None:
    whole = here.read(EN)
    start, end = whole.index("  fare.storm:\n"), whole.index("  bank.stay:\n")
    here.write(EN, whole[:start] + whole[end:])
    export()
    line = edit(here, "rules.fare.storm#title", "Storm")
    code, out, _ = run_import(capsys)
    message = "rules.fare.storm has other texts that are not translated; it is left out"
    assert (code, out.splitlines()[0]) == (0, f"{NAME}:{line}:1: rules.fare.storm#title: {message}")


WRONG = {
    "a placeholder that is lost": ("rules.fare.storm#body", "Each level adds a coin.",
        "{value:storm.fee} is missing; the source text has it"),
    "a placeholder that does not exist": ("rules.fare.storm#body", f"{STORM_BODY} {{term:lode}}",
        "{term:lode}: no such term; did you mean load?"),
    "a number that the source does not have": ("examples.stone-in-storm#intro", "A storm blows 9 days.",
        'the number 9 ("9") is missing in the source text (de)'),
    "a brace that is not closed": ("rules.fare.storm#title", "Storm {",
        "a brace is not closed, or stands inside another"),
    "a claim that nothing checks": ("examples.stone-in-storm#intro", "A storm blows.<br>",
        "'<' found: no HTML in texts"),
}  # fmt: skip


@pytest.mark.parametrize(("context", "words", "message"), WRONG.values(), ids=WRONG)
def test_what_the_check_finds_is_told(here: TinyBook, capsys: Captured, context: str, words: str, message: str) -> None:
    before = here.read(EN)
    export()
    edit(here, "rules.bank.stay#title", "Waiting")
    line = edit(here, context, words)
    code, out, err = run_import(capsys)
    assert (code, out) == (1, "")
    assert f"{NAME}:{line}:1: {message}" in err.splitlines()
    assert err.splitlines()[-1].endswith("; nothing was written.")
    assert here.read(EN) == before


def test_a_word_to_avoid_is_told(here: TinyBook, capsys: Captured) -> None:
    here.edit(
        "glossary/text/en.yaml",
        "fare: {term: fare, text: What is paid for a load.}",
        "fare: {term: fare, text: What is paid for a load., avoid: [wage]}",
    )
    here.edit(EN, 'The diary says "wage", the booklet', "The booklet says")
    export()
    line = edit(here, "rules.bank.stay#title", "No wage")
    assert f'{NAME}:{line}:1: "wage": write "fare" (term fare)' in run_import(capsys)[2].splitlines()


def test_what_both_sides_changed_is_told_and_nothing_is_written(here: TinyBook, capsys: Captured) -> None:
    export()
    here.edit(EN, "title: Storm\n", "title: Gale\n")
    line = edit(here, "rules.fare.storm#title", "Hurricane")
    before = here.read(EN)
    code, _, err = run_import(capsys)
    message = "changed here and in the YAML since the export, where it is now 'Gale'"
    advice = "write these words here, or export the file anew"
    assert (code, err.splitlines()[0]) == (1, f"{NAME}:{line}:1: rules.fare.storm#title: {message}; {advice}")
    assert here.read(EN) == before


def test_what_changed_in_the_yaml_alone_stays_changed(here: TinyBook, capsys: Captured) -> None:
    export()
    here.edit(EN, "title: Storm\n", "title: Gale\n")
    before = here.read(EN)
    edit(here, "rules.bank.stay#title", "Waiting")
    assert run_import(capsys)[0] == 0
    assert here.read(EN) == before.replace("title: Staying", "title: Waiting")


def test_a_text_whose_source_is_gone_is_told_and_left_out(here: TinyBook, capsys: Captured) -> None:
    export()
    path = here.project.root / NAME
    path.write_text(path.read_text().replace('msgctxt "notes.fare-word"', 'msgctxt "notes.fare-words"'))
    code, out, _ = run_import(capsys)
    assert code == 0
    assert "notes.fare-words: no such text; did you mean notes.fare-word?; it is left out" in out


FILES = {
    "no PO at all": (b"hello\n", f"{NAME}:1:1: "),
    "bytes that are no UTF-8": (b'msgid "a"\nmsgstr "\xff"\n', f"{NAME}:1:1: not UTF-8; save the file as UTF-8"),
    "a text twice": (
        b'msgctxt "a"\nmsgid "b"\nmsgstr ""\n\nmsgctxt "a"\nmsgid "c"\nmsgstr ""\n',
        f"{NAME}:5:1: a: this text stands in line 1 already; keep one",
    ),
}


@pytest.mark.parametrize(("content", "message"), FILES.values(), ids=FILES)
def test_a_broken_file_is_told_with_its_line(here: TinyBook, capsys: Captured, content: bytes, message: str) -> None:
    export()
    (here.project.root / NAME).write_bytes(content)
    code, out, err = run_import(capsys)
    assert (code, out) == (1, "")
    assert err.startswith(message)


def test_an_export_does_not_overwrite_what_was_not_imported(here: TinyBook, capsys: Captured) -> None:
    export()
    edit(here, "rules.fare.storm#title", "Gale")
    capsys.readouterr()
    assert main(["po", "export", "ferry", "en"]) == 2
    assert "import it first, or export with --overwrite" in capsys.readouterr().err
    export("en", "--overwrite")
    assert "Gale" not in (here.project.root / NAME).read_text()


USAGE = {
    "a game that there is not": (["po", "export", "coin"], "no game coin; there is ferry, glossary, pages, site"),
    "a language that there is not": (["po", "import", "ferry", "fr"], "no language fr; there is de, en, ja"),
    "the source language": (["po", "export", "ferry", "de"], "de is the source of ferry; there is nothing to exchange"),
    "what was not exported": (
        ["po", "import", "ferry", "en"],
        f"{NAME} is not there; export it first, or name its folder",
    ),
}


@pytest.mark.parametrize(("arguments", "message"), USAGE.values(), ids=USAGE)
def test_what_stays_out_is_one_line(here: TinyBook, capsys: Captured, arguments: list[str], message: str) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == message + "\n"


def test_another_folder_may_be_used(here: TinyBook, capsys: Captured, tmp_path: Path) -> None:
    folder = tmp_path / "weblate"
    assert main(["po", "export", "--folder", str(folder)]) == 0
    assert sorted(path.name for path in folder.glob("ferry/*")) == ["en.po", "ja.po"]
    assert main(["po", "import", "--folder", str(folder)]) == 0
