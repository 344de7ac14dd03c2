"""A withdrawn rule keeps its address."""

from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.rules import rules_page
from tests.sources import whole
from tests.tiny import TINY_LANGUAGES, TinyBook


def page(tiny: TinyBook, identifier: str, language: str = "de") -> str:
    context = tiny.context(language)
    page_data = next(page for page in context.game.rules.pages if page.id == identifier)
    return whole(rules_page(context, EngineRunner(context.game), page_data))


def test_the_old_id_is_an_anchor_that_leads_to_what_applies_now(tiny: TinyBook) -> None:
    for language in TINY_LANGUAGES:
        source = page(tiny, "crossing", language)
        assert '<li id="fare.wind" class="tombstone" data-tombstone="ferry.fare.wind">' in source
        assert '<a href="../crossing/#fare.storm"><span class="rule__number">1.2</span>' in source
        assert source.count('id="fare.wind"') == 1


def test_it_answers_on_the_page_where_the_rule_stood(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "  - id: fare-calculator\n", "  - id: weather\n  - id: fare-calculator\n")
    for language in TINY_LANGUAGES:
        tiny.edit(f"ferry/text/{language}.yaml", "pages:\n", "pages:\n  weather: {title: W}\n")
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{fare.wind: {now: fare.storm, page: weather}}")
    assert tiny.problems() == []
    assert "fare.wind" not in page(tiny, "crossing")
    source = page(tiny, "weather")
    assert 'id="fare.wind"' in source and 'href="../crossing/#fare.storm"' in source


def test_a_tombstone_stands_on_a_page_of_rules(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{▸fare.wind: {now: fare.storm, page: freight}}")
    (problem,) = tiny.problems()
    assert problem.endswith("freight: no such page of rules") and f":{tiny.here}:" in problem


def test_a_page_without_one_says_nothing_of_it(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "tombstones: {fare.wind: fare.storm}\n", "")
    assert "withdrawn" not in page(tiny, "crossing")
