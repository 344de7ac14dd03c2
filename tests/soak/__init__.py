"""Random games from set-up to the end, with everything checked that must hold in between."""
