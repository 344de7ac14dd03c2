"""The command line: `python -m rules_pages`, or `stele` if it is installed."""

import io
import os
import sys

STOPPED = 130
"""Exit code of a program that was ended with Ctrl-C, as in shells."""
PIPE_CLOSED = 141
"""Exit code of a program whose standard output was closed by its reader, as in shells."""


def print_anything() -> None:
    """Let the output print every text, whatever the terminal's encoding: what it lacks is printed as its number."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # not where a test or a program has put something else
            stream.reconfigure(errors="backslashreplace")


def run(arguments: list[str]) -> int:
    """Run one verb and return its exit code; Ctrl-C and a reader that goes away (`| head`) give no traceback."""
    print_anything()
    try:
        from rules_pages.cli import main  # here, because importing takes long enough to be interrupted

        code = main(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("\nStopped; the last good site is untouched.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that flushing at exit does not fail
        return PIPE_CLOSED


def command() -> None:
    """Run as the installed command `stele`."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    command()
