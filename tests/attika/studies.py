"""Random studies for the tests of the board: start layouts and own maps, with buildings, hands and readings."""

from dataclasses import replace
from random import Random

from rules_engine.attika.components import Components
from rules_engine.attika.positions import board
from rules_engine.attika.positions.board import Study, start_study
from rules_engine.attika.readings import OPTIONS, read_readings
from rules_engine.core import Refused
from rules_pages.data.engine_runner import EngineRunner

TILES = 6
"""Maps of one's own have at most so many board tiles, so that tests stay quick."""


def practice(attika: EngineRunner) -> Components:
    return board.read_practice(attika.plain)


def random_study(components: Components, seed: int, tiles: int = TILES) -> Study:
    """A map with things on it; the same seed gives the same one."""
    generator = Random(seed)
    study = start_study(components, generator.choice([2, 3, 4]), generator.choice(components.order))
    if generator.random() < 0.5:
        study = _own_map(components, study, generator, generator.randint(1, tiles))
    study = _built(components, study, generator)
    cells = [place for place, _ in study.state(components).grounds]
    hand = tuple(generator.randint(0, 4) for _ in components.landscapes) if generator.random() < 0.5 else None
    readings = {reading: generator.choice(OPTIONS[reading]) for reading in board.READINGS}
    return replace(study, at=generator.choice([None, *cells]), hand=hand, readings=read_readings(readings))


def _own_map(components: Components, study: Study, generator: Random, tiles: int) -> Study:
    study = replace(study, tiles=(), shrines=())
    for _ in range(tiles):
        places = study.state(components).tile_places() or [(0, 0)]
        face = components.faces[generator.choice(components.tiles)]
        study = study.lay_tile(components, generator.choice(places), face)
        study = study.turn_tile(generator.choice(study.tiles)[0])
    for _ in range(generator.randint(0, 3)):
        beside = replace(study, tool="shrine").places_off(study.state(components))
        free = [place for place in beside if study.tile_at(place) is None]
        try:
            study = study.with_shrine(components, generator.choice(free))
        except Refused:  # beside a shrine only
            continue
    return study


def _built(components: Components, study: Study, generator: Random) -> Study:
    asked = study.building
    for _ in range(generator.randint(0, 14)):
        places = [place for place, _ in study.state(components).grounds]
        study = replace(study, building=generator.choice(components.order))
        try:
            study = study.with_building(components, generator.choice(places), generator.choice(["own", "other"]))
        except Refused:
            continue
    return replace(study, building=asked)
