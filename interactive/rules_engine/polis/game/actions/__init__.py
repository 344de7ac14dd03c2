"""The twelve actions of a turn."""
