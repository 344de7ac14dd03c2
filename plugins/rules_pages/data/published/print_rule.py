"""Print a rule of a game in every language as its page shows it, from the API of a Stele site: number, title, text,
what its cases say, and its address. Needs the Python standard library only.

python print_rule.py http://127.0.0.1:8000 attika cost.terrain
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen


def load(site: str, name: str) -> Any:
    """Return the document `name` below api/v1/ of a site."""
    with urlopen(f"{site}/api/v1/{name}", timeout=30) as answer:
        return json.load(answer)


def documents(site: str, kind: str, game: str) -> dict[str, str]:
    """Return {language: name} of the documents of a kind of a game; the index lists what there is."""
    about = load(site, "index.json")["about"]
    entries = {name: entry for name, entry in about.items() if entry["kind"] == kind and entry.get("game") == game}
    return {entry["language"]: name for name, entry in entries.items()}


def rule_lines(site: str, words: dict[str, Any], rule: str) -> Iterator[str]:
    """Yield the lines of a rule in the language of a document `words`."""
    told = words["rules"][rule]
    yield f"{told['number']} {told['title']}\n\n{told['text']}\n"
    for case in words["cases"].values():
        if case["rule"] == rule:
            reason = f" {case['refusal']['text']}" if "refusal" in case else ""
            yield f"* {case['tried']}\n  {case['says']}{'.' if reason else ''}{reason}"
            for line in case["lines"]:
                amount = f" [{line['amount']}]" if "amount" in line else ""
                yield f"  - {line['text']}{amount}"
    yield f"\n{site}/{told['address']}\n"


def print_rule(site: str, game: str, rule: str) -> None:
    """Print a rule in every language. Exits with a message if there is no such game or rule."""
    site = site.rstrip("/")
    names = documents(site, "words", game)
    if not names:
        raise SystemExit(f"no game {game}; there is {', '.join(load(site, 'games.json'))}")
    for language, name in names.items():
        words = load(site, name)
        if rule not in words["rules"]:
            raise SystemExit(f"no rule {rule} in {game}; {name} lists all")
        print(f"[{language}]", *rule_lines(site, words, rule), sep="\n")


if __name__ == "__main__":
    print_rule(*sys.argv[1:])
