"""The soak: random games from set-up to the end, with invariants checked after every move; and random malformed
data."""
