"""MkDocs as a child process that ends with its parent: after a killed build, no process goes on writing.

Run as `python -m rules_pages.publish.mkdocs_child build …`; standard input is a pipe that the parent holds open."""

from __future__ import annotations

import os
import runpy
import threading

from rules_pages.data.parallel import no_garbage_collection


def end_with_parent() -> None:
    """End this process as soon as the other end of standard input is closed, in a background thread."""

    def wait() -> None:
        while os.read(0, 1024):
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    with no_garbage_collection():
        runpy.run_module("mkdocs", run_name="__main__", alter_sys=True)
