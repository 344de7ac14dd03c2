"""Answers to single questions, from the rules alone."""
