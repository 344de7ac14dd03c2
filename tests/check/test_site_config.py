"""Test that differences between mkdocs.yml and languages.yaml are reported, with the line to write."""

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


def problems(tiny: TinyBook, config: str) -> list[str]:
    (tiny.project.root / "mkdocs.yml").write_text(config, encoding="utf-8")
    return tiny.problems()


def test_the_same_languages_are_no_problem(tiny: TinyBook) -> None:
    assert problems(tiny, CONFIG) == []


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
    assert problems(tiny, config) == [message]


def test_a_file_without_languages_lacks_them_all(tiny: TinyBook) -> None:
    assert [line.split()[1] for line in problems(tiny, "plugins: [search]\n")] == ["de:", "en:", "ja:"]
