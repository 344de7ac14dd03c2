"""Generate a language: its entry in languages.yaml, and an empty file for the words of the site.

A build needs nothing else: untranslated texts are shown in the fallback languages."""

import re

from rules_pages.data.book import Book
from rules_pages.data.files import write_whole
from rules_pages.data.languages import locale_of, theme_language, theme_languages
from rules_pages.data.models import LANGUAGE_TAG
from rules_pages.data.problems import Failure
from rules_pages.data.project import SITE_WORDS, WORDS_OF_LANGUAGES, Project

TAG = re.compile(LANGUAGE_TAG)
DEFAULT_FALLBACK = "en"
WITHOUT_SPACES = ("ja", "km", "lo", "my", "th", "zh")
ENTRY = """\
{code}:
  label: {label}
  fallback: [{fallback}]
  line_join: "{line_join}"
  # To be filled: words for numbers ({{two: 2, three: 3}}), so that the check can compare the numbers of a translation
  # with its source; then `number_forms` and `modal_words`, as the other languages have them.
  number_words: {{}}
"""
STRINGS = """\
# The words of the site in {own}, by the keys of {source}.yaml; values in braces stay as they are. What is missing is
# shown in {label}.
strings: {{}}
"""


def new_language(project: Project, book: Book, code: str, label: str = "", fallback: list[str] | None = None) -> str:
    """Write the files of a language and return instructions for the next steps. Raises Failure, with nothing written,
    if the code is wrong, known, or unknown to the theme, or if a language of `fallback` does not exist."""
    if fallback is None:
        fallback = [DEFAULT_FALLBACK] if DEFAULT_FALLBACK in book.languages else list(book.languages)[:1]
    _require_new(book, code, fallback)
    label = label or own_name(code)
    text = (project.data / "languages.yaml").read_text(encoding="utf-8")
    source = book.site_texts.texts.get(book.site_texts.source_language)
    if source and source.others and (SITE_WORDS / f"{code}.yaml").is_file():
        strings = f"others: {source.others}\nstrings: {{}}\n"  # those that come with the program
    else:
        shown = ", ".join(book.languages[other].label for other in fallback)
        strings = STRINGS.format(own=label, source=book.site_texts.source_language, label=shown)
    write_whole(project.data / "languages.yaml", f"{text.rstrip()}\n{language_entry(code, label, fallback)}".encode())
    write_whole(project.data / "site" / "text" / f"{code}.yaml", strings.encode())
    return f"""\
Written:
  rules_data/languages.yaml
  rules_data/site/text/{code}.yaml
The site builds now. What is not translated is shown in other languages, and counted by `status`. In any order:
  rules_data/site/text/{code}.yaml: the words of the site
  docs/{code}/: the hand-written pages, named as in the other languages, with the ids of their headings
  rules_data/<game>/text/{code}.yaml: any rule, line or label
  rules_data/glossary/text/{code}.yaml: the terms
While the site is served, /live/translate/ has all these; `po export site {code}`
writes them for other tools."""


def _require_new(book: Book, code: str, fallback: list[str]) -> None:
    if not TAG.fullmatch(code):
        advice = "write two small letters, such as fr, with script or region such as pt-BR"
        raise Failure(f"{code!r} names no language; {advice}")
    if code in book.languages:
        raise Failure(f"{code} exists already: {book.languages[code].label}")
    known = theme_languages()
    if theme_language(code) not in known:
        raise Failure(f"the theme has no words for {code}; it has them for {', '.join(known)}")
    unknown = [other for other in fallback if other not in book.languages]
    if unknown or not fallback:
        wrong = f"{unknown[0]}: no such language to fall back to" if unknown else "no fallback"
        raise Failure(f"{wrong}; there is {', '.join(book.languages)}")


def own_name(code: str) -> str:
    """Return the name of a language in that language, or its code if Babel does not know it."""
    locale = locale_of(code)
    name = locale.get_display_name(locale) if locale else None
    return name[0].upper() + name[1:] if name else code


def language_entry(code: str, label: str, fallback: list[str]) -> str:
    """Return the entry of a language in languages.yaml: that of the program, where it has one, with other fallbacks."""
    known = re.search(rf"(?ms)^{code}:\n.*?(?=^[a-z]|\Z)", WORDS_OF_LANGUAGES.read_text("utf-8"))
    if known is None:
        join = "" if code.partition("-")[0] in WITHOUT_SPACES else " "
        return ENTRY.format(code=code, label=label, fallback=", ".join(fallback), line_join=join)
    label_line = re.escape(f"  label: {own_name(code)}\n")
    entry = re.sub(r"(?m)^  fallback: .*\n", "", known.group())
    added = f"  fallback: [{', '.join(fallback)}]\n" if fallback else ""
    return re.sub(f"({label_line})", lambda match: match[1] + added, entry)
