"""YAML files: read with the place of everything, and written so that nothing else in them changes."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_pages.data import yaml_parser
from rules_pages.data.cache import Cache
from rules_pages.data.yaml_file import MAXIMUM_BYTES, MAXIMUM_DEPTH, MAXIMUM_LINES, YamlFile, read_yaml
from rules_pages.data.yaml_writer import with_texts
from tests.tiny import HERE
from tests.together import together

DATA = Path(__file__).parents[2] / "rules_data"


def parsed(text: str | bytes) -> YamlFile:
    return yaml_parser.parse(text if isinstance(text, bytes) else text.encode(), "file.yaml")


VALUES = {
    "text without quotes": ("a: some words", {"a": "some words"}),
    "quoted numbers stay text": ("a: '5'\nb: \"6\"", {"a": "5", "b": "6"}),
    "whole numbers": ("a: 5\nb: -3\nc: +2\nd: 0", {"a": 5, "b": -3, "c": 2, "d": 0}),
    "other numbers": ("a: 0.5\nb: -1.\nc: 1e3", {"a": 0.5, "b": -1.0, "c": 1000.0}),
    "true, false and nothing": ("a: true\nb: False\nc: null\nd: ~\ne:", dict(a=True, b=False, c=None, d=None, e=None)),
    "yes and no are words": ("a: yes\nno: off", {"a": "yes", "no": "off"}),
    "keys are words as typed": ("1: a\nnull: b\ntrue: c", {"1": "a", "null": "b", "true": "c"}),
    "what else YAML knows stays text": (
        "a: 0x1F\nb: 1_000\nc: 2003-10-01",
        {"a": "0x1F", "b": "1_000", "c": "2003-10-01"},
    ),
    "a number of thousands of digits stays text": ("a: " + "9" * 5000, {"a": "9" * 5000}),
    "lists": ("- 1\n- [2, b]\n-", [1, [2, "b"], None]),
    "a block keeps its lines": ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
    "a folded block joins them": ("a: >\n  one\n  two\n", {"a": "one two\n"}),
    "comments and blank lines are nothing": ("# one\n\na: 1 # two\n# three\n", {"a": 1}),
    "an empty file is nothing": ("# only a comment\n", None),
    "a byte order mark is skipped": ("\ufeffa: 1", {"a": 1}),
    "a quoted << is a word": ("'<<': 1", {"<<": 1}),
}


@pytest.mark.parametrize(("text", "data"), VALUES.values(), ids=VALUES)
def test_it_reads(text: str, data: Any) -> None:
    file = parsed(text)
    assert (file.data, file.problems) == (data, [])


PLACES = """\
# comment
a: 1
b:
  c: [x, {d: y}]
  e:
    - f: |
        text
      g: 2
    -   second
"""


def test_every_key_and_item_knows_its_line_and_column() -> None:
    assert parsed(PLACES).places == {
        ("a",): (2, 1),
        ("b",): (3, 1),
        ("b", "c"): (4, 3),
        ("b", "c", 0): (4, 7),
        ("b", "c", 1): (4, 10),
        ("b", "c", 1, "d"): (4, 11),
        ("b", "e"): (5, 3),
        ("b", "e", 0): (6, 7),
        ("b", "e", 0, "f"): (6, 7),
        ("b", "e", 0, "g"): (8, 7),
        ("b", "e", 1): (9, 9),
    }


def test_a_problem_below_the_known_places_stands_at_the_deepest_known_one() -> None:
    file = parsed(PLACES)
    assert str(file.problem(("b", "e", 0, "missing"), "said")) == "file.yaml:6:7: said"
    assert str(file.problem(("b", "e", 0, "missing", "x"), "said")) == "file.yaml:6:7: said"
    assert str(file.problem(("nowhere",), "said")) == "file.yaml:1:1: said"


PROBLEMS = {
    "a duplicate key": ("a: 1\nb: 2\n▸a: 3", "a: this key stands in line 1 already; keep one"),
    "a duplicate key with a long value": (f"a: {'x' * 500}\n▸a: 3", "a: this key stands in line 1 already; keep one"),
    "a duplicate key inside braces": ("a: {b: 1, ▸b: {c: 2}}", "b: this key stands in line 1 already; keep one"),
    "a tag": ("a: ▸!!str 5", "the tag tag:yaml.org,2002:str is not allowed; write plain values"),
    "a tag on a mapping": ("▸!thing {a: 1}", "the tag !thing is not allowed; write plain values"),
    "a tag on a key": ("▸!!str a: 1", "the tag tag:yaml.org,2002:str is not allowed; write plain values"),
    "an anchor": ("a: ▸&x 5", "the anchor &x is not allowed; write the value out where it is needed"),
    "an anchor on nothing": ("a: ▸&x", "the anchor &x is not allowed; write the value out where it is needed"),
    "an anchor on true": ("a: ▸&x true", "the anchor &x is not allowed; write the value out where it is needed"),
    "an alias without its anchor": ("a: ▸*x", "the alias *x is not allowed; write the value out"),
    "a merge key": ("▸<<: {a: 1}", "the merge key << is not allowed; write the keys out"),
    "a key that is a list": ("? ▸[a, b]\n: 1", "a key must be a plain word"),
    "a second document": ("a: 1\n▸---\nb: 2", "a second document starts here; a file holds one"),
    "a control character": ("a: 1\nb: x▸\x07y", "the character U+0007 is not allowed; remove it"),
    "a null byte": ("a: ▸\0", "the character U+0000 is not allowed; remove it"),
    "a direction of writing": ("a: x▸\u202ey", "the character U+202E is not allowed; remove it"),
    "a direction of writing in a key": ("a▸\u2066b: y", "the character U+2066 is not allowed; remove it"),
    "a direction of writing in a comment": ("a: y # ▸\u202d", "the character U+202D is not allowed; remove it"),
    "a character of no width inside a word": ("a: x▸\u200by", "the character U+200B is not allowed; remove it"),
    "a soft hyphen": ("a: x▸\xady", "the character U+00AD is not allowed; remove it"),
    "a filler that looks like a blank": ("a: x▸\u3164y", "the character U+3164 is not allowed; remove it"),
    "a line separator as a blank": ("a:▸\u2028y", "the character U+2028 is not allowed; remove it"),
    "a next line as a blank": ("a:▸\x85y", "the character U+0085 is not allowed; remove it"),
    "an escape of a null byte": ('a: ▸"x\\0y"', "the character U+0000 is not allowed; remove it"),
    "an escape of a direction of writing": ('a: ▸"\\u202e"', "the character U+202E is not allowed; remove it"),
    "an escape of half a pair": ('a: ▸"\\ud800"', "the character U+D800 is not allowed; remove it"),
    "an escape in a key": ('▸"a\\u200b": x', "the character U+200B is not allowed; remove it"),
    "a number with a zero in front": ("a: [1, ▸03]", "03: a number has no zeros in front; write 3, or quote a text"),
    "a negative number with zeros in front": ("a: ▸-007.5",
        "-007.5: a number has no zeros in front; write -7.5, or quote a text"),
    "infinity": ("a: [1, ▸.inf]", ".inf: this is neither a number nor a word; write digits, or quote a text"),
    "what is no number": ("a: ▸.NaN", ".NaN: this is neither a number nor a word; write digits, or quote a text"),
    "a colon in a text": ("a: b▸: c", "mapping values are not allowed here; quote a text that holds a colon"),
    "a tab as indentation": ("a:\n▸\tb: 1",
        "found character '\\t' that cannot start any token; indent with spaces, and quote special characters"),
    "an open quotation mark": ('a: "b▸', "found unexpected end of stream; close the quotation mark"),
    "an open bracket": ("a: [1, 2▸",
        "expected ',' or ']', but got '<stream end>'; close the bracket; quote a text that holds one"),
    "words after a quotation mark": ('a: "b" ▸c',
        "expected <block end>, but found '<scalar>'; check the indentation; quote a text that holds quotation marks"),
    "a line without a colon": ("a:\n  b\nc▸", "could not find expected ':'; write `key: value`; check the indentation"),
    "an unknown tag handle": ("a: ▸!x!y b", "found undefined tag handle '!x!'; check the YAML here"),
    "nested too deeply": ("[" * MAXIMUM_DEPTH + "[▸[", f"nested more than {MAXIMUM_DEPTH} deep; flatten it"),
}  # fmt: skip


@pytest.mark.parametrize(("marked", "message"), PROBLEMS.values(), ids=PROBLEMS)
def test_it_refuses(marked: str, message: str) -> None:
    before = marked[: marked.index(HERE)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    problems = parsed(marked.replace(HERE, "")).problems
    assert [str(problem) for problem in problems] == [f"file.yaml:{line}:{column}: {message}"]


def test_bytes_that_are_no_utf8_name_their_line() -> None:
    problems = parsed("a: 1\nb: ü".encode("latin-1")).problems
    assert [str(problem) for problem in problems] == ["file.yaml:2:1: not UTF-8; save the file as UTF-8"]


def test_a_file_with_too_many_lines_is_not_read_at_all() -> None:
    problems = parsed("a: [\n" * (MAXIMUM_LINES + 1)).problems
    assert [str(problem) for problem in problems] == ["file.yaml:6001:1: the file has 6001 lines; split it at 6000"]


def test_a_file_with_too_many_bytes_is_not_read_at_all() -> None:
    problems = parsed("a: " + "x" * MAXIMUM_BYTES).problems
    assert [str(problem) for problem in problems] == ["file.yaml:1:1: the file has 400003 bytes; split it at 400000"]


def test_an_alias_is_refused_wherever_it_stands_and_brings_no_value() -> None:
    file = parsed("a: &x [1]\nb: *x\nc: [*x]\n*x : 1\nd: {<<: *x, e: 2}\n")
    assert file.data["b"] is None
    assert file.data["c"] == [None]
    problems = [str(problem).removeprefix("file.yaml:") for problem in file.problems]
    assert problems == [
        "1:4: the anchor &x is not allowed; write the value out where it is needed",
        "2:4: the alias *x is not allowed; write the value out",
        "3:5: the alias *x is not allowed; write the value out",
        "4:1: a key must be a plain word",
        "4:1: the alias *x is not allowed; write the value out",
        "5:5: the merge key << is not allowed; write the keys out",
        "5:9: the alias *x is not allowed; write the value out",
    ]


HOSTILE = {
    "aliases of aliases": "a: &a [x]\n" + "".join(f"b{n}: &a [{', '.join(['*a'] * 9)}]\n" for n in range(40)),
    "a list that holds itself": "a: &a [*a, *a]",
    "brackets without end": "[" * 20_000,
    "braces without end": "{a: " * 50_000,
    "hyphens without end": "- " * 100_000,
    "complex keys without end": "? " * 50_000,
    "a long line of brackets": "[" + "[]," * 5_000 + "]",
    "one very long word": "x" * (MAXIMUM_BYTES - 1),
    "many anchors": "".join(f"k{n}: &a{n}\n" for n in range(1000)),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_file_keeps_the_loader_busy(text: str) -> None:
    assert len(str(parsed(text).data)) <= 2 * len(text) + 10, "the data is far larger than the file"


@given(st.text(alphabet=st.sampled_from("ab:-?[]{},&*!|>'\"%@`#\n\t <>~1.é\x07\ufeff"), max_size=40))
def test_whatever_stands_in_a_file_the_loader_never_raises(text: str) -> None:
    file = parsed(text)
    for problem in file.problems:
        assert problem.line >= 1 and problem.column >= 1 and "\n" not in problem.message, problem


@given(st.binary(max_size=40))
def test_whatever_bytes_stand_in_a_file_the_loader_never_raises(content: bytes) -> None:
    parsed(content)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.text(st.characters(codec="ascii", min_codepoint=32, max_codepoint=126)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc.-", min_size=1), inner, max_size=4),
    max_leaves=10,
)


@given(PLAIN)
def test_json_is_yaml_and_comes_back_unchanged(data: Any) -> None:
    file = parsed(json.dumps(data))
    assert (file.data, file.problems) == (data, [])


def test_the_cache_gives_the_same_and_spares_the_parsing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, cache = tmp_path / "file.yaml", Cache(tmp_path / "cache")
    path.write_text("a: {b: 1}\nc: &x 2\n", encoding="utf-8")
    first = read_yaml(path, "file.yaml", cache)
    monkeypatch.setattr(yaml_parser, "parse", lambda *_: pytest.fail("the file was parsed again"))
    assert read_yaml(path, "file.yaml", cache) == first
    assert first.problems and first.places


def test_files_of_the_same_content_keep_their_names(tmp_path: Path) -> None:
    path, cache = tmp_path / "file.yaml", Cache(tmp_path / "cache")
    path.write_text("a: *b", encoding="utf-8")
    assert [read_yaml(path, name, cache).problems[0].file for name in ("one", "two")] == ["one", "two"]


def test_the_parser_in_c_is_installed() -> None:
    """Without it, a check takes three times as long."""
    assert importlib.util.find_spec("_ruamel_yaml")


LONG = 2_000
"""Bytes from which a file is tested as slow: the Python parser takes seconds for these, which are most of the data."""


NIGHTLY = (pytest.mark.slow, pytest.mark.nightly)


@pytest.mark.slow
@pytest.mark.parametrize("are_long", [False, pytest.param(True, marks=NIGHTLY)], ids=["short", "long"])
def test_both_parsers_find_the_same_at_the_same_places(are_long: bool) -> None:
    """The C parser, which is used normally, reads the same as the Python parser, which gives the messages."""
    with together() as cases:
        for path in sorted(DATA.rglob("*.yaml")):
            if (path.stat().st_size > LONG) == are_long:
                with cases(path.relative_to(DATA)):
                    text = path.read_text(encoding="utf-8")
                    fast, thorough = yaml_parser.read(text, "x"), yaml_parser.read(text, "x", pure=True)
                    assert not fast.problems and not thorough.problems
                    assert (fast.data, fast.places) == (thorough.data, thorough.places)


ORDER = [("rules", key) for key in "abcd"] + [("notes", "n")]
TEXT_BLOCKS = {
    "a text of several lines, and a comment behind it": ("rules:\n  a: |\n    x\n\n    y\n\n  # next\n  b: z\n",
        {("rules", "a"): "one\n\ntwo"}, {}, "rules:\n  a: |\n    one\n\n    two\n\n  # next\n  b: z\n"),
    "braces": ("rules: {a: x, b: y}\n", {("rules", "a"): "x, {z}"}, {}, "rules: {a: 'x, {z}', b: y}\n"),
    "what looks like a number": ("rules: {a: x}\n", {("rules", "a"): "12"}, {}, "rules: {a: '12'}\n"),
    "a comment in its line": ("rules:\n  a: x  # ours\n", {("rules", "a"): "y: z"}, {},
        "rules:\n  a: 'y: z'  # ours\n"),
    "a byte order mark": ("\ufeffrules:\n  a: x\n", {("rules", "a"): "y"}, {}, "\ufeffrules:\n  a: y\n"),
    "entries before, between and behind": ("rules:\n  # b\n  b: x\n", {("rules", "b"): "y"},
        {("rules", "a"): "1", ("rules", "c"): {"t": "2"}, ("rules", "d"): ["3\n\n4", "5"]},
        "rules:\n  # b\n  a: '1'\n  b: y\n  c:\n    t: '2'\n  d:\n    - |\n      3\n\n      4\n    - '5'\n"),
    "an entry into braces": ("rules: {a: x}\n", {}, {("rules", "b"): {"t": "a: b"}}, "rules: {a: x, b: {t: 'a: b'}}\n"),
    "an entry into empty braces": ("rules: {}\nlines: {}\n", {}, {("rules", "b"): "x"}, "rules:\n  b: x\nlines: {}\n"),
    "a section": ("rules: {a: x}\nlines: {}\n", {}, {("notes", "n"): "x"},
        "rules: {a: x}\n\nnotes:\n  n: x\nlines: {}\n"),
    "no line end": ("rules:\n  a: x", {}, {("rules", "b"): "y"}, "rules:\n  a: x\n  b: y\n"),
}  # fmt: skip


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(("before", "changed", "added", "after"), TEXT_BLOCKS.values(), ids=TEXT_BLOCKS)
def test_texts_are_written_where_they_stand_or_belong(
    monkeypatch: pytest.MonkeyPatch, before: str, changed: dict, added: dict, after: str, pure: bool
) -> None:
    if pure:
        monkeypatch.setattr("ruamel.yaml.main.CParser", None)
    assert with_texts(before, changed, added, ORDER) == after
