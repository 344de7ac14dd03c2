"""A whole game: state, set-up, moves, legal moves, flow, view, end. Imports rules/, never calculators/."""
