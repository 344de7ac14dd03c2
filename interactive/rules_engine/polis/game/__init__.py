"""The whole game: state, moves, legal moves, flow, view, end."""
