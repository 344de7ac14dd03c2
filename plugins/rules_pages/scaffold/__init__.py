"""Generators of the first files of a new language, a new game or a new example."""
