"""The kinds of moves, one class each. Imports game/ and rules/."""
