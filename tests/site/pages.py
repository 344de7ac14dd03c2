"""The built site as tests see it: every HTML page, parsed once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from xml.etree.ElementTree import Element

from rules_pages.data.published.publication import root
from rules_pages.publish.elsewhere.embeds import FOLDER
from tests.registry import LANGUAGES
from tests.site.html_tree import read_html

SITE = Path(__file__).parents[2] / "site"
KINDS = {
    "home": "",
    "prose": "about/",
    "guide": "how-to-use/",
    "glossary": "glossary/",
    "changelog": "changelog/",
    "api": "api/",
    "game": "attika/",
    "rules": "attika/building/",
    "calculator": "attika/cost-calculator/",
    "boxes": "attika/build-order/",
    "numbers": "attika/turn-planner/",
    "board": "attika/living-board/",
    "walkthrough": "attika/first-turns/",
    "table guide": "attika/table-guide/",
    "examples": "attika/examples/",
    "components": "attika/components/",
    "notes": "attika/readings-and-notes/",
    "position": "atlantis/living-board/",
    "finder": "attika/rules-index/",
    "quiz": "attika/check-yourself/",
    "status": "translation-status/",
    "print": "atlantis/print/",
    "table": "attika/play/",
}
"""One page of every kind, below a language's folder."""
MOVED = b"/moved.js"
"""The script of an address that a page had before."""
LINKS = {"href", "src", "srcset", "action", "formaction", "poster", "data", "data-bundle", "data-words"}
"""Attributes that lead somewhere."""
UNSEEN = ("script", "style", "template")


@dataclass(frozen=True)
class Page:
    """One HTML file: `address` is its path on the site (`/de/attika/`), `errors` what it opens and does not close."""

    address: str
    tree: Element
    errors: list[str]

    @property
    def language(self) -> str:
        """The language's folder; "" for the chooser and the 404 page, which belong to all."""
        first = self.address.split("/")[1]
        return first if first in LANGUAGES else ""

    @property
    def path(self) -> str:
        """The address without the language's folder, the same in every language."""
        return self.address.removeprefix(f"/{self.language}") if self.language else self.address

    @property
    def content(self) -> Element:
        """What is ours on it: the article, or the whole stone of the chooser and the 404 page."""
        article = self.tree.find(".//article")
        return article if article is not None else self.tree.find(".//main")

    @cached_property
    def ids(self) -> list[str]:
        """Every id, in document order."""
        return [element.get("id") for element in self.tree.iter() if element.get("id") is not None]

    def rules(self) -> list[Element]:
        """The elements that carry a rule's full id and its permanent one."""
        return [heading for heading in self.tree.iter("h3") if heading.get("data-rule")]


def read_pages(site: Path) -> dict[str, Page]:
    """Every HTML file below `site`, by its address, but for those that only lead on, and those for frames of others
    (`test_elsewhere.py`)."""
    paths = [path for path in sorted(site.rglob("*.html")) if path.relative_to(site).parts[0] != FOLDER]
    found = [read_page(site, path) for path in paths if MOVED not in path.read_bytes()]
    return {page.address: page for page in found}


def read_page(site: Path, path: Path) -> Page:
    tree, errors = read_html(path.read_text(encoding="utf-8"))
    for element in tree.iter():
        for name in LINKS.intersection(element.keys()):
            element.set(name, from_root(element.get(name) or ""))
    return Page("/" + path.relative_to(site).as_posix().removesuffix("index.html"), tree, errors)


def from_root(link: str) -> str:
    """A link as it would be if the site had its host for itself."""
    if not link.startswith("/") or link.startswith("//"):
        return link
    return "/" + link.removeprefix(root()) if link.startswith(root()) else f"/outside-{root()}{link}"


def tag_of(element: Element) -> str:
    """An element's name, without the namespace of SVG; "" for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def walk(element: Element, above: tuple[Element, ...] = ()) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Every element with those that stand around it, the outermost first."""
    yield element, above
    for child in element:
        yield from walk(child, (*above, element))


def texts(element: Element, above: tuple[Element, ...] = ()) -> Iterator[tuple[str, tuple[Element, ...]]]:
    """Every piece of text that a reader sees, with the elements around it."""
    around = (*above, element)
    if tag_of(element) in UNSEEN or tag_of(element) == "":
        return
    if element.text:
        yield element.text, around
    for child in element:
        yield from texts(child, around)
        if child.tail:
            yield child.tail, around


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def classes(element: Element) -> set[str]:
    return set((element.get("class") or "").split())


def where(page: Page, element: Element) -> str:
    marks = "".join(f" {name}={element.get(name)!r}" for name in ("id", "class", "href", "src") if element.get(name))
    return f"{page.address}: <{tag_of(element)}{marks}> {text_of(element)[:60]!r}"


def listed(problems: Iterable[object]) -> str:
    """Problems one below the other, as the message of a failed assertion."""
    return "\n" + "\n".join(f"  {problem}" for problem in problems)
