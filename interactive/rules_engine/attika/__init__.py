"""Attika (M.-A. Casasola Merkle): what the game offers to pages, calculators and tests."""

from rules_engine.attika.actions.moves import ATTIKA
from rules_engine.attika.calculators.building_cost import ask_about, building_cost, cost_question
from rules_engine.attika.calculators.free_builds import free_builds, free_builds_question
from rules_engine.attika.calculators.turn_options import turn_options, turn_options_question
from rules_engine.attika.components import read_components, seats
from rules_engine.attika.draw.close_up import close_up, close_up_after, draw_key
from rules_engine.attika.draw.mat import draw_order, draw_standing
from rules_engine.attika.draw.picture import GLYPHS, draw, draw_layouts, draw_site, draw_tiles
from rules_engine.attika.draw.table_picture import decided, draw_table, spots
from rules_engine.attika.game.possible import possible
from rules_engine.attika.game.setup import new_deal, setup
from rules_engine.attika.game.state import read_state, write_state
from rules_engine.attika.game.view import mats, outcome, place, prices, situation, step_values, view
from rules_engine.attika.goals import GOALS
from rules_engine.attika.positions.aids import aids
from rules_engine.attika.practice import imagine, looks, rank, weigh
from rules_engine.attika.rules.cost import fees_table, substitutes_table
from rules_engine.attika.rules.sites import Hex
from rules_engine.cards import view_writer
from rules_engine.chance import ORDER
from rules_engine.engine import Calculator, Engine, Level, Practice

ENGINE = Engine(
    read_components=read_components,
    calculators={
        "building_cost": Calculator(building_cost, cost_question, picture=draw_site),
        "free_builds": Calculator(free_builds, free_builds_question, picture=draw_standing),
        "turn_options": Calculator(turn_options, turn_options_question),
    },
    glyphs=GLYPHS,
    records={"Hex": Hex},
    diagrams={"arrows": draw_order, "board-tiles": draw_tiles, "layouts": draw_layouts, "key": draw_key},
    look_up={"substitutes": substitutes_table, "fees": fees_table},
    read_state=read_state,
    write_state=write_state,
    apply=ATTIKA.apply,
    draw=draw,
    step_values=step_values,
    mats=mats,
    describe=ATTIKA.describe,
    close_up=close_up,
    close_up_after=close_up_after,
    circumstances=ATTIKA.circumstances,
    ask_about=ask_about,
    new_deal=new_deal,
    setup=setup,
    legal_moves=ATTIKA.legal_moves,
    variants=ATTIKA.variants,
    kind_of=ATTIKA.kind_of,
    outcome=outcome,
    view=view,
    write_view=view_writer(write_state),
    seats=seats,
    chance={"shuffle": ORDER},
    practice=Practice(
        imagine,
        weigh,
        looks,
        rank=rank,
        beginner=Level(slips=3, margin=30, milliseconds=300),  # not a number of the game
        strong=Level(margin=20, deep=4, states=2, replies=8, milliseconds=2000),  # not a number of the game
    ),
    draw_table=draw_table,
    spots=spots,
    decided=decided,
    place=place,
    prices=prices,
    situation=situation,
    kinds=ATTIKA.in_progress,
    why_not=ATTIKA.why_not,
    aids=aids,
    foreseen=ATTIKA.foreseen,
    possible=possible,
    goals=GOALS,
)
