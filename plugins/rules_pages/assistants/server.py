"""`stele mcp`: the rules as tools for assistants, over the Model Context Protocol (the optional extra `mcp`)."""

from __future__ import annotations

from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from rules_pages.assistants.rulebook import LIMIT, Rulebook
from rules_pages.data.book import Book
from rules_pages.data.problems import UsageError

INSTRUCTIONS = """\
Rules of board games ({games}) in {languages}, and engines that play them. Do not answer a question of rules from
memory: find the rule, or ask the calculator, and name the address that the answer gives. What an answer marks as a
ruling (`basis: ruling`), a reconstructed or practice value, or a disputed reading is not what the rulebook says; say
so. Answer in the language of the question, and pass it as `language`.
"""


def rules_server(book: Book, version: str) -> MCPServer:
    """Return the server with its tools."""
    rulebook = Rulebook(book)
    games, languages = ", ".join(book.games), ", ".join(book.languages)
    server = MCPServer(
        "stele", instructions=INSTRUCTIONS.format(games=games, languages=languages), version=version, log_level="ERROR"
    )

    @server.tool()
    def find_rule(question: str, language: str = "en", game: str = "", limit: int = LIMIT) -> dict[str, Any]:
        """Find the rules that a question in words, a rule's number or its id is about, in one game or in all."""
        return _answer(rulebook.find_rule, question, language, game, limit)

    @server.tool()
    def read_rule(game: str, rule: str, language: str = "en") -> dict[str, Any]:
        """Read a rule: its text, sources, notes, disputed readings with who holds each, and what its cases show."""
        return _answer(rulebook.read_rule, game, rule, language)

    @server.tool()
    def list_calculators(game: str, language: str = "en") -> dict[str, Any]:
        """List the calculators of a game with the JSON Schema of their input."""
        return _answer(rulebook.calculators, game, language)

    @server.tool()
    def ask_calculator(game: str, calculator: str, input: dict[str, Any], language: str = "en") -> dict[str, Any]:
        """Ask a calculator: what something costs, the odds of a battle. Every figure names the rule behind it."""
        return _answer(rulebook.ask_calculator, game, calculator, input, language)

    @server.tool()
    def list_positions(game: str, rule: str, language: str = "en") -> dict[str, Any]:
        """List positions in which a rule decides, with the moves tried in them, as may_i takes them."""
        return _answer(rulebook.positions, game, rule, language)

    @server.tool()
    def may_i(game: str, position: str | dict[str, Any], move: dict[str, Any], language: str = "en") -> dict[str, Any]:
        """Ask whether a move is allowed in a position, and why: by which rules, or which rule forbids it. The position
        is a state as list_positions gives it, or the key of one."""
        return _answer(rulebook.may, game, position, move, language)

    return server


def _answer(ask: Any, *question: Any) -> dict[str, Any]:
    """Return the answer to a question; what is wrong with the question is an error in words."""
    try:
        answer: dict[str, Any] = ask(*question)
    except UsageError as error:
        raise ToolError(str(error)) from error
    return answer
