"""A single battle: its blocks, order, fire, hits, moves and end."""
