"""Positions that a reader lays out in the page: what a tap does and what can be asked."""
