"""The command line: check, status, accept, eval, schema, build, serve."""

from __future__ import annotations

import sys

from rules_pages.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
