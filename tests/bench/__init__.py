"""Measurement of the budgets: `python -m tests.bench` after a build (or `make bench`)."""
