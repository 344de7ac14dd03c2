"""`stele mcp`: the rules as tools for assistants, over the Model Context Protocol (the optional extra `mcp`)."""

import functools
from collections.abc import Callable
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from rules_pages.assistants.rulebook import Rulebook
from rules_pages.data.book import Book
from rules_pages.data.problems import UsageError

INSTRUCTIONS = """\
Rules of board games ({games}) in {languages}, and engines that play them. Do not answer a question of rules from
memory: find the rule, or ask the calculator, and name the address that the answer gives. What an answer marks as a
ruling (`basis: ruling`), a reconstructed or practice value, or a disputed reading is not what the rulebook says; say
so. Answer in the language of the question, and pass it as `language`.
"""


TOOLS = ("find_rule", "read_rule", "list_calculators", "ask_calculator", "list_positions", "may_i")
"""Methods of `Rulebook`; assistants read their docstrings."""


def rules_server(book: Book, version: str) -> MCPServer:
    """Return the server with its tools."""
    rulebook = Rulebook(book)
    games, languages = ", ".join(book.games), ", ".join(book.languages)
    server = MCPServer(
        "stele", instructions=INSTRUCTIONS.format(games=games, languages=languages), version=version, log_level="ERROR"
    )
    for name in TOOLS:
        server.add_tool(_in_words(getattr(rulebook, name)), name=name)
    return server


def _in_words(ask: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Return the tool: what is wrong with a question is an error in words."""

    @functools.wraps(ask)
    def tool(*arguments: Any, **named: Any) -> dict[str, Any]:
        try:
            return ask(*arguments, **named)
        except UsageError as error:
            raise ToolError(str(error)) from error

    return tool
