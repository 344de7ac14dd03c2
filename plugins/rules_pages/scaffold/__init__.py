"""Writes what a new language or a new game begins with."""
