"""The MkDocs plugin: its event handlers, and the setup of MkDocs for single pages. No other module imports MkDocs."""

import gzip
import json
import logging
import os
import re
import shutil
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FunctionLoader
from mkdocs import utils
from mkdocs.commands.build import _build_template, _populate_page, build, get_context
from mkdocs.config import config_options, load_config
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException, PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, get_toc
from mkdocs_static_i18n.config import I18nPluginLanguage

from rules_pages.blocks import extension
from rules_pages.blocks.block import Source
from rules_pages.blocks.extension import RulesBlocks
from rules_pages.blocks.page_furniture import accent_style, emblem
from rules_pages.browser.vendor_patches import patched
from rules_pages.check.book_cache import cached_book
from rules_pages.data.book import Book, DataError
from rules_pages.data.cache import code_of
from rules_pages.data.files import write_whole
from rules_pages.data.languages import script_template, text_direction, theme_language
from rules_pages.data.parallel import each
from rules_pages.data.problems import Failure
from rules_pages.data.project import CHOOSER, Project, this_project
from rules_pages.data.published.publication import kept_version
from rules_pages.data.texts.units import GameTexts
from rules_pages.pages.changelog import FEED, feed
from rules_pages.publish.navigation import navigation
from rules_pages.publish.phrases import JAPANESE, with_breaks
from rules_pages.publish.write_sources import WORDS_ELSEWHERE, write_docs_dir

STATIC_TEMPLATES = {"503.html", "robots.txt"}
"""Templates that become files of the site; `503.html` is the offline worker's answer for what is not kept."""
OF_THE_THEME = ("assets/stylesheets/*.min.css", "assets/javascripts/bundle.*.min.js")
SITEMAP, END_OF_SITEMAP = "sitemap.xml", "\n</urlset>"


INDENTS = re.compile(r"\n[ \t\n]+")
"""The end of a line with blank lines and the indentation after it."""


class RulesPagesConfig(Config):
    """Options of the plugin in mkdocs.yml."""

    stage = config_options.Type(bool, default=True)
    """Write the pages before the build; off if they were written just before (`python -m rules_pages build`)."""


class RulesPagesPlugin(BasePlugin[RulesPagesConfig]):
    """Adds the languages and their navigation, and writes the pages before MkDocs looks for them."""

    book: Book
    project: Project
    blocks: RulesBlocks
    static_files: list[File]
    """The files that are no pages, while i18n looks at those that are."""
    sitemap: str
    """The sitemap of the language that was built last."""

    sources: Mapping[str, Source] = {}
    """Sources of pages that are not in the folder of staged pages, by the path that they would have there."""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Find the checkout and read the data, once per process."""
        self.blocks = RulesBlocks()
        self.project = this_project()
        self._read()

    def start(self, project: Project, book: Book) -> None:
        """Start with data that was read already, in place of `on_startup`. MkDocs keeps this object: later
        configurations have the same Markdown extension for blocks."""
        self.blocks = getattr(self, "blocks", None) or RulesBlocks()
        self.project, self.book = project, book

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add the languages with their words, and what templates need, before i18n looks at its languages."""
        if "languages" not in config.extra:
            listed = {language.locale: language for language in _i18n(config).config.languages}
            own = [self._language(code, listed.get(code)) for code in self.book.languages]
            _i18n(config).config.languages = [listed[CHOOSER], *own]
            config.extra["languages"] = {code: self._error_page_words(code) for code in self.book.languages}
            path = self.project.font_preload
            preload = json.loads(path.read_text()) if path.exists() else {}
            config.extra["font_preload"] = {f"assets/fonts/{name}": pages for name, pages in preload.items()}
            config.extra["games"] = {
                key: {
                    "style": accent_style(game.game),
                    "emblem": emblem(game.game, "game-mark__emblem"),
                    "titles": {code: GameTexts(game, code).get("game").title for code in self.book.languages},
                }
                for key, game in self.book.games.items()
            }
            config.extra["kept_version"] = kept_version()
            config.markdown_extensions.append(self.blocks)  # MkDocs accepts an instance, too
            own = [config.theme.custom_dir] if config.theme.custom_dir else []
            ours = [str(folder / "overrides") for folder in self.project.docs_folders]
            config.theme.dirs = list(dict.fromkeys([*own, *ours, *config.theme.dirs]))
            config.theme.static_templates |= STATIC_TEMPLATES
        return config

    @event_priority(-200)
    def on_pre_build(self, config: MkDocsConfig) -> None:
        """Write the pages before the first language is built; i18n runs one build per language."""
        if not _i18n(config).building and self.config.stage:
            self._read()
            write_docs_dir(self.project, self.book)

    def _set_static_files_aside(self, files: Files, config: MkDocsConfig) -> Files:
        """Take everything that is no page from the files, which i18n would treat as possible translations."""
        self.static_files = [file for file in files if not file.is_documentation_page()]
        for file in self.static_files:
            files.remove(file)
        return files

    @event_priority(-200)
    def _finish_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Put the static files back, and set the navigation of a language, after i18n has chosen the language. The
        files are copied with the first language alone."""
        i18n = _i18n(config)
        for file in self.static_files:
            if i18n.building:  # the file is there
                file.copy_file = lambda dirty=False: None  # type: ignore[method-assign]
            files.append(file)
        language = i18n.current_language
        config.nav = None if language == CHOOSER else navigation(self.project, self.book, language)
        return files

    on_files = CombinedEvent(_set_static_files_aside, _finish_files)

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Any) -> Environment:
        """Patch the theme's templates, and cache what is compiled of templates for other languages and builds."""
        loader = env.loader

        def load(template: str) -> tuple[str, str | None, Any]:
            source, file, is_current = loader.get_source(env, template) if loader else ("", None, None)
            return patched(template, source), file, is_current

        env.loader = FunctionLoader(load)
        compiled = self.project.root / "build" / "templates"
        compiled.mkdir(parents=True, exist_ok=True)
        env.bytecode_cache = FileSystemBytecodeCache(str(compiled))
        return env

    def on_page_read_source(self, *, page: Page, config: MkDocsConfig) -> str | None:
        """Return the Markdown of a page that is not staged; None for MkDocs to read the file."""
        source = self.sources.get(page.file.src_uri)
        return source.markdown if source else None

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Any) -> None:
        """Give the Markdown extension the HTML of the page's blocks before the page is converted."""
        source = self.sources.get(page.file.src_uri)
        if source:
            self.blocks.rendered = source.blocks
            return
        path = self.project.blocks / f"{page.file.src_uri}.json"
        content = path.read_bytes() if path.is_file() else b"{}"
        self.blocks.rendered = json.loads(content)
        page.render = partial(self._convert, page, content)  # type: ignore[method-assign]

    def _convert(self, page: Page, blocks: bytes, config: MkDocsConfig, files: Files) -> None:
        """Convert the Markdown of a staged page as `Page.render` does, or take what it gave when its source, the pages
        there are (the links), the configuration and the programs were the same. A page with warnings is not stored, so
        that it gives them again."""
        pages = sorted(file.src_uri for file in files.documentation_pages())
        configuration = Path(config.config_file_path).read_text(encoding="utf-8")
        inputs = json.dumps([page.file.src_uri, page.markdown, pages, configuration])
        entry = self.project.cache.entry("html", inputs, blocks, code_of(*CONVERTING))
        stored = entry.find(dict)
        if stored is not None:
            page.content, page._title_from_render, page.toc = stored["html"], stored["title"], get_toc(stored["toc"])
            page.present_anchor_ids = set(stored["anchors"])
            page.links_to_anchors = {files.src_uris[uri]: links for uri, links in stored["links"].items()}
            return
        counter = utils.CountHandler()
        counter.setLevel(logging.WARNING)
        logger = logging.getLogger("mkdocs")
        logger.addHandler(counter)
        try:
            Page.render(page, config, files)
        finally:
            logger.removeHandler(counter)
        if not counter.get_counts():
            links = {file.src_uri: links for file, links in (page.links_to_anchors or {}).items()}
            toc, anchors = [_plain_toc(item) for item in page.toc], sorted(page.present_anchor_ids or ())
            parts = {"html": page.content, "title": page._title_from_render, "toc": toc}
            entry.keep(parts | {"anchors": anchors, "links": links})

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Any) -> None:
        """Add the ids in the HTML of blocks to the page's anchors, so that MkDocs does not report links to them."""
        page.present_anchor_ids = {*(page.present_anchor_ids or ()), *self.blocks.ids()}

    def on_post_template(self, output: str, *, template_name: str, config: MkDocsConfig) -> None:
        """Keep the sitemap of this language."""
        if template_name == SITEMAP:
            self.sitemap = output

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Remove the indents that templates leave, and say where the Japanese headings of a page may break."""
        page_text = output if "<pre" in output else INDENTS.sub("\n", output)
        return with_breaks(page_text) if _i18n(config).current_language == JAPANESE else page_text

    def _build_languages(self, *, config: MkDocsConfig) -> None:
        """Build the languages, each in a process of its own, in place of the loop of i18n; then write what exists once:
        the sitemap and the feeds (which need absolute addresses), and the theme's style sheets and script, patched.
        Raises PluginError if a language could not be built."""
        i18n = _i18n(config)
        if i18n.building:
            return
        i18n.building = True
        languages = [code for code in i18n.build_languages if code != i18n.current_language]
        shared = self.sitemap.removesuffix(END_OF_SITEMAP)
        sitemaps = each(lambda language: self._build_language(config, language, languages), languages, at_once=True)
        whole = shared + "".join(text.removeprefix(shared).removesuffix(END_OF_SITEMAP) for text in sitemaps)
        site, sitemap = Path(config.site_dir), f"{whole}{END_OF_SITEMAP}".encode()
        files = {SITEMAP: sitemap, f"{SITEMAP}.gz": gzip.compress(sitemap, mtime=utils.get_build_timestamp())}
        for language in self.book.languages:
            address, name = config.site_url or "/", config.site_name
            files[f"{language}/{FEED}"] = feed(self.book, language, address, name).encode()
        for path in (path for pattern in OF_THE_THEME for path in site.glob(pattern)):
            name = path.relative_to(site).as_posix()
            files[name] = patched(name, path.read_text(encoding="utf-8")).encode()
        for name, content in files.items():
            write_whole(site / name, content)

    def _build_language(self, config: MkDocsConfig, language: str, languages: list[str]) -> str:
        """Build one of the languages into the site; return its sitemap, which begins with the pages that belong to no
        language. Pages of the theme, which exist once, come from the last one."""
        i18n = _i18n(config)
        first, templates, clean_directory = i18n.current_language, config.theme.static_templates, utils.clean_directory
        all_files = i18n.i18n_files_per_language
        i18n.current_language, i18n.i18n_files_per_language = language, {first: all_files[first]}
        config.theme.static_templates = templates if language == languages[-1] else {SITEMAP}
        utils.clean_directory = lambda directory: None  # other languages are built into the same folder
        try:
            build(config)
        except Abort as error:  # it is also a SystemExit, which would end the process without a word
            raise PluginError(f"{language}: {error}") from error
        finally:
            i18n.current_language, i18n.i18n_files_per_language = first, all_files
            config.theme.static_templates, utils.clean_directory = templates, clean_directory
        return self.sitemap

    @event_priority(-200)
    def _end_languages(self, *, config: MkDocsConfig) -> None:
        """Let the next build begin with the first language again. Earlier, i18n would build the others, too."""
        if _i18n(config).current_language == CHOOSER:
            _i18n(config).building = False

    on_post_build = CombinedEvent(_build_languages, _end_languages)

    def _read(self) -> None:
        """Read the data. Raises PluginError with all problems."""
        try:
            self.book = cached_book(self.project)
        except DataError as error:
            raise PluginError("\n".join(str(problem) for problem in error.problems)) from error

    def _language(self, code: str, listed: I18nPluginLanguage | None) -> I18nPluginLanguage:
        """Return a language for i18n, with its words for the templates; `listed`: what mkdocs.yml says of it."""
        language = listed or I18nPluginLanguage()
        label, strings = self.book.languages[code].label, self.book.site[code].strings
        counted, names = strings["list.counted"], str.maketrans(".-", "__")
        templates = {key: script_template(text, code, counted) for key, text in strings.items()}
        language.load_dict(
            {
                "locale": code,
                "name": label,
                "site_description": strings["site.description"],
                "theme": {"language": theme_language(code), **(language.theme or {})},
                "extra": {"words": {key.translate(names): text for key, text in templates.items()}},
            }
        )
        language.validate()
        return language

    def _error_page_words(self, code: str) -> dict[str, str]:
        """Return the words of the pages that exist once for all languages (docs/overrides/slab.html)."""
        texts = {word: self.book.site[code].strings[key] for word, key in WORDS_ELSEWHERE.items()}
        return {"name": self.book.languages[code].label, "dir": text_direction(code), **texts}


def _i18n(config: MkDocsConfig) -> Any:
    """Return the plugin for languages, which has no types."""
    return config.plugins["i18n"]


CONVERTING = (Path(__file__), Path(extension.__file__), "mkdocs", "Markdown", "pymdown-extensions")


def _plain_toc(item: AnchorLink) -> dict[str, Any]:
    children = [_plain_toc(child) for child in item.children]
    return {"name": item.title, "id": item.id, "level": item.level, "children": children}


def build_site(project: Project, book: Book) -> None:
    """Build the staged pages into the unfinished site. Raises Failure, also for warnings, which are printed."""
    shutil.rmtree(project.unfinished_site, ignore_errors=True)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    printer = logging.StreamHandler()
    printer.setFormatter(logging.Formatter("\n%(levelname)s %(message)s"))
    logger = logging.getLogger("mkdocs")
    logger.addHandler(printer)
    try:
        config = load_config(str(project.root / "mkdocs.yml"), strict=True, site_dir=str(project.unfinished_site))
        plugin = _plugin(config)
        plugin.start(project, book)
        plugin.config.stage = False
        build(config)
    except MkDocsException as error:
        raise Failure(f"MkDocs could not build it: {error}") from error
    finally:
        logger.removeHandler(printer)


def _plugin(config: MkDocsConfig) -> RulesPagesPlugin:
    plugin = config.plugins["rules_pages"]
    assert isinstance(plugin, RulesPagesPlugin)
    return plugin


class LanguagePages:
    """MkDocs set up for one language, to make single pages with the same HTML as a build writes: what a build does
    before its first page is done once."""

    def __init__(self, project: Project, book: Book, language: str, titles: Mapping[str, str]) -> None:
        """Set MkDocs up. `titles`: of every staged file, as navigation shows it; `""` for what is no page."""
        project.staged.mkdir(parents=True, exist_ok=True)
        folders = {"docs_dir": str(project.staged), "site_dir": str(project.unfinished_site)}
        config = load_config(str(project.root / "mkdocs.yml"), **folders)
        self.plugin = _plugin(config)
        self.plugin.start(project, book)
        # i18n stores what all languages share, as in a build of the first one.
        config = config.plugins.on_config(config)
        if language != CHOOSER:
            _i18n(config).current_language = language
            config = config.plugins.on_config(config)
        self.config = config
        where = config.docs_dir, config.site_dir, config.use_directory_urls
        self.files = config.plugins.on_files(Files([File(name, *where) for name in sorted(titles)]), config=config)
        set_exclusions(self.files, config)
        self.nav = config.plugins.on_nav(get_navigation(self.files, config), config=config, files=self.files)
        for file in self.files.documentation_pages():
            page = file.page or Page(None, file, config)
            page.markdown, page.meta = "", {"title": titles[file.src_uri]}
        self.env = config.plugins.on_env(config.theme.get_env(), config=config, files=self.files)

    def page(self, name: str, source: Source) -> str:
        """Return the HTML of the page that would be staged as `name` (`de/attika/building.md`)."""
        config, files = self.config, self.files
        page: Any = next(file.page for file in files.documentation_pages() if file.src_uri == name)
        self.plugin.sources = {name: source}
        try:
            _populate_page(page, config, files)
            config._current_page, page.active = page, True
            context = get_context(self.nav, files.documentation_pages(), config, page)
            template = self.env.get_template(page.meta.get("template", "main.html"))
            context = config.plugins.on_page_context(context, page=page, config=config, nav=self.nav)
            return config.plugins.on_post_page(template.render(context), page=page, config=config)
        finally:
            page.active = False
            config._current_page = None
            self.plugin.sources = {}

    def template(self, name: str) -> str:
        """Return the HTML of a page of the theme that has no Markdown source, such as `404.html`."""
        return _build_template(name, self.env.get_template(name), self.files, self.config, self.nav)
