"""Athens & Sparta (T. Dalgliesh): what the game offers to pages, calculators and tests.

A state is a whole game or a battle alone.
"""

from rules_engine.athens_sparta.actions.choice import mover
from rules_engine.athens_sparta.actions.moves import ATHENS_SPARTA
from rules_engine.athens_sparta.calculators import battle_odds, siege_clock
from rules_engine.athens_sparta.calculators.points import movement_allowance, replacement, victory_count
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.draw.battle import GLYPHS, draw_forces
from rules_engine.athens_sparta.draw.close_map import draw
from rules_engine.athens_sparta.draw.close_up import close_up, close_up_after
from rules_engine.athens_sparta.draw.table_picture import decided, draw_key, draw_table, spots
from rules_engine.athens_sparta.game.cards import new_deal, seats, setup
from rules_engine.athens_sparta.game.circumstances import situation, step_values
from rules_engine.athens_sparta.game.flow import final_points, outcome
from rules_engine.athens_sparta.game.possible import possible
from rules_engine.athens_sparta.game.state_json import read_state, write_state
from rules_engine.athens_sparta.game.view import is_open, view, write_view
from rules_engine.athens_sparta.goals import GOALS
from rules_engine.athens_sparta.positions.aids import aids
from rules_engine.athens_sparta.practice import imagine, looks, odds, value, weigh
from rules_engine.athens_sparta.practice_value import follow, price, rank, sift
from rules_engine.chance import ORDER, ROLL
from rules_engine.engine import Calculator, Engine, Level, Practice

ENGINE = Engine(
    read_components=Components,
    calculators={
        "battle_odds": Calculator(
            battle_odds.battle_odds, battle_odds.battle_odds_question, picture=draw_forces, is_long=True
        ),
        "siege_clock": Calculator(siege_clock.siege_clock, siege_clock.siege_clock_question, is_long=True),
        "replacement": Calculator(replacement),
        "movement_allowance": Calculator(movement_allowance),
        "victory_count": Calculator(victory_count),
    },
    glyphs=GLYPHS,
    diagrams={"key": draw_key},
    look_up={
        "first": lambda components: battle_odds.letters_table(components, "first", False),
        "first-siege": lambda components: battle_odds.letters_table(components, "first-siege", True),
        "sieges": siege_clock.sieges_table,
    },
    read_state=read_state,
    write_state=write_state,
    apply=ATHENS_SPARTA.apply,
    draw=draw,
    close_up=close_up,
    close_up_after=close_up_after,
    circumstances=ATHENS_SPARTA.circumstances,
    ask_about=battle_odds.ask_about,
    step_values=step_values,
    describe=ATHENS_SPARTA.describe,
    new_deal=new_deal,
    setup=setup,
    legal_moves=ATHENS_SPARTA.legal_moves,
    variants=ATHENS_SPARTA.variants,
    kind_of=ATHENS_SPARTA.kind_of,
    outcome=outcome,
    final_points=final_points,
    view=view,
    write_view=write_view,
    mover=mover,
    seats=seats,
    chance={"deal": ORDER, "dice": ROLL, "shuffle": ORDER},
    faces=lambda components: components.faces,
    at_once=("fire",),
    practice=Practice(
        imagine,
        weigh,
        looks,
        ("end",),
        value=value,
        follow=follow,
        odds=odds,
        rank=rank,
        price=price,
        sift=sift,
        beginner=Level(slips=3, margin=40, follows=False, ranks=False, milliseconds=250),  # not a number of the game
        able=Level(slips=6, margin=15),  # not a number of the game
        strong=Level(milliseconds=2000),  # not a number of the game
    ),
    draw_table=draw_table,
    spots=spots,
    decided=decided,
    place=lambda components, state, at: state.theatre.name_of(at),
    situation=situation,
    kinds=ATHENS_SPARTA.in_progress,
    why_not=ATHENS_SPARTA.why_not,
    aids=aids,
    is_open=is_open,
    possible=possible,
    goals=GOALS,
)
