"""The languages and games that the data has; no test lists them by hand."""

from __future__ import annotations

from pathlib import Path

from rules_pages.data.yaml_cache import read_yaml

DATA = Path(__file__).parents[1] / "rules_data"
LABELS: dict[str, str] = {
    code: entry["label"] for code, entry in read_yaml(DATA / "languages.yaml", "languages.yaml").data.items()
}
"""Each language's own name for itself, in the order of the menus."""
LANGUAGES: tuple[str, ...] = tuple(LABELS)
GAMES: tuple[str, ...] = tuple(sorted(path.parent.name for path in DATA.glob("*/game.yaml")))
