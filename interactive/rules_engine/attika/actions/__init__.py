"""The moves: one module a kind of move."""
