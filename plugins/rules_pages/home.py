"""The generated parts of the home page: the games as cards, and a calculator's answers to a few questions.

docs/<language>/index.md says where they stand: `<!-- home -->`.
"""

from __future__ import annotations

from rules_engine.calculators import decode
from rules_pages import models
from rules_pages.book import Book, GameBook
from rules_pages.calculator_pages import starting_question
from rules_pages.emblems import accent_style, emblem
from rules_pages.example_pages import calculator_address
from rules_pages.examples import Player
from rules_pages.html import escape, tag
from rules_pages.inline import Speaker
from rules_pages.units import GameTexts
from rules_widgets.view import answer_html

HERE = "<!-- home -->"
TOOLS = ("calculator", "board", "position")
"""Kinds of pages that calculate."""


def home_page(book: Book, players: dict[str, Player], language: str, text: str) -> str:
    """The hand-written page with the generated parts in their places."""
    parts = tag("div", games(book, language), teaser(book, players, language), class_="home")
    return text.replace(HERE, parts)


# the games


def games(book: Book, language: str) -> str:
    """A card a game: emblem, title in each language, what it is about, and how much there is."""
    cards = [_card(book, game, Speaker(book, game, language)) for game in book.games.values()]
    return tag("ul", *cards, class_="games")


def _card(book: Book, game: GameBook, speaker: Speaker) -> str:
    titled = speaker.texts.get("game")
    title = tag("a", escape(titled.title), href=f"{game.id}/", class_="games__title")
    lead = tag("p", escape(speaker.plain(titled.lead)), class_="games__lead") if titled.lead else ""
    counts = tag("p", escape(_counts(speaker)), class_="games__counts")
    words = tag("div", tag("h2", title, id=f"game.{game.id}"), _other_titles(book, game, speaker), lead, counts)
    style = accent_style(game.game) or None
    return tag("li", emblem(game.game, "games__emblem"), words, class_="games__game", style=style)


def _other_titles(book: Book, game: GameBook, speaker: Speaker) -> str:
    """The game's front page in the other languages."""
    others = [_other_title(book, game, code) for code in book.languages if code != speaker.language]
    return tag("p", " · ".join(others), class_="games__others")


def _other_title(book: Book, game: GameBook, code: str) -> str:
    title = GameTexts(game, code).get("game").title
    short = tag("span", code.upper(), class_="games__code", aria_hidden="true")
    link = tag(
        "a",
        escape(title),
        href=f"../{code}/{game.id}/",
        hreflang=code,
        lang=code,
        aria_label=f"{title} ({book.languages[code].label})",
    )
    return short + link


def _counts(speaker: Speaker) -> str:
    game = speaker.game
    tools = len([page for page in game.rules.pages if page.kind in TOOLS])
    return speaker.site("home.counts", rules=len(game.rule_ids), examples=len(game.examples), tools=tools)


# the teaser


def teaser(book: Book, players: dict[str, Player], language: str) -> str:
    """One question to a calculator with a choice of answers, all worked out already; "" where no page has one."""
    for game in book.games.values():
        for page in game.rules.pages:
            if page.teaser is not None:
                return _teaser(Speaker(book, game, language), players[game.id], page, page.teaser)
    return ""


def _teaser(speaker: Speaker, player: Player, page: models.Page, shown: models.Teaser) -> str:
    game = tag("a", escape(speaker.texts.get("game").title), href=f"{speaker.game.id}/")
    name = tag("p", emblem(speaker.game.game, "game-mark__emblem"), game, class_="teaser__game")
    title = tag("h2", escape(speaker.texts.get("pages", page.id).title), id="teaser")
    lead = tag("p", escape(speaker.site("home.teaser")), class_="teaser__lead")
    tabs = "".join(_tab(speaker, option, number) for number, option in enumerate(shown.options))
    answers = [_answer(speaker, player, page, shown, option) for option in shown.options]
    stage = tag("div", tabs, tag("ul", *answers, class_="stepper__steps"), class_="stepper")
    style = accent_style(speaker.game.game) or None
    return tag("section", name, title, lead, stage, class_="teaser", aria_labelledby="teaser", style=style)


def _tab(speaker: Speaker, option: str, number: int) -> str:
    identifier = f"teaser.{option}"
    radio = tag("input", type="radio", class_="stepper__radio", name="teaser", id=identifier, checked=number == 0)
    return radio + tag("label", escape(speaker.words.name(option)), for_=identifier, class_="stepper__tab")


def _answer(speaker: Speaker, player: Player, page: models.Page, shown: models.Teaser, option: str) -> str:
    """The picture of the question, the answer line by line, and the way to the calculator with this very question."""
    calculator = page.calculator or ""
    form = player.forms[calculator]
    question = (shown.input or starting_question(speaker, player, page)) | {form["parameters"][0]["name"]: option}
    answer = answer_html(speaker.words, player.engine.GLYPHS, player.calculate(calculator, question))
    address = calculator_address(speaker, player.forms, calculator, question)
    more = tag("p", tag("a", escape(speaker.site("home.teaser-open")), href=address), class_="teaser__open")
    below = (answer + more).replace('href="../', f'href="{speaker.game.id}/')
    picture = tag("figure", _picture(speaker, player, calculator, question), class_="board")
    return tag("li", picture, tag("div", below, class_="stepper__words"), class_="stepper__step")


def _picture(speaker: Speaker, player: Player, calculator: str, question: dict) -> str:
    arguments = decode(player.forms[calculator], question, player.engine.RECORDS)
    return player.engine.PICTURES[calculator](player.components, arguments, speaker.label)
