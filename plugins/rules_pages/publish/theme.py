"""The theme with templates, style sheets and script patched (`browser/vendor_patches.py`); what is compiled is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, Environment, FunctionLoader
from jinja2.bccache import Bucket

from rules_pages.browser.vendor_patches import patched
from rules_pages.data.cache import Cache

FILES = ("assets/stylesheets/*.min.css", "assets/javascripts/bundle.*.min.js")
"""The theme's style sheets and its script."""


def patched_templates(environment: Environment, loader: BaseLoader) -> BaseLoader:
    """Return a loader of the templates of another one, patched. It raises PatchError."""

    def load(template: str) -> tuple[str, str | None, Any]:
        source, file, is_current = loader.get_source(environment, template)
        return patched(template, source), file, is_current

    return FunctionLoader(load)


class TemplateCache(BytecodeCache):
    """Compiled templates in the disk cache."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template, if it is there."""
        code = self.cache.entry("template", bucket.key, bucket.checksum).find(bytes)
        if code is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a template."""
        self.cache.entry("template", bucket.key, bucket.checksum).keep(bucket.bytecode_to_string())


def patch_files(site: Path) -> None:
    """Patch the theme's style sheets and its script in a built site. Raises PatchError."""
    for path in (path for pattern in FILES for path in site.glob(pattern)):
        name = path.relative_to(site).as_posix()
        path.write_text(patched(name, path.read_text(encoding="utf-8")), encoding="utf-8")
