"""Test the HTML of pages that is kept from one build to the next."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from rules_pages import plugin
from rules_pages.data.cache import Cache

SOURCE = "# Rules\n\nOf [others](other.md#below).\n\n## Cost {#cost}\n\n### Terrain\n"


class Site:
    """A folder of Markdown pages, and a plugin that keeps what they give."""

    def __init__(self, folder: Path, **pages: str) -> None:
        self.folder = folder
        docs = folder / "docs"
        docs.mkdir()
        (folder / "mkdocs.yml").write_text("site_name: x\nplugins: []\nmarkdown_extensions: [attr_list, toc]\n")
        for name, text in pages.items():
            (docs / f"{name}.md").write_text(text)
        self.config = load_config(str(folder / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(folder / "site"))
        self.plugin = SimpleNamespace(project=SimpleNamespace(cache=Cache(folder / "cache")))

    def convert(self, name: str, blocks: bytes = b"{}") -> Page:
        folders = self.config.docs_dir, self.config.site_dir, True
        files = Files([File(path.name, *folders) for path in sorted(Path(self.config.docs_dir).glob("*.md"))])
        page = Page(None, files.src_uris[f"{name}.md"], self.config)
        page.read_source(self.config)
        plugin.RulesPagesPlugin._convert(self.plugin, page, blocks, self.config, files)  # type: ignore[arg-type]
        return page


def contents(page: Page) -> list[Any]:
    """Return everything that a conversion sets."""
    links = {file.src_uri: links for file, links in (page.links_to_anchors or {}).items()}
    return [page.content, page.title, [vars(item) for item in page.toc], page.present_anchor_ids, links]


@pytest.fixture
def conversions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pages that are converted."""
    names: list[str] = []
    render = Page.render

    def counted(page: Page, *arguments: Any) -> None:
        names.append(page.file.name)
        render(page, *arguments)

    monkeypatch.setattr(Page, "render", counted)
    return names


def test_a_page_is_converted_once_and_again_when_anything_has_changed(tmp_path: Path, conversions: list[str]) -> None:
    site = Site(tmp_path, rules=SOURCE, other="# Other")
    first = site.convert("rules")
    again = site.convert("rules")
    assert conversions == ["rules"]
    assert contents(again)[:2] == contents(first)[:2] and contents(again)[3:] == contents(first)[3:]
    assert str(again.toc) == str(first.toc) and again.toc.items[0].active
    assert again.title == "Rules" and again.present_anchor_ids == {"rules", "cost", "terrain"}
    site.convert("rules", b'{"rule": "<p>"}')
    (tmp_path / "docs" / "third.md").touch()
    site.convert("rules")
    (tmp_path / "docs" / "rules.md").write_text(SOURCE + "!")
    site.convert("rules")
    assert conversions == ["rules"] * 4


def test_a_page_with_a_warning_warns_each_time(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    site = Site(tmp_path, rules="[nowhere](nowhere.md)")
    for count in (1, 2):
        assert "nowhere.md" in site.convert("rules").content
        assert len(caplog.records) == count
