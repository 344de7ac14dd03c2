"""The linter for MicroPython: each message with its place, confirmed by MicroPython itself."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_pages.browser.lowering import lower
from rules_pages.browser.micropython import differences
from rules_pages.browser.micropython.lint import check_sources, check_tree
from tests.micropython_runner import ROOT, MicroPython, MicroPythonError

PORTABLE = ROOT / "interactive" / "rules_engine" / "portable.py"

# (source that sets `result`, place, start of the message). MicroPython raises an error, or has another result.
REFUSED = [
    ("match 1:\n    case 1:\n        result = 1", "1:1", "MicroPython has no `match`; write if and elif"),
    ("try:\n    result = 1\nexcept* ValueError:\n    pass", "1:1", "MicroPython has no `except*`; write except"),
    ("result = 'abc'[::-1]", "1:16", "MicroPython has no step in a slice; write reversed"),
    ("x = [1, 2, 3]\ndel x[::2]\nresult = x", "2:7", "MicroPython has no step in a slice"),
    ("result = str(list[int])", "1:14", "MicroPython has no list[...] outside annotations; name the type"),
    ("result = isinstance(1, int | str)", "1:24",
     "MicroPython has no `A | B` of types outside annotations; write a tuple"),
    ("from typing import get_args\nresult = list(get_args(1))", "2:15", "get_args exists only"),
    ("A = tuple[int, ...]\nresult = str(A)", "2:14", "A exists only for the type checker"),
    ("import enum\nresult = 1", "1:1", "MicroPython has no module enum here; write string constants"),
    ("import dataclasses\nresult = 1", "1:1", "MicroPython has no module dataclasses here; write `from dataclasses"),
    ("from itertools import product\nresult = 1", "1:1", "MicroPython has no itertools.product"),
    ("from collections import defaultdict\nresult = dict(defaultdict(int, {'abc': 1}))", "1:1",
     "MicroPython has no collec"),
    ("from typing import NamedTuple\nclass A(NamedTuple):\n    a: int\nresult = A(1)[0]", "1:1",
     "MicroPython has no typing.Na"),
    ("import math\nresult = math.gcd(4, 6)", "2:10", "MicroPython has no math.gcd"),
    ("import re\nresult = re.findall('a', 'a')", "2:10", "MicroPython has no re.findall"),
    ("import re\nresult = re.match('a{2}', 'aa').group(0)", "2:10", "MicroPython has no `(?...)`, `{n}`"),
    ("import re\nresult = re.match('(?P<x>a)', 'a').group(0)", "2:10", "MicroPython has no `(?...)`, `{n}`"),
    ("import re\nresult = re.match('a', 'a').group()", "2:10",
     "MicroPython has no group with 0 arguments; write m.group(0)"),
    ("import re\nresult = re.match('(a)', 'a').groups()[0]", "2:10", "MicroPython has no .groups()"),
    ("import json\nresult = json.dumps(1, indent=2)", "2:10", "MicroPython has no dumps(indent=...)"),
    ("import json\nresult = json.dumps(1, sort_keys=True)", "2:10", "MicroPython has no dumps(sort_keys=...); compare"),
    ("import json\nresult = json.dumps(1, ensure_ascii=False)", "2:10", "MicroPython has no dumps(ensure_ascii=...)"),
    ("from collections import namedtuple\nresult = namedtuple('P', 'a', defaults=(1,))().a", "2:10",
     "MicroPython has no namedt"),
    ("from collections import deque\nresult = len(deque())", "2:14",
     "MicroPython has no deque with 0 arguments; write"),
    ("from collections import deque\nresult = len(deque([1], maxlen=3))", "2:14",
     "MicroPython has no deque(maxlen=...)"),
    ("result = sum([1], start=2)", "1:10", "MicroPython has no sum(start=...)"),
    ("result = round(2.5678, ndigits=2)", "1:10", "MicroPython has no round(ndigits=...)"),
    ("result = int('7', base=8)", "1:10", "MicroPython has no int(base=...)"),
    ("result = 'a b'.split(maxsplit=1)[0]", "1:10", "MicroPython has no split(maxsplit=...)"),
    ("result = [[1, 'b'], [0, 'c'], [1, 'a']]\nresult.sort(key=lambda x: x[0])", "2:1",
     "MicroPython has no sort(key=...); write sorted"),
    ("result = sorted({1}.union({2}, {3}))", "1:17", "MicroPython has no union with 2 arguments"),
    ("result = list(iter(lambda: 1, 1))", "1:15", "MicroPython has no iter with 2 arguments"),
    ("result = 'a'.center(3, '*')", "1:10", "MicroPython has no center with 2 arguments"),
    ("result = '7'.zfill(3)", "1:10", 'MicroPython has no .zfill(); write f"{x:0>{width}}"'),
    ("result = 'Abc'.removeprefix('A')", "1:10", "MicroPython has no .removeprefix()"),
    ("result = '{a[b]}'.format(a={'b': 1})", "1:10", "MicroPython has no `{a.b}` and `{a[0]}` in format; hand in"),
    ("result = format(5, '03d')", "1:10", "MicroPython has no format"),
    ("result = f\"{'a:b'}\"", "1:10", "MicroPython has no f-string with a colon, a brace"),
    ("result = f\"{f'{1}'}\"", "1:10", "MicroPython has no f-string with a colon, a brace or an f-string"),
    ('result = f"{(lambda: 1)()}"', "1:10", "MicroPython has no f-string with a colon"),
    ("class M(type):\n    pass\nclass A(metaclass=M):\n    pass\nresult = 1", "3:1",
     "MicroPython has no class keyword `metaclass`"),
    ("class A:\n    def __init_subclass__(cls):\n        cls.b = 1\nclass B(A):\n    pass\nresult = B.b", "2:5",
     "MicroPython has no method __init_subclass__ of a class"),
    ("class D(dict):\n    def __missing__(self, key):\n        return 1\nresult = D()['a']", "2:5",
     "MicroPython has no method"),
    ("class A:\n    def __format__(self, how):\n        return how\nresult = f'{A():x}'", "2:5",
     "MicroPython has no method"),
    ("def f():\n    'Doc.'\nresult = f.__doc__", "3:10", "MicroPython has no attribute __doc__"),
    ("def f():\n    pass\nf.n = 1\nresult = f.n", "3:1", "MicroPython has no attributes of functions"),
    ("class A:\n    pass\nresult = len(A.__mro__)", "3:14", "MicroPython has no attribute __mro__"),
]  # fmt: skip

DATACLASS = "from dataclasses import dataclass, field\nfrom typing import ClassVar\n"

# Rows that say what the lowering cannot do; no question to MicroPython.
NOT_LOWERED = [
    ("@dataclass(order=True)\nclass A:\n    a: int", "4:1",
     "the lowering knows no dataclass option `order`; there are eq"),
    ("@dataclass\nclass A:\n    a: list = field(default_factory=list)", "5:5",
     "the lowering knows no field(default_factory"),
    ("@dataclass\nclass A:\n    a: ClassVar[int] = 1", "4:1", "the lowering knows no ClassVar in a dataclass; write"),
    ("@dataclass\nclass A:\n    a: int\n@dataclass\nclass B(A):\n    b: int", "7:1",
     "the lowering knows no dataclass that"),
]  # fmt: skip

ORDER = "a dict or set has no order in MicroPython; write sorted(...), or `# order does not matter` on this line"
UNORDERED = [
    ("def f(a: dict[str, int]) -> list:\n    return [key for key in a]", "2:28"),
    ("def f(a: dict[str, int] | None) -> None:\n    for key in a:\n        print(key)", "2:16"),
    ("def f(a):\n    for key, value in a.items():\n        print(key)", "2:23"),
    ("def f(a):\n    return list(a.keys())", "2:17"),
    ("def f(a):\n    return ','.join(a.values())", "2:21"),
    ("def f(a):\n    a = {1, 2} | a\n    return tuple(a)", "3:18"),
    ("def f(a):\n    seen = set(a)\n    return [*seen]", "3:14"),
    ("def f(a):\n    first, second = {a: 1, 2: 2}\n    return first", "2:21"),
    ("def f() -> set[int]:\n    return {1, 2}\ndef g():\n    return [x for x in f()]", "4:24"),
    ("class A:\n    hexes: frozenset[int]\ndef g(a: A):\n    return [x for x in a.hexes]", "4:24"),
    (
        "class A:\n    def __init__(self, data: dict) -> None:\n        self.data = data\n"
        "    def f(self):\n        return [x for x in self.data]",
        "5:28",
    ),
    ("def f(a):\n    return sorted(a.items(), key=len)", "2:19"),
    ("def f(a):\n    return max(a.keys(), key=len)", "2:16"),
    ("def f(a):\n    for x in a.get('x', {}):\n        print(x)", "2:14"),
]

PERMITTED = [
    "class A:\n    def f(self):\n        return 1\nf = A()\nf.n = 1\nresult = f.n",
    "result = [1, 2, 3][0:2]",
    "result = [*[1, 2], 3]",
    "result = [x for x in sorted({'b': 1, 'a': 2})]",
    "result = sum(n for n in {'b': 1, 'a': 2}.values())",
    "result = sorted([key for key in {'b': 1, 'a': 2}])",
    "result = max(n for n in {1: 2, 3: 4}.values())",
    "result = any([n > 1 for n in {1: 2}.values()])",
    "result = sorted({k: v for k, v in {'b': 1, 'a': 2}.items()}.items())",
    "result = []\nfor n in {1: 2}:  # order does not matter\n    result.append(n)",
    "result = sorted([(1, 'b'), (0, 'c'), (1, 'a')], key=lambda pair: pair[0])",
    "a = {'b': 1}\na = sorted(a)\nresult = [x for x in a]",
    "result = f\"{'a'!r:>5}{1:03d}{[1, 2, 3][0:2]}\"",
    "import json\nresult = json.loads(json.dumps({'a': [1, None, 'ä']}, separators=(',', ':')))",
    "import re\nresult = re.sub('(a)(?:b)+', lambda m: m.group(1), 'abbc')",
    "from heapq import heapify, heappop, heappush\na = [3, 1]\nheapify(a)\nheappush(a, 0)\nresult = heappop(a)",
    "from itertools import chain, islice\nresult = list(chain([1], islice([2, 3, 4], 2)))",
    "from functools import partial, reduce\nresult = reduce(lambda a, b: a * b, [1, 2, 3], partial(max, 4)(2))",
    "from collections import deque\na = deque([1], 9)\na.append(2)\nresult = a.popleft()",
    "class A:\n    def title(self):\n        return 'A'\nresult = A().title()",
    "class A:\n    def __eq__(self, other):\n        return True\nresult = A() == 1",
    "def f(a, /, *b, c=1):\n    return a\nresult = f(1, 2)",
    "def f(format):\n    return format\nresult = f(1)",
    "HIGH, LOW = {1}, {2}\nresult = sorted(HIGH | LOW)",
    "result = [y := 5, y * 2]",
    "try:\n    raise KeyError('a')\nexcept (KeyError, ValueError) as error:\n    result = list(error.args)",
]


@pytest.fixture(scope="module")
def micropython() -> Iterator[MicroPython]:
    """Return a running MicroPython with `rules_engine.portable`."""
    with MicroPython() as running:
        running.load(json.dumps({"modules": {"rules_engine/portable.py": lower(PORTABLE.read_text(encoding="utf-8"))}}))
        yield running


def in_cpython(source: str) -> Any:
    """Return the `result` of a snippet in CPython, as JSON data."""
    names: dict[str, Any] = {"__name__": "snippet"}
    exec(source, names)
    return json.loads(json.dumps(names["result"]))


def in_micropython(micropython: MicroPython, source: str) -> Any:
    """Return the `result` of a snippet, lowered, in MicroPython, as JSON data."""
    return json.loads(micropython.run(lower(source) + "\nimport json\nresult = json.dumps(result)"))


def problems(source: str) -> list[tuple[str, str]]:
    results = check_sources({"rules_engine/a.py": source})
    return [(f"{problem.line}:{problem.column}", problem.message) for problem in results]


@pytest.mark.parametrize(("source", "place", "message"), REFUSED)
def test_names_what_micropython_lacks(source: str, place: str, message: str, micropython: MicroPython) -> None:
    [(found_place, found_message)] = problems(source)
    assert found_place == place
    assert found_message.startswith(message)
    expected = in_cpython(source)
    try:
        answer = in_micropython(micropython, source)
    except MicroPythonError:
        return
    assert answer != expected, "MicroPython has it by now: take it out of the tables"


@pytest.mark.parametrize(("source", "place", "message"), NOT_LOWERED)
def test_names_what_the_lowering_does_not_know(source: str, place: str, message: str) -> None:
    [(found_place, found_message)] = problems(DATACLASS + source)
    assert found_place == place
    assert found_message.startswith(message)


@pytest.mark.parametrize(("source", "place"), UNORDERED)
def test_names_where_order_would_leak(source: str, place: str) -> None:
    [(found_place, found_message)] = problems(source)
    assert (found_place, found_message.startswith(ORDER)) == (place, True)


@pytest.mark.parametrize("source", PERMITTED)
def test_permits_what_works(source: str, micropython: MicroPython) -> None:
    assert problems(source) == []
    assert in_micropython(micropython, source) == in_cpython(source)


def test_shows_file_line_column_and_says_all_at_once() -> None:
    results = check_sources({"rules_engine/b.py": "import enum\n\nx = y[::2]", "rules_engine/a.py": "x = ="})
    assert [str(problem).rpartition(";")[0] or str(problem) for problem in results] == [
        "rules_engine/a.py:1:5: this is no Python: invalid syntax",
        "rules_engine/b.py:1:1: MicroPython has no module enum here",
        "rules_engine/b.py:3:7: MicroPython has no step in a slice",
    ]


def test_the_engine_imports_nothing_of_the_widgets() -> None:
    source = "import os\nimport rules_widgets.view\nimport js"
    assert len(check_sources({"rules_engine/a.py": source})) == 3
    assert check_sources({"rules_widgets/a.py": source}) == []


@pytest.fixture(scope="module")
def tree_problems() -> list[str]:
    """Return all problems in the engine and the widgets. All modules are checked together, which takes some seconds."""
    return [str(problem) for problem in check_tree(ROOT / "interactive")]


INTERACTIVE = ROOT / "interactive"
FOLDERS = sorted({path.parent for path in INTERACTIVE.rglob("*.py")})


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_engine_and_the_widgets_keep_to_the_subset(folder: Path, tree_problems: list[str]) -> None:
    assert [one for one in tree_problems if INTERACTIVE / Path(one.partition(":")[0]).parent == folder] == []


@pytest.mark.parametrize("module", differences.MODULES)
def test_what_the_tables_allow_is_there(module: str, micropython: MicroPython) -> None:
    names = sorted(differences.MODULES[module])
    script = f"import {module}\nresult = ' '.join([n for n in {names} if not hasattr({module}, n)])"
    assert micropython.run(script) == ""


def test_what_the_tables_refuse_is_missing(micropython: MicroPython) -> None:
    kinds = (
        "(str, int, float, list, dict, set, deque, OrderedDict, namedtuple('P', 'a'), chain([]), re.match('a', 'a'))"
    )
    head = "import re\nfrom collections import OrderedDict, deque, namedtuple\nfrom itertools import chain\n"
    methods = f"result = ' '.join([n for n in {sorted(differences.METHODS)} if any([hasattr(k, n) for k in {kinds}])])"
    assert micropython.run(head + methods) == ""
