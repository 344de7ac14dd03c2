"""Plays the same games, cases, examples, questions and taps in two checkouts and says in words what differs."""
