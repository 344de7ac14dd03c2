"""Pages written by hand and their order in mkdocs.yml: the check says what the strict build would refuse."""

import pytest

from tests.tiny import TinyBook

PAGE = """\
---
title: Strategie
---

# Strategie {#strategie}

/// rule | ferry.bank.stay
///

[Die Regeln](ferry/crossing.md#bank.stay), [Daten](api.md?kind=x#y), ![Ufer](../assets/banks.svg), [anderswo](https://example.org/)
"""
SETTINGS = """\
site_name: Fähren
nav: [index.md, games, Mehr: [strategy.md], glossary.md, changelog.md, api.md]
not_in_nav: |
  draft-*.md
"""


@pytest.fixture
def written(tiny: TinyBook) -> TinyBook:
    for name, text in {"de/index.md": "# Start\n", "de/strategy.md": PAGE, "assets/banks.svg": "<svg/>"}.items():
        tiny.write(f"../docs/{name}", text)
    return tiny


def test_a_page_of_ones_own_has_its_place(written: TinyBook) -> None:
    for language, title in (("de", "Zwei Wege"), ("en", "Three ways")):  # nobody has called them alike
        written.write(f"../docs/{language}/strategy.md", f"{PAGE}\n## {title} {{#ways}}\n\n{title}.\n")
    assert written.problems() == []


WRONG = {
    "an unknown block": (
        "/// rule | ferry.bank.stay",
        "▸/// rulez | ferry.bank.stay",
        "rulez: no such block; did you mean rule?",
    ),
    "an unknown rule": (
        "| ferry.bank.stay",
        "| ▸ferry.bank.stand",
        "bank.stand: no such rule of ferry; did you mean bank.stay?",
    ),
    "a block twice": (
        "[Die Regeln]",
        "▸/// rule | ferry.bank.stay\n///\n\n[Die Regeln]",
        "rule: this block stands on the page already; keep one",
    ),
    "an unknown game": ("| ferry.bank.stay", "| ▸fairy.bank.stay", "fairy: no such game; did you mean ferry?"),
    "a dead link": ("(ferry/crossing.md#", "(▸ferry/crosing.md#", None),
    "a missing picture": ("(../assets/banks.svg)", "(▸../assets/bank.png)", "../assets/bank.png: no such page or file"),
}


@pytest.mark.parametrize(("old", "new", "message"), WRONG.values(), ids=WRONG)
def test_what_leads_nowhere_is_told_where_it_stands(written: TinyBook, old: str, new: str, message: str | None) -> None:
    written.edit("../docs/de/strategy.md", old, new)
    message = message or "ferry/crosing.md#bank.stay: no such page or file; did you mean de/ferry/crossing.md?"
    assert written.problems() == [f"docs/de/strategy.md:{written.here}: {message}"]


def navigation_problems(written: TinyBook, settings: str) -> list[str]:
    (written.project.root / "mkdocs.yml").write_text(settings, encoding="utf-8")
    return [problem.partition(": ")[2] for problem in written.problems() if "nav: " in problem]


def test_the_order_of_pages_names_them_all(written: TinyBook) -> None:
    assert navigation_problems(written, SETTINGS) == []
    written.write("../docs/de/draft-of-ours.md", "# Entwurf\n")
    assert navigation_problems(written, SETTINGS) == []
    written.write("../docs/de/clubs.md", "# Vereine\n")
    assert navigation_problems(written, SETTINGS) == ["nav: clubs.md is missing; add it, or name it under `not_in_nav`"]


def test_the_order_of_pages_names_no_others(written: TinyBook) -> None:
    assert navigation_problems(written, SETTINGS.replace("[strategy.md]", "[strategies.md]")) == [
        "nav: strategies.md: no such page; did you mean strategy.md?",
        "nav: strategy.md is missing; add it, or name it under `not_in_nav`",
    ]
    assert "nav: `games` is missing, which stands for the pages of all games" in navigation_problems(
        written, SETTINGS.replace(" games,", "")
    )
