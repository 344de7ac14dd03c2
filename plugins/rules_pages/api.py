"""What the site publishes for programs under api/v1/: plain JSON, every value with its provenance."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, TypeAdapter

from rules_engine.core import to_json
from rules_pages import models
from rules_pages.book import Book, GameBook
from rules_pages.examples import PlayedStep, Player

SCHEMAS: dict[str, Any] = {
    "languages": models.Languages,
    "glossary": models.Glossary,
    "game": models.Game,
    "rules": models.Rules,
    "value": models.Value,
    "readings": dict[models.Slug, models.Reading],
    "notes": dict[models.Slug, models.Note],
    "example": models.Example,
    "text": models.Texts,
    "site-text": models.SiteTexts,
}


def documents(book: Book, players: dict[str, Player]) -> dict[str, bytes]:
    """File name below api/v1/ to content."""
    found: dict[str, Any] = {"glossary.json": book.glossary, "languages.json": book.languages}
    for game in book.games.values():
        found |= {f"{game.id}/{name}.json": data for name, data in game_documents(game, players[game.id]).items()}
    found |= {f"schema/{name}.schema.json": schema for name, schema in json_schemas().items()}
    found["index.json"] = {"version": 1, "documents": sorted(found)}
    return {name: _json(data) for name, data in found.items()}


def game_documents(game: GameBook, player: Player) -> dict[str, Any]:
    """Everything about one game."""
    return {
        "game": game.game,
        "rules": game.rules,
        "numbers": game.numbers,
        "components": game.components,
        "readings": game.readings,
        "notes": game.notes,
        "calculators": player.forms,
        "examples": game.examples,
        "traces": {key: _trace(player, example) for key, example in game.examples.items()},
        **{f"text.{language}": texts for language, texts in game.texts.items()},
    }


def _trace(player: Player, example: models.Example) -> list[dict[str, Any]]:
    """What the engine computed at each step of an example."""
    return [_step(step) for step in player.play(example)]


def _step(step: PlayedStep) -> dict[str, Any]:
    return {"question": step.question, "outcome": to_json(step.outcome), "lines": step.lines}


def json_schemas() -> dict[str, dict[str, Any]]:
    """JSON Schema of every kind of YAML file, for editors and for readers of the api."""
    return {name: TypeAdapter(kind).json_schema() for name, kind in SCHEMAS.items()}


def _plain(data: Any) -> Any:
    if isinstance(data, BaseModel):
        return data.model_dump(mode="json", exclude_none=True)
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(item) for item in data] if isinstance(data, list | tuple) else data


def _json(data: Any) -> bytes:
    return (json.dumps(_plain(data), ensure_ascii=False, indent=1) + "\n").encode()
