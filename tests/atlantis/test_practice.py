"""What the practice opponent of Atlantis imagines."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine.atlantis.practice import imagine
from rules_engine.atlantis.rules.cards import all_cards
from rules_engine.cards import count_cards, list_cards, view_of
from rules_pages.data.engine_runner import EngineRunner
from tests.soak.atlantis import AtlantisTable


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_its_own_hand_and_deals_the_others_what_it_cannot_see(atlantis: EngineRunner, players: int) -> None:
    components = atlantis.components
    state = AtlantisTable(components).start(Random(players), players)
    discards = count_cards(components.items, list(state.pile[:5]))
    state = replace(state, pile=state.pile[5:], discards=discards)
    for player, own in state.hands:
        imagined = imagine(components, view_of(state, player), Random(1).randrange)
        assert imagined.hand_of(player) == own
        assert [(name, sum(cards)) for name, cards in imagined.hands] == [
            (name, sum(cards)) for name, cards in state.hands
        ]
        hands = [card for _, cards in imagined.hands for card in list_cards(components.items, cards)]
        cards = hands + list(imagined.pile) + list_cards(components.items, imagined.discards)
        assert sorted(cards) == sorted(all_cards(components)), "every card is somewhere, and only once"
        assert imagined.discards == discards
