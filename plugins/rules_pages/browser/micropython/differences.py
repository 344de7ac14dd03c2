"""Tables of what MicroPython 1.27 lacks, and what to write instead. The tests compare them with MicroPython."""

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

# Well-known names and modules that are missing.
INSTEAD = {
    "bisect": "write the search, or sort",
    "cached_property": "compute it where it is needed, or keep it in a field",
    "cmp_to_key": "write a key function",
    "combinations": "write the loops",
    "copy": "write list(x), dict(x) or dataclasses.replace",
    "Counter": "count with counts[key] = counts.get(key, 0) + 1",
    "dataclasses": "write `from dataclasses import dataclass, field, replace`, of which one needs no more",
    "defaultdict": "write d.setdefault(key, []) or d.get(key, 0)",
    "enum": "write string constants, with a Literal as their type",
    "fractions": "write a pair of whole numbers",
    "gcd": "write Euclid's loop",
    "groupby": "write the loop",
    "itemgetter": "write a lambda",
    "lru_cache": "keep what is known in a dict",
    "NamedTuple": "write a frozen dataclass",
    "permutations": "write the loops",
    "prod": "write functools.reduce",
    "product": "write a comprehension with two for",
    "random": "make what the dice show part of the move",
    "takewhile": "write the loop",
    "time": "make the time part of the input",
    "TypedDict": "annotate it as dict",
    "typing": "write `from typing import ...`",
    "zip_longest": "make both equally long first",
}

# Methods that the built-in types lack.
METHODS = {
    "as_integer_ratio": "work with whole numbers",
    "bit_count": "count with bin(x)",
    "bit_length": "write len(bin(x)) - 2",
    "capitalize": "write x[:1].upper() + x[1:]",
    "casefold": "write x.lower()",
    "expandtabs": "write x.replace",
    "format_map": "write x.format(**d)",
    "from_iterable": "write a comprehension with two for",
    "groupdict": "write m.group(1) for each group",
    "groups": "write m.group(1) for each group",
    "is_integer": "write x == int(x)",
    "isalnum": "test the characters with isalpha and isdigit",
    "isascii": "compare ord(c) with 128",
    "isdecimal": "write x.isdigit()",
    "isidentifier": "write a test of its characters",
    "isnumeric": "write x.isdigit()",
    "isprintable": "write a test of its characters",
    "istitle": "write a test of its characters",
    "ljust": 'write f"{x:<{width}}"',
    "maketrans": "write x.replace",
    "move_to_end": "delete the key and set it again",
    "removeprefix": "write x[len(prefix):] after x.startswith(prefix)",
    "removesuffix": "write x[:-len(suffix)] after x.endswith(suffix)",
    "rjust": 'write f"{x:>{width}}"',
    "rotate": "write d.append(d.popleft())",
    "swapcase": "write x.upper() or x.lower()",
    "title": "have the words written as they shall show",
    "translate": "write x.replace",
    "zfill": 'write f"{x:0>{width}}"',
    "_asdict": "write a frozen dataclass",
    "_replace": "write a frozen dataclass and dataclasses.replace",
}

# Built-in names that are missing.
BUILTINS = {
    "ascii": "write repr(x)",
    "format": "write an f-string",
    "slice": "write x[a:b]",
    "vars": "name the fields",
    "ModuleNotFoundError": "catch ImportError",
    "RecursionError": "write a loop: 155 calls deep is the end",
    "ExceptionGroup": "raise one exception",
}

# Keyword arguments that are missing, by the name of the function or method.
KEYWORDS = {
    "accumulate": {"initial": "put the first value before the others"},
    "deque": {"maxlen": "write deque(items, length)"},
    "dumps": {
        "default": "make plain data first",
        "ensure_ascii": "leave it out: MicroPython never escapes",
        "indent": "leave the layout to who reads it",
        "sort_keys": "compare what json.loads reads, not the text",
    },
    "int": {"base": "write int(text, base)"},
    "namedtuple": {"defaults": "write a frozen dataclass", "rename": "write a frozen dataclass"},
    "round": {"ndigits": "write round(x, digits)"},
    "rsplit": {"maxsplit": "write x.rsplit(separator, count)"},
    "sort": {"key": "write sorted(items, key=...), which keeps equals in order (`sort` shuffles them)"},
    "split": {"maxsplit": "write x.split(separator, count)"},
    "sum": {"start": "write sum(items, start)"},
}

# Allowed numbers of positional arguments, where they differ from CPython.
ARGUMENTS = {
    "center": ({1}, "write the filling yourself"),
    "deque": ({2}, "write deque(items, length)"),
    "difference": ({1}, "write a - b - c"),
    "group": ({1}, "write m.group(0)"),
    "intersection": ({1}, "write a & b & c"),
    "iter": ({1}, "write while True and break"),
    "union": ({1}, "write a | b | c"),
}

# Methods of a class that MicroPython never calls.
SPECIAL_METHODS = {
    "__class_getitem__": "leave it out",
    "__format__": "write __str__",
    "__index__": "hand in a whole number",
    "__init_subclass__": "write a function that registers the class",
    "__missing__": "write d.get(key, default)",
}

# Attributes that no object has.
ATTRIBUTES = {
    "__annotations__": "write a table of what is needed",
    "__cause__": "keep the reason in a field of the exception",
    "__doc__": "write a table of what is needed",
    "__module__": "write the name out",
    "__mro__": "write isinstance(x, Class)",
    "__subclasses__": "write a table of the classes",
    "_fields": "write a frozen dataclass",
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
