"""The languages in which the theme (Material for MkDocs) has words of its own."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from rules_pages.data.models import LANGUAGE_TAG


def theme_languages() -> list[str]:
    """Return the languages in which Material for MkDocs has words, sorted."""
    spec = find_spec("material")
    folder = Path((spec.submodule_search_locations or [""])[0] if spec else "", "templates", "partials", "languages")
    return sorted(path.stem for path in folder.glob("*.html") if re.fullmatch(LANGUAGE_TAG, path.stem))


def theme_language(code: str) -> str:
    """Return the language in which the theme speaks on pages of a language: itself, or the one without its region."""
    return code if code in theme_languages() else code.partition("-")[0]
