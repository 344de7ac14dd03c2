"""The whole game: state, set-up, moves, legal moves, flow, view and end."""
