"""The buttons for the reader's own map: store it in the browser, save it as a file, copy it as a contribution.

docs/assets/javascripts/own-map.js does the work, with the map that the board keeps in the address.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext

SCRIPT = "../../../assets/javascripts/own-map.js"
MESSAGES = ("kept", "saved", "practice", "no-file", "not-kept", "full")
"""Messages of the script: keys `own-map.<key>` of the site's strings."""
ACTIONS = ("keep", "open", "save", "load")
"""The buttons: values of `data-map`, and `own-map.<action>` their labels."""


def own_map_html(context: PageContext, grounds: tuple[str, ...]) -> str:
    """Return the buttons, hidden until the script runs. `grounds`: the terrains that the digits of a board tile stand
    for."""
    site = context.site
    data: dict[str, Any] = {"game": context.game.id, "grounds": grounds}
    data["said"] = {key: site(f"own-map.{key}") for key in MESSAGES}
    buttons = [
        tag("button", escape(site(f"own-map.{action}")), type="button", data_map=action, class_="button")
        for action in ACTIONS
    ]
    yaml = tag("pre", tag("code", class_="own-map__yaml"), tabindex="0")
    contribution = tag("details", tag("summary", escape(site("own-map.contribute"))), yaml, hidden=True)
    return tag("script", type="module", src=SCRIPT) + tag(
        "section",
        tag("p", tag("strong", escape(site("own-map.title"))), " ", escape(site("own-map.lead"))),
        tag("p", " ".join(buttons), class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=site("own-map.load"), hidden=True),
        tag("p", class_="own-values__said", role="status"),
        contribution,
        class_="own-values",
        data_own_map=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-map.title"),
        hidden=True,
    )
