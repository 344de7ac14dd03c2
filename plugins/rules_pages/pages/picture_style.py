"""The style sheet inside a file of pictures: the part of the site's CSS that its pictures need.

It applies where a picture is an <img>, in a page without scripts; there the system decides between light and dark.
"""

from __future__ import annotations

import re

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_PART_OF_CLASS = re.compile(r'\[class\*="([^"]+)"\]')
_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_SPACE = re.compile(r"\s+")
_AT_RULE = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
_USED = re.compile(r"var\((--[\w-]+)")
SCHEMES = ":root{--light:initial;--dark:;font-family:sans-serif}"
"""The light scheme. Tokens have a light and a dark value; the one whose property is `initial` applies."""
DARK = "@media(prefers-color-scheme:dark){:root{--light:;--dark:initial}}"
"""Switches to the dark scheme where the system asks for it."""
FIXED = {"--light", "--dark"}
"""Properties that SCHEMES and DARK set; they are not copied from the tokens."""


def picture_style(tokens: str, sheets: list[str], pictures: str) -> str:
    """Return the rules of `sheets` for the classes of these pictures, and those properties of `tokens` that the rules
    use."""
    classes = {name for names in _ATTRIBUTE.findall(pictures) for name in names.split()}
    rules = [rule for sheet in sheets for rule in _needed_rules(_COMMENT.sub("", sheet), classes)]
    properties = dict(_PROPERTY.findall(_AT_RULE.sub("", _COMMENT.sub("", tokens))))
    used: set[str] = set()
    waiting = set(_USED.findall("".join(rules)))
    while waiting:
        used |= waiting
        waiting = {name for user in waiting for name in _USED.findall(properties.get(user, ""))} - used
    declarations = "".join(
        f"{name}:{_SPACE.sub(' ', properties[name])};" for name in properties if name in used - FIXED
    )
    return f"{SCHEMES}{DARK}:root{{{declarations}}}{''.join(rules)}"


def _needed_rules(sheet: str, classes: set[str]) -> list[str]:
    """Return the rules all of whose classes occur in the pictures; none inside an at-rule, or with a parent outside."""
    rules = []
    for selectors, body in _RULE.findall(_AT_RULE.sub("", sheet)):
        matching = [selector.strip() for selector in selectors.split(",") if _matches(selector, classes)]
        if matching:
            rules.append(f"{','.join(matching)}{{{_SPACE.sub(' ', body).strip()}}}")
    return rules


def _matches(selector: str, classes: set[str]) -> bool:
    """Return whether a selector has classes, or parts of their names, all of them in `classes`, and no pseudo-class but
    `:not`."""
    names, parts = _CLASS.findall(selector), _PART_OF_CLASS.findall(selector)
    known = set(names) <= classes and all(any(part in name for name in classes) for part in parts)
    return bool(names or parts) and known and ":" not in selector.replace(":not", "")
