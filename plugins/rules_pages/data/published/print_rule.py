"""Print a rule of a game in every language, from the API of a Stele site. Needs the Python standard library only.

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
    """Return the document `name` below api/v1/ of a site."""
    with urlopen(f"{site.rstrip('/')}/api/v1/{name}", timeout=30) as answer:
        return json.load(answer)


def texts_of(site: str, game: str) -> Texts:
    """Return {language: texts} of a game; the index lists which documents there are."""
    about = load(site, "index.json")["about"]
    entries = {name: entry for name, entry in about.items() if entry["kind"] == "text" and entry["game"] == game}
    return {entry["language"]: load(site, name) for name, entry in entries.items()}


def in_words(text: str, language: str, texts: dict[str, Any], components: Any, glossary: Any) -> str:
    """Return a text with placeholders such as `{value:cards.each}`, `{term:shrine|shrines}` filled in.

    After a bar follow the words to show; for a value, the singular and plural of the counted word.
    """

    def replacement(match: re.Match[str]) -> Any:
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

    return re.sub(r"\{([^{}]*)\}", replacement, text)


def print_rule(site: str, game: str, rule: str) -> None:
    """Print title and text of a rule in each language that has it; nothing if there is no such rule."""
    components, glossary = load(site, f"{game}/components.json"), load(site, "glossary.json")
    for language, texts in texts_of(site, game).items():
        if rule in texts["rules"]:
            words = texts["rules"][rule]
            body = in_words(words["body"], language, texts, components, glossary)
            print(f"[{language}] {words['title']}\n\n{body}\n")


if __name__ == "__main__":
    print_rule(*sys.argv[1:])
