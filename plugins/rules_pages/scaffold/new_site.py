"""Begin a site in an empty folder: its settings, languages, words, first pages, and one game of words."""

from pathlib import Path

from rules_pages.data.book import read_book
from rules_pages.data.files import write_whole
from rules_pages.data.models import OWN_STRINGS
from rules_pages.data.pictures import RGB, png
from rules_pages.data.problems import Failure
from rules_pages.data.project import LANGUAGES, SITE_WORDS, Project
from rules_pages.data.texts.accepted import Accepted, write_accepted
from rules_pages.data.texts.units import accept_units, accepted_file, units_of
from rules_pages.scaffold.new_game import filled_in, new_game, template_files
from rules_pages.scaffold.new_language import language_entry

TEMPLATES = Path(__file__).with_name("site")
"""Templates of the files that a site has once, laid out like the site."""
PAGES = Path(__file__).with_name("site_pages")
"""Templates of the files of a language, in a folder of that language where there is one, else in English."""
DEFAULT = "en"
ICON_SIZES = (180, 192, 512)
ICON_COLOUR = (28, 85, 128)
"""The icons to begin with are squares of one colour."""
MAY_BE_THERE = (".git", ".gitignore", "README.md", "LICENSE", ".venv", "venv")
"""What a folder may hold in which a site begins."""


def new_site(folder: Path, name: str, languages: list[str], game: str, title: str) -> str:
    """Write the files of a site, in whose first language its game is written; return instructions for the next steps.
    Raises Failure, with nothing written, where something is, or for a language without words."""
    others = sorted(path.name for path in folder.iterdir() if path.name not in MAY_BE_THERE)
    if others:
        there = ", ".join(others[:3])
        raise Failure(f"this folder is not empty ({there}); make one for the site: mkdir rules; cd rules")
    known = sorted(path.stem for path in SITE_WORDS.glob("*.yaml"))
    for code in (code for code in languages if code not in known):
        advice = f"begin with {' or '.join(known)}, and add it then: stele new-language {code}"
        raise Failure(f"{code}: the program has no words in this language; {advice}")
    project, name = Project(folder), name or folder.name
    values = {"__NAME__": name, "__INITIAL__": name[:1].upper(), "__ORDER__": ", ".join(languages)}
    texts = template_files(TEMPLATES)
    entries = (language_entry(code, "", [other for other in languages if other != code][:1]) for code in languages)
    texts[LANGUAGES] = "".join(entries)
    for code in languages:
        pages = PAGES / code if (PAGES / code).is_dir() else PAGES / DEFAULT
        texts |= {path.replace("__LANGUAGE__", code): text for path, text in template_files(pages).items()}
    files = {path: filled_in(text, values).encode() for path, text in texts.items()}
    for size in ICON_SIZES:
        files[f"docs/assets/icon-{size}.png"] = png(size, size, RGB, [bytes(ICON_COLOUR) * size] * size)
    for path, content in files.items():
        if not (folder / path).exists():
            write_whole(folder / path, content)
    book = read_book(project.data)
    source = units_of(book.site_texts, book.site_texts.source_language)
    own: Accepted = {f"strings.{key}": (source[f"strings.{key}"].hash,) for key in OWN_STRINGS}
    for code in {*languages} - {book.site_texts.source_language}:
        write_accepted(accepted_file(project.data, book.site_texts, code), own)
        accept_units(project.data, book.page_texts, code, [])
    new_game(project, book, game, title, languages[0], "words")
    return f"""\
The site {name} is begun, with a game of words to be turned into yours. Next:
  1. stele serve: the site as it is, on this machine; what is saved shows at once
  2. rules_data/{game}/: game.yaml (title, sources), rules.yaml (the order), text/{languages[0]}.yaml (the words)
     and rules_data/glossary/text/{languages[0]}.yaml, if it is to have terms that are explained wherever they stand
  3. docs/<language>/: the pages that you write by hand; mkdocs.yml: name, address, order of the pages
  4. rules_data/site/text/: what the site says of itself at the foot of each page
  5. stele check says what is missing; stele build writes the site to site/, a folder for any web server
Later: stele new-game, stele new-language; stele new-game {game} --calculator adds an engine."""
