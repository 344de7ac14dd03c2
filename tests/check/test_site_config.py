"""Pages written by hand, their order, and mkdocs.yml beside languages.yaml: the check says what the strict build would
refuse, with the line to write."""

import pytest

from tests.tiny import TinyBook

CONFIG = """\
site_url: !ENV [SITE_URL, "https://stele.example/"]
plugins:
  - search
  - i18n:
      languages:
        - {locale: xx, name: choose, default: true}
        - {locale: ja, name: 日本語}
        - {locale: de, name: Deutsch}
        - {locale: en, name: English}
"""
FRENCH = "        - {locale: fr, name: Français}\n"
JA, DE = "        - {locale: ja, name: 日本語}\n", "        - {locale: de, name: Deutsch}\n"


def config_problems(tiny: TinyBook, config: str) -> list[str]:
    (tiny.project.root / "mkdocs.yml").write_text(config, encoding="utf-8")
    return tiny.problems()


def test_the_same_languages_are_no_problem(tiny: TinyBook) -> None:
    assert config_problems(tiny, CONFIG) == []


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (
            CONFIG.replace(DE, ""),
            "mkdocs.yml:5:7: de: missing; write `- {locale: de, name: Deutsch, build: true, theme: {language: de}}`",
        ),
        (CONFIG + FRENCH, "mkdocs.yml:10:11: fr: no such language in languages.yaml"),
        (CONFIG.replace("Deutsch", "German"), "mkdocs.yml:8:24: de: languages.yaml calls it Deutsch"),
        (CONFIG.replace(JA + DE, DE + JA), "mkdocs.yml:5:7: the order is that of languages.yaml: ja, de, en"),
    ],
    ids=["one is missing", "one too many", "another name", "another order"],
)
def test_what_differs_is_said(tiny: TinyBook, config: str, message: str) -> None:
    assert config_problems(tiny, config) == [message]


def test_a_file_without_languages_lacks_them_all(tiny: TinyBook) -> None:
    assert [line.split()[1] for line in config_problems(tiny, "plugins: [search]\n")] == ["de:", "en:", "ja:"]


PAGE = """\
---
title: Strategie
---

# Strategie {#strategie}

/// rule | ferry.bank.stay
///

[Die Regeln](ferry/crossing.md#bank.stay), [Daten](api.md), ![Ufer](../assets/banks.svg), [anderswo](https://example.org/)
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
