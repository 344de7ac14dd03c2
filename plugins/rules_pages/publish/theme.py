"""The theme with templates, style sheets and script patched (`browser/vendor_patches.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FunctionLoader

from rules_pages.browser.vendor_patches import patched

FILES = ("assets/stylesheets/*.min.css", "assets/javascripts/bundle.*.min.js")
"""The theme's style sheets and its script."""


def patched_templates(environment: Environment, loader: BaseLoader) -> BaseLoader:
    """Return a loader of the templates of another one, patched. It raises PatchError."""

    def load(template: str) -> tuple[str, str | None, Any]:
        source, file, is_current = loader.get_source(environment, template)
        return patched(template, source), file, is_current

    return FunctionLoader(load)


def patch_files(site: Path) -> None:
    """Patch the theme's style sheets and its script in a built site. Raises PatchError."""
    for path in (path for pattern in FILES for path in site.glob(pattern)):
        name = path.relative_to(site).as_posix()
        path.write_text(patched(name, path.read_text(encoding="utf-8")), encoding="utf-8")
