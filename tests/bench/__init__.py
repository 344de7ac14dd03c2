"""The budgets, measured: `python -m tests.bench` after a build (or `make bench`)."""
