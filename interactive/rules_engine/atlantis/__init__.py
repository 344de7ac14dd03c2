"""Atlantis (Leo Colovini): what the game offers to pages, calculators and tests."""

from rules_engine.atlantis.actions.moves import ATLANTIS
from rules_engine.atlantis.calculators.final_score import final_score, final_score_question
from rules_engine.atlantis.calculators.toll import toll, toll_question
from rules_engine.atlantis.components import read_components, seats
from rules_engine.atlantis.draw.close_up import close_up, close_up_after, draw_key
from rules_engine.atlantis.draw.picture import GLYPHS, draw
from rules_engine.atlantis.draw.table_picture import draw_table, spots
from rules_engine.atlantis.game.ending import final_points, outcome
from rules_engine.atlantis.game.possible import possible
from rules_engine.atlantis.game.setup import new_deal, setup
from rules_engine.atlantis.game.state import read_state, situation, step_values, write_state
from rules_engine.atlantis.goals import GOALS
from rules_engine.atlantis.practice import imagine, looks, weigh
from rules_engine.cards import view_of, view_writer
from rules_engine.chance import ORDER
from rules_engine.engine import Calculator, Engine, Level, Practice

ENGINE = Engine(
    read_components=read_components,
    calculators={
        "toll": Calculator(toll, toll_question),
        "final_score": Calculator(final_score, final_score_question),
    },
    glyphs=GLYPHS,
    diagrams={"key": draw_key},
    read_state=read_state,
    write_state=write_state,
    apply=ATLANTIS.apply,
    draw=draw,
    step_values=step_values,
    describe=ATLANTIS.describe,
    close_up=close_up,
    close_up_after=close_up_after,
    circumstances=ATLANTIS.circumstances,
    new_deal=new_deal,
    setup=setup,
    legal_moves=ATLANTIS.legal_moves,
    variants=ATLANTIS.variants,
    kind_of=ATLANTIS.kind_of,
    outcome=outcome,
    final_points=final_points,
    view=view_of,
    write_view=view_writer(write_state),
    seats=seats,
    chance={"shuffle": ORDER},
    practice=Practice(
        imagine,
        weigh,
        looks,
        beginner=Level(slips=3, margin=20, milliseconds=300),  # not a number of the game
        strong=Level(deep=6, states=10, replies=20, milliseconds=2000),  # not a number of the game
    ),
    draw_table=draw_table,
    spots=spots,
    goal=ATLANTIS.goal,
    situation=situation,
    kinds=ATLANTIS.in_progress,
    why_not=ATLANTIS.why_not,
    foreseen=ATLANTIS.foreseen,
    possible=possible,
    goals=GOALS,
)
