"""Test the claims of example steps, and that texts with modal words need claims."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core import BadInput
from rules_pages.check.claims import ModalReader, claim_problem
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Claim
from tests.registry import WORDS_OF_LANGUAGES
from tests.tiny import TinyBook

EXAMPLE, DE, EN, JA = (
    "ferry/examples/stone-in-storm.yaml",
    "ferry/text/de.yaml",
    "ferry/text/en.yaml",
    "ferry/text/ja.yaml",
)
RICH, POOR, BROKE = {"copper": 4, "silver": 1}, {"copper": 1}, {}
"""Purses that pay for stone (3) and wood (1), for wood only, and for nothing. The cost of wool is unknown."""
STONE_5 = {"carry": "stone", "storm": 1}
STONE_7 = {"carry": "stone", "storm": 2}
QUESTION = {"calculator": "fare", "load": "stone"}

TRUE: dict[str, tuple[dict, dict[str, Any]]] = {
    "a legal move": (RICH, {"can": {"carry": "stone"}}),
    "a move that is not listed, and accepted": (RICH, {"can": STONE_5}),
    "a move that is refused": (RICH, {"cannot": STONE_7}),
    "a move that is refused by this rule": (RICH, {"cannot": STONE_7, "refused": "bank.stay"}),
    "a move that is refused, all coins short of it": (POOR, {"cannot": {"carry": "stone"}, "refused": "bank.stay"}),
    "a move that nobody knows": (RICH, {"cannot": {"carry": "wool"}}),
    "a part of a move that is none": (RICH, {"cannot": {"storm": 1}}),
    "the one move": (POOR, {"must": {"carry": "wood"}}),
    "an answer": (BROKE, {"can": QUESTION}),
    "a refused question": (BROKE, {"cannot": {**QUESTION, "purse": {"copper": 2}}, "refused": "bank.stay"}),
}
FALSE: dict[str, tuple[dict, dict[str, Any], str]] = {
    "no legal move": (POOR, {"can": {"carry": "stone"}},
        "can {'carry': 'stone'}: no legal move agrees (of 1, such as {'carry': 'wood'}), "
        "and the engine refuses it by bank.stay {'cards': 3}"),
    "no legal move at all": (BROKE, {"can": {"carry": "wood"}},
        "can {'carry': 'wood'}: no legal move agrees, and the engine refuses it by bank.stay {'cards': 1}"),
    "no move": (RICH, {"can": {"swim": True}},
        "can {'swim': True}: no legal move agrees (of 2, such as {'carry': 'stone'}), "
        "and the engine cannot read it (KeyError: 'carry')"),
    "a part that no move has": (RICH, {"can": {"carry": "stone", "storm": 2}},
        "can {'carry': 'stone', 'storm': 2}: no legal move agrees (of 2, such as {'carry': 'stone'}), "
        "and the engine refuses it by bank.stay {'cards': 7}"),
    "a legal move after all": (RICH, {"cannot": {"carry": "wood"}},
        "cannot {'carry': 'wood'}: the legal move {'carry': 'wood'} agrees"),
    "accepted after all": (RICH, {"cannot": STONE_5}, f"cannot {STONE_5}: the engine accepts it"),
    "refused by another rule": (RICH, {"cannot": STONE_7, "refused": "fare.storm"},
        f"cannot {STONE_7} by fare.storm: the engine refuses it by bank.stay {{'cards': 7}}"),
    "refused by no rule": (RICH, {"cannot": {"storm": 1}, "refused": "bank.stay"},
        "cannot {'storm': 1} by bank.stay: the engine cannot read it (KeyError: 'carry')"),
    "a key that no move has": (RICH, {"cannot": {"cary": "stone"}},
        "cannot {'cary': 'stone'}: no move of the game has the key cary"),
    "another move is there": (RICH, {"must": {"carry": "stone"}},
        "must {'carry': 'stone'}: the legal move {'carry': 'wood'} does not agree"),
    "no move is there": (BROKE, {"must": {"carry": "wood"}}, "must {'carry': 'wood'}: there is no legal move"),
    "a question that is answered": (BROKE, {"cannot": QUESTION}, f"cannot {QUESTION}: the engine accepts it"),
    "a question that is refused": (BROKE, {"can": {**QUESTION, "purse": {"copper": 2}}},
        f"can {QUESTION | {'purse': {'copper': 2}}}: the engine refuses it by bank.stay {{'cards': 3}}"),
    "a question that nobody can answer": (RICH, {"can": {**QUESTION, "load": "wool"}},
        f"can {QUESTION | {'load': 'wool'}}: the engine cannot read it (unknown: loads.wool.fare)"),
    "a question that nobody can answer is not refused": (RICH, {"cannot": {**QUESTION, "load": "wool"}},
        f"cannot {QUESTION | {'load': 'wool'}}: the engine cannot read it (unknown: loads.wool.fare)"),
}  # fmt: skip


@pytest.fixture
def player(tiny: TinyBook, monkeypatch: pytest.MonkeyPatch) -> EngineRunner:
    """The ferry's engine, with questions to the fare calculator that may have a purse."""
    player = EngineRunner(tiny.book().games["ferry"])
    fare = player.engine.calculators["fare"]

    def with_purse(components: Any, state: Any, purse: dict | None = None, **values: Any) -> dict:
        return fare.question(components, state, **values) | ({"purse": purse} if purse else {})

    monkeypatch.setitem(player.engine.calculators, "fare", replace(fare, question=with_purse))
    return player


def problem_of(player: EngineRunner, purse: dict, claim: dict) -> str | None:
    """Return why a claim is false of a position with this purse, or None."""
    state = player.engine.read_state(player.components, {"purse": purse, "carried": []})
    return claim_problem(player, Claim(**claim), state)


@pytest.mark.parametrize(("purse", "claim"), TRUE.values(), ids=TRUE)
def test_a_claim_that_is_true(player: EngineRunner, purse: dict, claim: dict) -> None:
    assert problem_of(player, purse, claim) is None


@pytest.mark.parametrize(("purse", "claim", "message"), FALSE.values(), ids=FALSE)
def test_a_claim_that_is_false(player: EngineRunner, purse: dict, claim: dict, message: str) -> None:
    assert problem_of(player, purse, claim) == message


def test_a_part_of_a_game_has_no_moves_to_list(player: EngineRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(components: Any, state: Any) -> list:
        raise BadInput("players", [], "players")

    monkeypatch.setattr(player, "engine", replace(player.engine, legal_moves=none))
    assert problem_of(player, RICH, {"can": {"carry": "stone"}}) is None
    assert problem_of(player, POOR, {"cannot": {"carry": "stone"}}) is None
    assert problem_of(player, POOR, {"must": {"carry": "wood"}}) == "must {'carry': 'wood'}: there is no legal move"


# claims in an example: before its second step the purse is RICH, after it it is empty

CLAIMS = {
    "before the step": ("{can: {carry: stone}}", ""),
    "not so after it": ("{can: {carry: stone}, after: true}",
        "can {'carry': 'stone'}: no legal move agrees, and the engine refuses it by bank.stay {'cards': 3}"),
    "after the step": ("{cannot: {carry: wood}, refused: bank.stay, after: true}", ""),
    "not so before it": ("{cannot: {carry: wood}, refused: bank.stay}",
        "cannot {'carry': 'wood'} by bank.stay: the legal move {'carry': 'wood'} agrees"),
    "a rule of the example": ("{rule: fare.storm}", ""),
    "a rule that is not shown": ("{rule: bank.stay}",
        "bank.stay: the example does not show this rule; add it to its `rules`, or claim something of the position"),
    "no rule": ("{rule: fare.bass}", "fare.bass: no such rule; did you mean fare.base?"),
    "nothing": ("{after: true}", "claims.0: a claim has one of `can`, `cannot`, `must` and `rule`"),
    "two things": ("{can: {carry: stone}, must: {carry: stone}}",
        "claims.0: a claim has one of `can`, `cannot`, `must` and `rule`"),
    "no part of a move": ("{can: ▸{}}", "can: "),
    "a reason why it is possible": ("{can: {carry: stone}, refused: bank.stay}",
        "claims.0: `refused` says why something `cannot` be done"),
    "a rule afterwards": ("{rule: fare.storm, after: true}",
        "claims.0: a `rule` is stated of no position; leave out `after`"),
    "a calculator that must": ("{must: {calculator: fare}}",
        "claims.0: a calculator has no moves; claim what it `can` or `cannot` answer"),
}  # fmt: skip
LAST = "    expect: {carried: [stone], purse: {}}\n    lines: [fare.base, fare.storm]\n"


@pytest.mark.parametrize(("claim", "message"), CLAIMS.values(), ids=CLAIMS)
def test_a_claim_of_a_step(tiny: TinyBook, claim: str, message: str) -> None:
    tiny.edit(EXAMPLE, LAST, f"{LAST}    claims:\n      - ▸{claim.replace('▸', '')}\n")
    problems = tiny.problems()
    if not message:
        assert problems == []
    else:
        (problem,) = problems
        assert problem.startswith(f"rules_data/{EXAMPLE}:") and message in problem


def test_a_claim_names_its_place(tiny: TinyBook) -> None:
    tiny.edit(EXAMPLE, LAST, f"{LAST}    claims:\n      - {{rule: fare.base}}\n      - ▸{{rule: bank.stay}}\n")
    (problem,) = tiny.problems()
    assert problem.startswith(f"rules_data/{EXAMPLE}:{tiny.here}: bank.stay: the example does not show")


NARRATION = {
    "German, possible": (DE, "Bezahlt: {step:load}.", "Er kann zahlen: {step:load}.", "kann"),
    "German, in another form": (DE, "Bezahlt: {step:load}.", "Er kannte {step:load}.", "kannte"),
    "German, impossible": (DE, "Bezahlt: {step:load}.", "Er kann {step:load} nicht zahlen.", "kann nicht"),
    "German, over two sentences": (DE, "Bezahlt: {step:load}.", "Er kann. {step:load} nicht.", "kann"),
    "English": (EN, "Paid: {step:load}.", "It must be paid: {step:load}.", "must"),
    "English, impossible": (EN, "Paid: {step:load}.", "It cannot be: {step:load}.", "cannot"),
    "Japanese": (JA, "支払い：{step:load}。", "支払いができる：{step:load}。", "できる"),
    "Japanese, impossible": (JA, "支払い：{step:load}。", "支払いができない：{step:load}。", "できない"),
    "no modal word": (DE, "Bezahlt: {step:load}.", "Der Kran: {step:load}.", ""),
}


@pytest.mark.parametrize(("file", "old", "new", "word"), NARRATION.values(), ids=NARRATION)
def test_words_that_claim_something_need_a_claim(tiny: TinyBook, file: str, old: str, new: str, word: str) -> None:
    tiny.edit(file, f'- "{old}"', f'- ▸"{new}"')
    advice = "add a claim to step 2 of examples/stone-in-storm.yaml"
    problem = f'rules_data/{file}:{tiny.here}: "{word}" claims something; {advice}'
    assert tiny.problems() == ([problem] if word else [])
    tiny.edit(EXAMPLE, LAST, f"{LAST}    claims: [{{rule: fare.base}}]\n")
    assert tiny.problems() == []


REFUSED_STEPS = {
    "impossible": ("Er kann {step:load} nicht zahlen.", ""),
    "missing": ("Es fehlt Geld: {step:load}.", ""),
    "possible": ("Er kann {step:load} zahlen.", "kann"),
    "impossible, and a duty": ("Er kann {step:load} nicht zahlen, er muss bleiben.", "muss"),
}


@pytest.mark.parametrize(("words", "modal"), REFUSED_STEPS.values(), ids=REFUSED_STEPS)
def test_a_refused_step_proves_what_is_impossible(tiny: TinyBook, words: str, modal: str) -> None:
    do, refused = "do: {carry: stone, storm: 1}\n", "do: {carry: stone, storm: 2}\n"
    tiny.edit(EXAMPLE, do + LAST, f"{refused}    expect: {{refused: bank.stay}}\n    lines: [fare.base, fare.storm]\n")
    tiny.edit(DE, '- "Bezahlt: {step:load}."', f'- "{words}"')
    assert [problem.split('"')[1] for problem in tiny.problems()] == ([modal] if modal else [])


MODAL = {
    "permission": ("de", "Er darf ziehen und könnte bauen.", ["darf", "könnte"]),
    "prohibition": ("de", "Er darf hier keine Karte ziehen.", ["darf hier keine"]),
    "prohibition, then duty": ("de", "Er darf nicht ziehen. Er muss bauen.", ["darf nicht", "muss"]),
    "duty and permission in English": ("en", "He must pay, and may build; he has to.", ["must", "may", "has to"]),
    "no permission in English": (
        "en",
        "They may not, they are unable: not enough.",
        ["may not", "unable", "not enough"],
    ),
    "English that claims nothing": ("en", "The maypole and the canal.", []),
    "Japanese": ("ja", "引いてもよい。払えない。", ["てもよい", "払えない"]),
    "Japanese that claims nothing": ("ja", "建物ができた。", []),
}


@pytest.mark.parametrize(("language", "text", "words"), MODAL.values(), ids=MODAL)
def test_the_modal_words_of_a_text(language: str, text: str, words: list[str]) -> None:
    assert ModalReader(WORDS_OF_LANGUAGES[language].modal_words).find(text, is_refused=False) == words
