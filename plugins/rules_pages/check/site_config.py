"""Check that mkdocs.yml declares the languages that languages.yaml has."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules_pages.data.book import Book
from rules_pages.data.problems import Problem
from rules_pages.data.project import CHOOSER
from rules_pages.data.yaml_file import Path_

NAME = "mkdocs.yml"
NO_LANGUAGES: tuple[Path_, list[Any]] = ((), [])


def declaration(code: str, label: str) -> str:
    """Return the line that declares a language in mkdocs.yml."""
    return f"- {{locale: {code}, name: {label}, build: true, theme: {{language: {theme_language(code)}}}}}"


def theme_folder() -> Path:
    """Return the folder of the theme's own words."""
    spec = find_spec("material")
    return Path((spec.submodule_search_locations or [""])[0] if spec else "", "templates", "partials", "languages")


def theme_language(code: str) -> str:
    """Return the language in which the theme speaks on pages of a language: itself, or the one without its region."""
    return code if (theme_folder() / f"{code}.html").is_file() else code.partition("-")[0]


def site_config_problems(book: Book, path: Path) -> Iterator[Problem]:
    """Yield a problem for each language that mkdocs.yml at `path` lacks, has in addition, or names or orders otherwise.

    The pseudo-language of the chooser page is ignored. Without such a file there is no problem.
    """
    if not path.is_file():
        return
    from rules_pages.data.yaml_reader import parse  # slow to import, and not needed on a cache hit

    file = parse(path.read_bytes(), NAME)  # `file.problems` is ignored: tags such as `!ENV` are valid in mkdocs.yml
    if not isinstance(file.data, dict):
        yield from file.problems or [file.problem((), "expected the settings of MkDocs, a mapping")]
        return
    where, listed = _languages(file.data)
    entries = [((*where, index), one) for index, one in enumerate(listed) if isinstance(one, dict)]
    declared = {str(one.get("locale")): (place, one) for place, one in entries}
    declared.pop(CHOOSER, None)
    for code, language in book.languages.items():
        if code not in declared:
            yield file.problem(where, f"{code}: missing; write `{declaration(code, language.label)}`")
        elif declared[code][1].get("name") != language.label:
            yield file.problem((*declared[code][0], "name"), f"{code}: languages.yaml calls it {language.label}")
    for code, (place, _) in declared.items():
        if code not in book.languages:
            yield file.problem(place, f"{code}: no such language in languages.yaml")
    if list(declared) != list(book.languages) and set(declared) == set(book.languages):
        yield file.problem(where, f"the order is that of languages.yaml: {', '.join(book.languages)}")


def _languages(data: dict[str, Any]) -> tuple[Path_, list[Any]]:
    """Return (path, list) of the languages configured for the i18n plugin; `NO_LANGUAGES` if there are none."""
    plugins = data.get("plugins")
    for index, plugin in enumerate(plugins if isinstance(plugins, list) else []):
        if isinstance(plugin, dict) and isinstance(plugin.get("i18n"), dict):
            listed = plugin["i18n"].get("languages")
            return ("plugins", index, "i18n", "languages"), listed if isinstance(listed, list) else []
    return NO_LANGUAGES
