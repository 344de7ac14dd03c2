"""Parts that several kinds of pages share: front matter, headings, leads, notices, citations, the emblem of a game."""

from collections.abc import Iterable

from rules_pages.blocks.block import Block, Part
from rules_pages.blocks.html import button, compact_json, escape, tag
from rules_pages.blocks.page_context import PageContext, first_page
from rules_pages.data import models
from rules_pages.data.book import GameBook
from rules_pages.data.published.publication import pages_by_group


def front_matter(title: str, context: PageContext | None = None, has_toc: bool = False, **fields: str) -> str:
    """Return the YAML front matter of a page: title of the browser tab; of a page of a game (`context`) its name, id
    and style sheet; other fields such as `description`, for search engines and shared links."""
    if context:
        style = {"style": context.game.id} if f"style.{context.game.id}" in context.assets else {}
        fields = {"game": context.texts.get("game").title, "game_id": context.game.id, **style, **fields}
    hidden = "" if has_toc else "hide: [toc]\n"
    lines = "---\n"
    for key, text in {"title": title, **fields}.items():
        lines += f"{key}: {compact_json(' '.join(text.split()))}\n"  # a string of JSON is one of YAML
    return f"{lines}{hidden}---"


def opening(context: PageContext, page: models.Page, has_toc: bool = True) -> list[Part]:
    """Return the beginning of a page: front matter; the title, whose id is the same in every language; the lead."""
    text = context.texts.get("pages", page.id)
    title = f"{text.title} – {context.texts.get('game').title}"
    description = context.plain(text.lead) if text.lead else title
    front = front_matter(text.title, context, has_toc, description=description)
    return [front, f"# {text.title} {{#{page.id}}}", lead(context, "pages", page.id)]


def share_button(context: PageContext, place: str = "", kind: str = "button") -> str:
    """Return a button for a script that shares the address of a place on the page (`#anchor`), or of what is shown."""
    return button(context.site("share.button"), data_share=place, class_=kind)


def print_button(context: PageContext) -> str:
    """Return a button that prints the page, and its script (paper.js)."""
    return button(context.site("table.print"), class_="button", data_print=True) + context.script("paper")


def lead(context: PageContext, section: str, key: str) -> str:
    """Return the lead of a unit as Markdown; "" if it has none."""
    text = context.texts.get(section, key).lead
    return context.markdown(text) if text else ""


def chapters(context: PageContext, page: models.Page) -> list[Block]:
    """Return the links to the chapter before and the one after: the first turns, then the rules in their order."""
    by_group = pages_by_group(context.game)
    first = [other for other in context.game.rules.pages if other.kind == "walkthrough"]
    order = [*first, *(other for other in by_group.get("rules", []) if other.kind == "rules")]
    if context.is_paper or page not in order:
        return []
    place, links = order.index(page), []
    for way, rel, others in (("previous", "prev", order[:place][-1:]), ("next", "next", order[place + 1 :][:1])):
        for other in others:
            title = escape(context.texts.get("pages", other.id).title)
            words = tag("small", context.escaped(f"example.{way}"))
            links.append(tag("a", words, title, href=f"../{other.id}/", rel=rel))
    return [Block("chapters", page.id, tag("nav", *links, class_="chapters", aria_label=context.site("group.rules")))]


def examples_of(context: PageContext, section: models.Section) -> list[models.Example]:
    """Return the examples whose first rule is in this section, in the order of rules, without those of walkthroughs."""
    rules = [rule.id for rule in section.rules]
    in_walkthroughs = {example for page in context.game.rules.pages for example in page.examples}
    examples = [example for example in context.game.examples.values() if example.id not in in_walkthroughs]
    own = [example for example in examples if example.rules[0] in rules]
    return sorted(own, key=lambda example: (rules.index(example.rules[0]), example.facts, example.id))


def credits_line(context: PageContext) -> str:
    """Return who has made the game and when, as far as game.yaml says so."""
    game = context.game.game
    facts = {"author": game.author, "publisher": game.publisher, "year": game.year}
    if None not in facts.values():
        return context.site("game.made-by", **facts)
    return context.site("list.comma").join(str(fact) for fact in facts.values() if fact is not None)


ABOUT = ("players", "minutes", "hours", "age")
"""What `about` in game.yaml may say, in the order in which it is shown; `about.<key>` is the key of its words."""


def about_line(context: PageContext, class_: str, is_whole: bool = False) -> str:
    """Return for how many players of which age a game is and how long it takes, each with the provenance of its value,
    as a paragraph; "" if game.yaml says nothing of it. `is_whole`: it also says that no source states an age."""
    about, facts = context.game.game.about, []
    for key, ids in ((key, ids) for key in ABOUT if (ids := getattr(about, key, []))):
        values = [context.game.components[component] for component in ids]
        numbers = context.site("list.range", least=values[0].value, most=values[-1].value)
        shown = context.escaped(f"about.{key}", numbers=numbers if len(values) > 1 else str(values[0].value))
        facts.append(tag("span", shown, **context.value_attributes(values[0])))
    if is_whole and about and not about.age:
        facts.append(context.escaped("about.age-unknown"))
    return tag("p", " · ".join(facts), class_=class_) if facts else ""


def way_in(context: PageContext, kind: str, words: str, class_: str) -> str:
    """Return the button that leads to the game's first page of a kind (`walkthrough`, `table`); "" if it has none."""
    page = first_page(context.game, kind)
    return tag("a", context.escaped(words), href=f"{context.root}{page.id}/", class_=class_) if page else ""


def ways_in(context: PageContext) -> str:
    """Return the two ways into a game: to learn it, and to play it."""
    learn = way_in(context, "walkthrough", "way.learn", "button button--primary")
    ways = learn + way_in(context, "table", "way.play", "button")
    return tag("p", ways, class_="ways") if ways else ""


def source_numbers(game: GameBook) -> dict[str, int]:
    """Return the number of each source in the game's list of sources, from 1."""
    return {key: number for number, key in enumerate(game.game.sources, 1)}


def citations_html(context: PageContext, citations: Iterable[str]) -> str:
    """Return citations (`de: Baukosten`) as links to the sources, each once with all places cited in it."""
    places: dict[str, list[str]] = {}
    for citation in citations:
        source, _, place = citation.partition(": ")
        places.setdefault(source, []).extend([place] if place else [])
    comma, cited = context.site("list.comma"), []
    for source, where in places.items():
        entry = context.game.game.sources[source]
        link = tag("a", tag("span", escape(entry.title), lang=entry.language), href=f"{context.root}#source.{source}")
        place_list = comma.join(tag("span", escape(place), lang=entry.language) for place in where)
        cited.append(link + (f" › {place_list}" if place_list else ""))
    return comma.join(cited)


def sources_html(context: PageContext) -> str:
    """Return all sources of the game with the numbers by which rules cite them, and what is known of each."""
    items = []
    for key, index in source_numbers(context.game).items():
        source = context.game.game.sources[key]
        title = tag("span", escape(source.title), lang=source.language)
        term = tag("a", title, href=source.url, rel="external") if source.url else title
        number = tag("span", str(index), class_="sources__number") + " "
        facts = [source.author, source.publisher, str(source.year or ""), source.language]
        about = context.site("list.comma").join(fact for fact in facts if fact)
        items.append(tag("dt", number, term, id=f"source.{key}"))
        items.append(tag("dd", escape(f"{context.site(f'source.{source.kind}')} ({about})")))
    return tag("dl", *items, class_="sources")


def accent_style(game: models.Game) -> str:
    """Return the CSS custom property with the game's colour; "" if it has none."""
    if game.accent is None:
        return ""
    return f"--stele-game:var(--light,{game.accent.light}) var(--dark,{game.accent.dark})"


def accent_class(game: GameBook) -> str:
    """Return the CSS class that gives an element the game's colour on a page of the site (docs/overrides/main.html)."""
    return f"of-{game.id}"


def emblem(game: models.Game, class_: str) -> str:
    """Return the game's emblem in its colour; "" for none. Screen readers do not see it: it stands beside the title."""
    if game.emblem is None:
        return ""
    look = {"class_": f"emblem-of-game {class_}", "viewBox": "0 0 24 24"}
    return tag("svg", tag("path", d=game.emblem), **look, aria_hidden="true", focusable="false")


def picture_block(context: PageContext, name: str) -> Block:
    """Return the block of a picture."""
    file, picture = context.game.picture_files[name], context.game.pictures[name]
    language, unit = context.texts.shown(f"pictures.{name}")
    size = {"width": file.width, "height": file.height, "loading": "lazy", "decoding": "async"}
    image = tag("img", src=context.asset(file.address), alt=context.plain(unit.content.alt), **size)
    source = context.labelled("rule.source", citations_html(context, picture.sources))
    origin = source if picture.sources else context.escaped("picture.ours")
    caption = tag("span", context.html(unit.content.caption)) + " " if unit.content.caption else ""
    below = tag("figcaption", caption, tag("small", origin, lang=context.language))
    shown = language if language != context.language else None
    return Block("picture", f"{context.game.id}.{name}", tag("figure", image, below, class_="picture", lang=shown))
