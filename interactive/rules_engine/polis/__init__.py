"""Polis: Fight for the Hegemony (Fran Diaz): what the game offers to pages, calculators and tests."""

from rules_engine.chance import ORDER, ROLL
from rules_engine.engine import Calculator, Engine, Level, Practice
from rules_engine.polis.actions.moves import POLIS, situation
from rules_engine.polis.calculators.battle import battle_odds, battle_outcome
from rules_engine.polis.calculators.round_end import poleis_of_side, round_end
from rules_engine.polis.calculators.takeover import rounds_table, takeover, takeover_table
from rules_engine.polis.calculators.trade import trade
from rules_engine.polis.calculators.tribute import tribute
from rules_engine.polis.components import Components
from rules_engine.polis.draw.close_up import close_up, close_up_after
from rules_engine.polis.draw.glyphs import ALL_GLYPHS
from rules_engine.polis.draw.map import draw, draw_key, draw_map
from rules_engine.polis.draw.table_picture import decided, draw_table, spots
from rules_engine.polis.game.flow import final_points, outcome
from rules_engine.polis.game.possible import possible
from rules_engine.polis.game.setup import begin_game, lay_out, new_deal, opening
from rules_engine.polis.game.state_json import read_state, view, write_state, write_view
from rules_engine.polis.goals import GOALS
from rules_engine.polis.positions.aids import aids, foreseen
from rules_engine.polis.practice import follow, imagine, odds, sift, weigh
from rules_engine.polis.questions import step_values

ENGINE = Engine(
    read_components=Components,
    calculators={
        "battle_odds": Calculator(battle_odds),
        "battle_outcome": Calculator(battle_outcome),
        "round_end": Calculator(round_end, changes={"side": poleis_of_side}),
        "takeover": Calculator(takeover),
        "trade": Calculator(trade),
        "tribute": Calculator(tribute),
    },
    glyphs=ALL_GLYPHS,
    diagrams={"key": draw_key, "map": lambda components, label: draw_map(components, lay_out(components), label)},
    look_up={"takeovers": takeover_table, "limits": rounds_table},
    read_state=read_state,
    write_state=write_state,
    apply=POLIS.apply,
    draw=draw,
    step_values=step_values,
    describe=POLIS.describe,
    close_up=close_up,
    close_up_after=close_up_after,
    circumstances=POLIS.circumstances,
    new_deal=new_deal,
    setup=lambda components, players, deal, readings=None: begin_game(components, players, deal, readings).state,
    legal_moves=POLIS.legal_moves,
    variants=POLIS.variants,
    kind_of=POLIS.kind_of,
    outcome=outcome,
    final_points=final_points,
    view=view,
    write_view=write_view,
    mover=lambda components, state: state.decider(),
    seats=lambda components: (components.sides, (len(components.sides),)),  # both play (rule glance.players)
    chance={"shuffle": ORDER, "roll": ROLL, "rolls": ROLL},
    faces=lambda components: components.faces(),
    practice=Practice(
        imagine,
        weigh,
        lambda components: components.data["opponent"]["weights"]["looks"],
        ("pass",),
        follow=follow,
        odds=odds,
        sift=sift,
        is_open=True,
        beginner=Level(slips=3, margin=20, follows=False, milliseconds=300),  # not a number of the game
        able=Level(slips=6, margin=10, varied=6),  # not a number of the game
        strong=Level(varied=12, milliseconds=2000),  # not a number of the game
    ),
    draw_table=draw_table,
    spots=spots,
    decided=decided,
    opening=opening,
    # the cards that a move of a battle lays face up (rules battle.attack, battle.defence)
    shown_by=lambda components, state, move: list(move.get("attack", ())) + list(move.get("defend", ())),
    situation=situation,
    kinds=POLIS.in_progress,
    why_not=POLIS.why_not,
    aids=aids,
    foreseen=foreseen,
    possible=possible,
    goals=GOALS,
)
