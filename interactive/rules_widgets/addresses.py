"""What an address asks of a widget: written by the widget itself, by hand, or by nobody in his senses."""

from __future__ import annotations

import json

from rules_engine.core import BadInput, Refused

WRONG_DATA = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RuntimeError)
NONSENSE = (*WRONG_DATA, BadInput, Refused)
"""What reading a question written by hand can raise: no JSON, wrong types, nested too deeply, impossible, forbidden."""


def asked_question(text: str) -> dict:
    """The question in an address. Raises one of NONSENSE for a text that is no JSON object."""
    question = json.loads(text)
    if not isinstance(question, dict):
        raise BadInput("address", question, "an object")
    return question
