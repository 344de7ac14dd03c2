"""Print a rule of a game in every language, from the data of a site of Stele; it needs Python and nothing else.

python print_rule.py http://127.0.0.1:8000 attika cost.terrain
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any
from urllib.request import urlopen

Texts = dict[str, dict[str, Any]]


def load(site: str, name: str) -> Any:
    """Return a document below api/v1/."""
    with urlopen(f"{site.rstrip('/')}/api/v1/{name}", timeout=30) as answer:
        return json.load(answer)


def texts_of(site: str, game: str) -> Texts:
    """Return the words of a game: language to its texts. The index says which documents there are."""
    about = load(site, "index.json")["about"]
    found = {name: entry for name, entry in about.items() if entry["kind"] == "text" and entry["game"] == game}
    return {entry["language"]: load(site, name) for name, entry in found.items()}


def in_words(text: str, language: str, texts: dict[str, Any], components: Any, glossary: Any) -> str:
    """Return a text with its placeholders filled in: `{value:cards.each}`, `{term:shrine|shrines}`, `{rule:build.tile}`
    and so on; after a bar stand the words to show, for a value the forms of the counted word."""

    def shown(match: re.Match[str]) -> str:
        target, _, words = match[1].partition("|")
        kind, colon, name = target.partition(":")
        if kind == "value":
            number = components[name]["value"]
            forms = words.split("|") if words else []
            return f"{number} {forms[0] if number == 1 else forms[-1]}" if forms else str(number)
        if words and colon:
            return words
        if kind == "term":
            in_languages = glossary[name]["words"]
            return in_languages.get(language, next(iter(in_languages.values())))["term"]
        if kind == "rule":
            return {**texts["sections"], **texts["rules"]}[name]["title"]
        if kind == "example":
            return texts["examples"][name]["title"]
        return texts["names"].get(name, name) if colon else target

    return re.sub(r"\{([^{}]*)\}", shown, text)


def print_rule(site: str, game: str, rule: str) -> None:
    """Print title and text of a rule, language by language. Raises KeyError where there is no such rule."""
    components, glossary = load(site, f"{game}/components.json"), load(site, "glossary.json")
    for language, texts in texts_of(site, game).items():
        if rule in texts["rules"]:
            words = texts["rules"][rule]
            body = in_words(words["body"], language, texts, components, glossary)
            print(f"[{language}] {words['title']}\n\n{body}\n")


if __name__ == "__main__":
    print_rule(*sys.argv[1:])
