"""The command line: the verbs of `python -m rules_pages`. Only `__main__.py` imports it.

The docstring of a verb is its help. Each verb imports what it alone needs: checks are run all day and must not wait for
imports that only a build needs.
"""

import argparse
import json
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

from rules_engine.core import BadInput
from rules_pages.check.book_cache import cached_book
from rules_pages.check.context import no_such
from rules_pages.data import cases
from rules_pages.data.book import DataError, TextBook
from rules_pages.data.characters import shown
from rules_pages.data.engine_runner import runner_of
from rules_pages.data.files import write_whole
from rules_pages.data.parallel import no_garbage_collection
from rules_pages.data.problems import Failure, UsageError, require_known, sentence
from rules_pages.data.project import Project, this_project
from rules_pages.data.published import publication
from rules_pages.data.texts.units import GameTexts, accept_units, translation_counts, translation_report, units_of

PROGRAM = "stele"
"""Name of the installed command; in a checkout it is `python -m rules_pages`."""
PAGE_MAKER = "rules_pages.plugin:LanguagePages"
"""What makes the pages of `make serve`, in a process of its own that begins again whenever code changes."""
DEFAULT_PORT, LAST_PORT = 8000, 65535
"""The default port, and the highest possible one."""
SHELLS = ("bash", "zsh", "tcsh")
EXTENTS = {
    "words": "texts, sources and pages, without any code",
    "calculator": "with a small engine that answers one question",
    "whole": "with everything that a game needs to be played, and tests",
}
MAX_LISTED_UNITS = 20


def main(arguments: list[str]) -> int:
    """Run one verb and return the exit code: 0 success, 1 problems in the data or the build, 2 bad input."""
    parser = _parser()
    if not arguments:
        parser.print_help(sys.stderr)
        raise SystemExit(2)
    options = parser.parse_args(arguments)
    try:
        return options.run(None if options.run is _init else this_project(), options) or 0
    except DataError as error:
        if getattr(options, "json", False):
            _print_json({"problems": [asdict(problem) for problem in error.problems]})
        else:
            for problem in error.problems:
                print(problem, file=sys.stderr)
            count = len(error.problems)
            print(f"{count} problem{'s' if count != 1 else ''}; nothing was written.", file=sys.stderr)
        return 1
    except (Failure, UsageError) as error:
        print(*map(shown, str(error).split("\n")), sep="\n", file=sys.stderr)
        return 1 if isinstance(error, Failure) else 2
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{sentence(error)}.", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    name = PROGRAM if Path(sys.argv[0]).name == PROGRAM else "python -m rules_pages"
    parser = argparse.ArgumentParser(prog=name, description="Rules data to pages, and what belongs to it.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {_version()}")
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def verb(run: Any, has_json: bool = False) -> argparse.ArgumentParser:
        """Add the verb of a function, whose docstring is its help, and return its parser."""
        name, about = run.__name__.strip("_").replace("_", "-"), run.__doc__[0].lower() + run.__doc__[1:].rstrip(".")
        own: argparse.ArgumentParser = verbs.add_parser(name, help=about, description=about)
        own.set_defaults(run=run)
        if has_json:
            own.add_argument("--json", action="store_true", help="print JSON, for programs")
        return own

    verb(_check, has_json=True)
    verb(_status, has_json=True)
    accept = verb(_accept)
    accept.add_argument("game")
    accept.add_argument("language")
    accept.add_argument("units", nargs="*", help="such as rules.cost.terrain; all, if you name none and agree")
    accept.add_argument("--all", "--yes", action="store_true", help="all units, without asking")
    po = verb(_po)
    po.add_argument("direction", choices=["export", "import"])
    po.add_argument("game", nargs="?", default="", help="all games, if none is named")
    po.add_argument("language", nargs="?", default="", help="all languages, if none is named")
    po.add_argument("--folder", type=Path, help="where <game>/<language>.po lies; build/po if not given")
    po.add_argument("--overwrite", action="store_true", help="export over a file with texts that were not imported")
    review = verb(_review, has_json=True)
    review.add_argument("language")
    review.add_argument("--game", default="", help="all games, if none is named")
    review.add_argument("--limit", type=int, default=40, help="so many units; 40 if not given")
    evaluate = verb(_eval)
    evaluate.add_argument("game")
    evaluate.add_argument("calculator")
    evaluate.add_argument("input", help="JSON, or - to read it from standard input")
    evaluate.add_argument("--language", default="", help="answer in words, with the address of each rule")
    evaluate.formatter_class = argparse.RawDescriptionHelpFormatter
    setattr(evaluate, "format_help", partial(_eval_help, evaluate, evaluate.format_help))  # noqa: B010
    verb(_schema)
    verb(_changes).add_argument("folder", type=Path, help="the folder of the older api/v1")
    verb(_changelog)
    verb(_release).add_argument("--old", type=Path, help="the folder of the api/v1 of the last release")
    language = verb(_new_language)
    language.add_argument("code", nargs="?", default="", help="two small letters, such as fr")
    language.add_argument("--label", default="", help="its name for itself")
    language.add_argument("--fallback", nargs="+", help="the languages that are shown for what is not translated")
    game = verb(_new_game)
    game.add_argument("name", nargs="?", default="", help="small letters and underscores, such as coin")
    game.add_argument("--title", default="", help="as it stands on the box")
    game.add_argument("--language", default="", help="its source language, from which others are translated")
    extent = game.add_mutually_exclusive_group()
    for name, about in EXTENTS.items():
        extent.add_argument(f"--{name}", dest="extent", action="store_const", const=name, help=about)
    begin = verb(_init)
    begin.add_argument("--name", default="", help="its name; that of the folder, if not given")
    begin.add_argument("--languages", nargs="+", default=["en"], metavar="CODE", help="such as en de; en if not given")
    begin.add_argument("--game", default="coin", help="its first game: small letters and underscores")
    begin.add_argument("--title", default="", help="the title of that game, as it stands on the box")
    example = verb(_example)
    example.add_argument("file", type=Path, help="the file that the table saved")
    example.add_argument("--id", default="", help="small letters and hyphens; the name of the file, if not given")
    example.add_argument("--first", type=int, default=1, help="the move that it begins with; the first, if not given")
    example.add_argument("--last", type=int, help="the move that it ends with; the last one made, if not given")
    verb(_mcp)
    verb(_build)
    verb(_pdf)
    serve = verb(_serve)
    serve.add_argument("--port", type=int, default=DEFAULT_PORT)
    serve.add_argument("--built", action="store_true", help="serve site/ as the last build left it")
    verb(_completion).add_argument("shell", choices=SHELLS)
    return parser


def _version() -> str:
    """Return the version of the installed program; that of a checkout that is not installed is unknown."""
    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _eval_help(parser: argparse.ArgumentParser, format_help: Callable[[], str]) -> str:
    """Return the help of `eval` with every calculator and its inputs; without them if the data has problems."""
    with suppress(DataError, OSError):
        book = cached_book(this_project())
        lines = ["calculators and their inputs (* must be given):"]
        for game in book.games.values():
            texts, pages = GameTexts(game, book.first_language()), game.rules.pages
            titles = {page.calculator: texts.get("pages", page.id).title for page in pages if page.calculator}
            for name, form in runner_of(game).forms.items():
                inputs = [item["name"] + ("" if "default" in item else "*") for item in form["parameters"]]
                lines += [f"  {game.id} {name}  ({titles[name]})", f"      {', '.join(inputs)}"]
        parser.epilog = "\n".join(lines)
    return format_help()


def _command(in_checkout: str, installed: str) -> str:
    """Return what a reader of a message writes: the installed command, if that is what runs."""
    return installed if Path(sys.argv[0]).name == PROGRAM else in_checkout


def _print_json(data: Any) -> None:
    """Print JSON; where the output cannot have every letter, with escapes."""
    is_ascii = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    print(json.dumps(data, ensure_ascii=is_ascii, indent=2))


def _check(project: Project, options: argparse.Namespace) -> None:
    """Check all data."""
    with no_garbage_collection():
        book = cached_book(project)
    counts = {
        "games": len(book.games),
        "languages": len(book.languages),
        "rules": sum(len(game.rule_ids) for game in book.games.values()),
        "examples": sum(len(game.examples) for game in book.games.values()),
    }
    if options.json:
        _print_json({"problems": [], **counts})
    else:
        amounts = "{games} game(s), {languages} languages, {rules} rules, {examples} examples"
        print(f"{amounts.format(**counts)}: no problems.")


def _status(project: Project, options: argparse.Namespace) -> None:
    """Say how far the translations are, and which rules no case shows."""
    book = cached_book(project)
    if options.json:
        bare = {game.id: game.rules_without_case() for game in book.games.values()}
        _print_json({"translations": translation_counts(book), "rules_without_case": bare})
    else:
        print(translation_report(book), cases.report(book), sep="\n\n")


def _review(project: Project, options: argparse.Namespace) -> None:
    """Say which texts of a language an editor might look at first."""
    from rules_pages.translate.review import as_json, report, review

    book = cached_book(project)
    require_known(options.language, book.languages, "language")
    require_known(options.game, book.games, "game", or_none=True)
    findings = review(book, options.language, [options.game] if options.game else book.games)
    if options.json:
        _print_json(as_json(findings))
    else:
        print(report(findings, options.limit))


def _accept(project: Project, options: argparse.Namespace) -> None:
    """Note that translations match their source texts as they are now."""
    book = cached_book(project)
    games = {game.id: game for game in book.text_books()}
    require_known(options.game, games, "game")
    game = games[options.game]
    require_known(options.language, game.texts, "language")
    if options.language == game.source_language:
        raise UsageError(f"{options.language} is the source language of {game.id}; only translations are accepted")
    known = units_of(game, options.language)
    for unit in options.units:
        if unit not in known:
            raise UsageError(f"{unit}: {no_such('unit', unit, known)}")
    if not options.units and not options.all:
        _confirm_all(game, options.language)
    count = accept_units(project.data, game, options.language, options.units)
    print(f"{count} units of {options.game} accepted in {options.language}.")


def _confirm_all(game: TextBook, language: str) -> None:
    """Ask whether to accept every unit. Raises UsageError if the answer is no, or nobody can answer."""
    texts = GameTexts(game, language)
    stale = [unit for unit in texts.own if unit in texts.source and texts.status(unit) == "stale"]
    count = f"{len(stale)} stale unit{'s' if len(stale) != 1 else ''} of {game.id} in {language}"
    if not stale:
        return
    if not sys.stdin.isatty():
        raise UsageError(f"this would accept all {count}; name the units, or say so with --all")
    listed = [*stale[:MAX_LISTED_UNITS], *(["…"] if len(stale) > MAX_LISTED_UNITS else [])]
    print(f"This accepts all {count}:", *listed, sep="\n  ", flush=True)
    print("Does each of them say what its source says now? [y/N] ", end="", flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise UsageError("nothing was accepted")


def _po(project: Project, options: argparse.Namespace) -> None:
    """Exchange texts with the tools of translators, as gettext PO."""
    from rules_pages.translate.po_file import po_files
    from rules_pages.translate.po_import import export_files, import_files

    book = cached_book(project)
    require_known(options.game, [one.id for one in book.text_books()], "game", or_none=True)
    require_known(options.language, book.languages, "language", or_none=True)
    folder = options.folder or project.root / "build" / "po"
    files = po_files(book, folder, options.game, options.language)
    if not files:
        raise UsageError(f"{options.language} is the source of {options.game}; there is nothing to exchange")
    if options.direction == "export":
        print(export_files(project, book, files, options.overwrite))
    else:
        print(import_files(project, book, files))


def _eval(project: Project, options: argparse.Namespace) -> None:
    """Answer a question with a calculator, as JSON or in words."""
    book = cached_book(project)
    require_known(options.game, book.games, "game")
    game = book.games[options.game]
    runner = runner_of(game)
    require_known(options.calculator, runner.forms, "calculator")
    require_known(options.language, book.languages, "language", or_none=True)
    try:
        question = json.loads(sys.stdin.read() if options.input == "-" else options.input)
        answer = runner.calculate(options.calculator, question)
    except json.JSONDecodeError as error:
        raise UsageError(f"the input is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except BadInput as error:
        value = "nothing" if error.found is None else _shorten(json.dumps(error.found, ensure_ascii=False))
        raise UsageError(f"{_shorten(error.path)}: found {value}, expected {error.expected}") from error
    except ValueError as error:  # invalid UTF-8, or a number with thousands of digits
        raise UsageError(f"the input is not JSON: {error}") from error
    except RecursionError as error:
        raise UsageError("the input is nested too deeply") from error
    if not options.language:
        _print_json(answer)
        return
    from rules_pages.blocks.in_words import answer_words, as_lines
    from rules_pages.blocks.page_context import PageContext

    context = PageContext(book, game, options.language)
    words = answer_words(context, options.calculator, question, answer)
    print(*as_lines(context, words, f"{publication.address()}/"), sep="\n")


def _shorten(text: str) -> str:
    """Return the text on one line, shortened to 80 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 80 else line[:77] + "..."


def _schema(project: Project, options: argparse.Namespace) -> None:
    """Write JSON Schema for editors to build/schema/."""
    from rules_pages.data.published import api

    folder = project.root / "build" / "schema"
    for name, schema in api.json_schemas().items():
        write_whole(folder / f"{name}.schema.json", f"{json.dumps(schema, indent=2)}\n".encode())
    print(f"{len(api.SCHEMAS)} schemas in {folder.relative_to(project.root)}/")


def _changes(project: Project, options: argparse.Namespace) -> None:
    """Say what changed against an older api/v1, for the changelog."""
    from rules_pages.data.published import api
    from rules_pages.publish import changes

    book, old = cached_book(project), changes.read_documents(options.folder)
    new = {name: json.loads(content) for name, content in api.documents(book).items()}
    print(changes.report(old, new))


def _release(project: Project, options: argparse.Namespace) -> None:
    """Write history.yaml of every game: published ids, history of its rules."""
    from rules_pages.publish.changes import history_file, next_history, read_documents

    book, old = cached_book(project), read_documents(options.old) if options.old else {}
    if not book.changelog:
        raise UsageError("the changelog has no entry; a release needs one")
    for game in book.games.values():
        names = {code: f"{game.id}/words.{code}.json" for code in book.languages}
        words = {code: old[name] for code, name in names.items() if name in old}
        path = project.data / game.id / "history.yaml"
        write_whole(path, history_file(next_history(book, game, words)).encode())
        print(f"{path.relative_to(project.root)} is written.")


def _changelog(project: Project, options: argparse.Namespace) -> None:
    """Write CHANGELOG.md from rules_data/site/changelog.yaml."""
    from rules_pages.pages.changelog import changelog_file

    write_whole(project.root / "CHANGELOG.md", changelog_file(cached_book(project)).encode())
    print("CHANGELOG.md is written.")


def _new_language(project: Project, options: argparse.Namespace) -> None:
    """Add a language, to be translated bit by bit."""
    from rules_pages.scaffold.new_language import new_language

    if not options.code:
        raise UsageError(f"which language? Write: {_command('make new-language LANG=fr', 'stele new-language fr')}")
    print(new_language(project, cached_book(project), options.code, options.label, options.fallback))


def _new_game(project: Project, options: argparse.Namespace) -> None:
    """Add a game: a small one that is complete, to be turned into yours; or add to one that is there."""
    from rules_pages.scaffold.new_game import new_game

    if not options.name:
        raise UsageError(f"which game? Write: {_command('make new-game GAME=coin', 'stele new-game coin')}")
    print(new_game(project, cached_book(project), options.name, options.title, options.language, options.extent))


def _init(project: None, options: argparse.Namespace) -> None:
    """Begin a site of your own in this folder, with one game of words."""
    from rules_pages.scaffold.new_site import new_site

    print(new_site(Path.cwd(), options.name, options.languages, options.game, options.title))


def _example(project: Project, options: argparse.Namespace) -> None:
    """Make an example of a game that was saved at the table."""
    from rules_pages.scaffold.new_example import new_example

    name = options.id or options.file.name.partition(".")[0].replace("_", "-")
    print(new_example(project, cached_book(project), options.file, name, options.first, options.last))


def _mcp(project: Project, options: argparse.Namespace) -> None:
    """Answer assistants over the Model Context Protocol, on standard input and output."""
    try:
        from rules_pages.assistants.server import rules_server
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("mcp"):
            raise
        needed = "this needs the extra `mcp`; run: .venv/bin/pip install --require-hashes -r requirements/mcp.txt"
        raise UsageError(needed) from error
    rules_server(cached_book(project), _version()).run("stdio")


def _build(project: Project, options: argparse.Namespace) -> None:
    """Build the site."""
    from rules_pages.plugin import build_site
    from rules_pages.publish.build import build

    build(project, build_site)


def _pdf(project: Project, options: argparse.Namespace) -> None:
    """Build the site with a PDF of every game in every language."""
    from rules_pages.publish.pdf import print_missing_pdfs
    from rules_pages.publish.write_sources import printable_pages

    _build(project, options)
    book = cached_book(project)
    if print_missing_pdfs(project, book, printable_pages(book)):
        _build(project, options)  # with links to them


def _serve(project: Project, options: argparse.Namespace) -> None:
    """Serve the site on this machine; what is saved is on open pages at once."""
    from rules_pages.data.published.publication import root
    from rules_pages.live.live_server import live_server
    from rules_pages.publish.server import site_server

    running: list[Any] = []
    if options.built and not (project.site / "index.html").is_file():
        raise UsageError(f"there is no site yet; run: {_command('make build', 'stele build')}")
    port = options.port
    try:
        if options.built:
            server = site_server(project.site, port, root())
        else:
            server, *running = live_server(project, port, root(), PAGE_MAKER)
    except OverflowError as error:
        raise UsageError(f"there is no port {port}; ports go from 0 (any free one) to {LAST_PORT}") from error
    except OSError as error:
        other = port + 1 if DEFAULT_PORT <= port < LAST_PORT else DEFAULT_PORT
        reason = "is for the system alone" if isinstance(error, PermissionError) else "is taken"
        again = _command(f"make serve ARGS='--port {other}'", f"stele serve --port {other}")
        raise UsageError(f"port {port} {reason}; try: {again}") from error
    for one in running:
        one.start()
    print(f"Stele is at http://127.0.0.1:{server.server_port}{root()}  (stop with Ctrl-C)", flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM ends it as Ctrl-C does
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        for one in running:
            one.stop()


def _completion(project: Project, options: argparse.Namespace) -> None:
    """Print what a shell needs to complete this command."""
    import shtab

    parser = _parser()
    parser.prog = PROGRAM
    print(shtab.complete(parser, options.shell))
