"""How many rows a list on a page may have."""

from __future__ import annotations

PAYMENTS = 24
"""Of the toll calculator: payments."""
CHOICES = 60
"""Of the living course: payments card by card."""
