"""Tables of what MicroPython 1.27 lacks. The tests compare them with MicroPython."""

# Module -> the names that exist in it and work as in CPython.
MODULES = {
    module: set(names.split())
    for module, names in {
        "abc": "ABC abstractmethod",
        "collections": "OrderedDict deque namedtuple",
        "functools": "partial reduce wraps",
        "hashlib": "sha256",
        "heapq": "heapify heappop heappush",
        "itertools": "accumulate chain count cycle islice repeat starmap",
        "json": "dumps loads",
        "math": "acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees e erf erfc exp expm1 fabs"
        " factorial floor fmod frexp gamma inf isclose isfinite isinf isnan ldexp lgamma log log10 log2 modf nan pi pow"
        " radians sin sinh sqrt tan tanh tau trunc",
        "operator": "attrgetter eq floordiv ge gt le lt mod ne truediv",
        "re": "compile match search sub",
        "string": "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits octdigits printable punctuation"
        " whitespace",
    }.items()
}

# Modules whose imports the lowering removes, and the names that it can translate (None: all but REFUSED_TYPES).
LOWERED_MODULES = {
    "__future__": None,
    "collections.abc": None,
    "dataclasses": {"dataclass", "field", "replace"},
    "typing": None,
}
REFUSED_TYPES = {"NamedTuple", "TypedDict"}

# Methods that the built-in types lack.
METHODS = {
    "as_integer_ratio", "bit_count", "bit_length", "capitalize", "casefold", "expandtabs", "format_map",
    "from_iterable", "groupdict", "groups", "is_integer", "isalnum", "isascii", "isdecimal", "isidentifier",
    "isnumeric", "isprintable", "istitle", "ljust", "maketrans", "move_to_end", "removeprefix", "removesuffix", "rjust",
    "rotate", "swapcase", "title", "translate", "zfill", "_asdict", "_replace",
}  # fmt: skip

# Built-in names that are missing.
BUILTINS = {"ascii", "format", "slice", "vars", "ModuleNotFoundError", "RecursionError", "ExceptionGroup"}

# Keyword arguments that are missing, by the name of the function or method.
KEYWORDS = {
    "accumulate": {"initial"},
    "deque": {"maxlen"},
    "dumps": {"default", "ensure_ascii", "indent", "sort_keys"},
    "int": {"base"},
    "namedtuple": {"defaults", "rename"},
    "round": {"ndigits"},
    "rsplit": {"maxsplit"},
    "sort": {"key"},
    "split": {"maxsplit"},
    "sum": {"start"},
}

# Allowed numbers of positional arguments, where they differ from CPython.
ARGUMENTS = {"center": 1, "deque": 2, "difference": 1, "group": 1, "intersection": 1, "iter": 1, "union": 1}

# Methods of a class that MicroPython never calls.
SPECIAL_METHODS = {"__class_getitem__", "__format__", "__index__", "__init_subclass__", "__missing__"}

# Attributes that no object has.
ATTRIBUTES = {"__annotations__", "__cause__", "__doc__", "__module__", "__mro__", "__subclasses__", "_fields"}

# What to write instead of a name, where that is not plain; of a keyword argument, `function(keyword)`.
INSTEAD = {
    "bit_length": "write len(bin(x)) - 2",
    "copy": "write list(x), dict(x) or dataclasses.replace",
    "dataclasses": "write `from dataclasses import dataclass, field, replace`, of which one needs no more",
    "defaultdict": "write d.setdefault(key, []) or d.get(key, 0)",
    "deque": "write deque(items, length)",
    "dumps(ensure_ascii)": "leave it out: MicroPython never escapes",
    "dumps(sort_keys)": "compare what json.loads reads, not the text",
    "enum": "write string constants, with a Literal as their type",
    "__format__": "write __str__",
    "group": "write m.group(0)",
    "namedtuple": "write a frozen dataclass",
    "NamedTuple": "write a frozen dataclass",
    "random": "make what the dice show part of the move",
    "RecursionError": "write a loop: 155 calls deep is the end",
    "sort(key)": "write sorted(items, key=...), which keeps equals in order (`sort` shuffles them)",
    "time": "make the time part of the input",
    "typing": "write `from typing import ...`",
    "zfill": 'write f"{x:0>{width}}"',
}

# Functions and methods whose result depends on the order of their items (not to be called with a dict or a set), and
# those whose result does not.
DEPENDS_ON_ORDER = {
    "accumulate", "chain", "deque", "enumerate", "extend", "filter", "islice", "iter", "join", "list", "map", "next",
    "reduce", "starmap", "tuple", "zip",
}  # fmt: skip
IGNORES_ORDER = {"all", "any", "dict", "frozenset", "len", "max", "min", "set", "sorted", "sum", "update"}
UNORDERED_TYPES = {"dict", "frozenset", "set", "AbstractSet", "Mapping", "MutableMapping", "MutableSet", "Set"}
UNORDERED_METHODS = {"difference", "intersection", "items", "keys", "symmetric_difference", "union", "values"}
