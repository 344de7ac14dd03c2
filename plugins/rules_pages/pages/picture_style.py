"""The style sheet that a file of pictures carries for itself: as much of the site's as its pictures need.

It is seen where a picture is an image, in a page without scripts: then the system says whether it is light or dark.
"""

from __future__ import annotations

import re

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_SPACE = re.compile(r"\s+")
_AT_RULE = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
_USED = re.compile(r"var\((--[\w-]+)")
SCHEMES = ":root{--light:initial;--dark:;font-family:sans-serif}"
DARK = "@media(prefers-color-scheme:dark){:root{--light:;--dark:initial}}"
FIXED = {"--light", "--dark"}


def picture_style(tokens: str, sheets: list[str], pictures: str) -> str:
    """Return the rules of `sheets` for the classes of these pictures, and of `tokens` the colours that those use."""
    classes = {name for names in _ATTRIBUTE.findall(pictures) for name in names.split()}
    rules = [rule for sheet in sheets for rule in _needed(_COMMENT.sub("", sheet), classes)]
    colours = dict(_PROPERTY.findall(_AT_RULE.sub("", _COMMENT.sub("", tokens))))
    used = _reached("".join(rules), colours)
    said = "".join(f"{name}:{_SPACE.sub(' ', colours[name])};" for name in colours if name in used - FIXED)
    return f"{SCHEMES}{DARK}:root{{{said}}}{''.join(rules)}"


def _needed(sheet: str, classes: set[str]) -> list[str]:
    """The rules all of whose classes the pictures have; none of those inside an at-rule, or with a parent outside."""
    found = []
    for selectors, body in _RULE.findall(_AT_RULE.sub("", sheet)):
        kept = [one.strip() for one in selectors.split(",") if _is_of(one, classes)]
        if kept:
            found.append(f"{','.join(kept)}{{{_SPACE.sub(' ', body).strip()}}}")
    return found


def _is_of(selector: str, classes: set[str]) -> bool:
    named = _CLASS.findall(selector)
    return bool(named) and set(named) <= classes and ":" not in selector.replace(":not", "")


def _reached(rules: str, colours: dict[str, str]) -> set[str]:
    """The colours that rules use, and those that these use in turn."""
    used: set[str] = set()
    waiting = set(_USED.findall(rules))
    while waiting:
        used |= waiting
        waiting = {name for one in waiting for name in _USED.findall(colours.get(one, ""))} - used
    return used
