"""The reader's own map: kept in the browser, saved as a file, offered as a ready-made contribution.

Plain JavaScript (docs/assets/javascripts/own-map.js) does the work with the map that the board keeps in the address.
"""

from __future__ import annotations

import json
from typing import Any

from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext

SCRIPT = "../../../assets/javascripts/own-map.js"
SAID = ("kept", "saved", "practice", "no-file", "not-kept", "full")
"""What the script may have to say; `own-map.<key>` of the site's strings."""
ACTIONS = ("keep", "open", "save", "load")


def own_map_html(context: PageContext, grounds: tuple[str, ...]) -> str:
    """The buttons, shown by the script. `grounds`: what the digits of a board tile stand for."""
    site = context.site
    known: dict[str, Any] = {"game": context.game.id, "grounds": grounds}
    known["said"] = {key: site(f"own-map.{key}") for key in SAID}
    buttons = [
        tag("button", escape(site(f"own-map.{action}")), type="button", data_map=action, class_="button")
        for action in ACTIONS
    ]
    yaml = tag("pre", tag("code", class_="own-map__yaml"), tabindex="0")
    offered = tag("details", tag("summary", escape(site("own-map.contribute"))), yaml, hidden=True)
    return tag("script", type="module", src=SCRIPT) + tag(
        "section",
        tag("p", tag("strong", escape(site("own-map.title"))), " ", escape(site("own-map.lead"))),
        tag("p", " ".join(buttons), class_="own-values__buttons"),
        tag("input", type="file", accept=".json,application/json", aria_label=site("own-map.load"), hidden=True),
        tag("p", class_="own-values__said", role="status"),
        offered,
        class_="own-values",
        data_own_map=json.dumps(known, ensure_ascii=False, separators=(",", ":")),
        aria_label=site("own-map.title"),
        hidden=True,
    )
