"""Test that the wheel is all that a site of one's own needs: in an empty folder, without Node.js or a network."""

import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.processes import PATIENCE, run_program, serving
from tests.registry import GAMES, LANGUAGES

NAME, GAME, OTHER = "Papierboot", "canoe", "raft"
PAGE = "# Clubs {#clubs}\n\nWe play on Fridays.\n\n/// rule | canoe.take.limit\n///\n\n![Our emblem](assets/club.svg)\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n'
TOLD = "id: last-coins\nrules: [end.last]\nsource: {ours: [all]}\ntold: true\n"
WORDS = """
examples:
  last-coins: {title: The last coins, intro: Two coins are left., steps: [Red takes both and wins.]}

pictures:
  pile: {alt: A pile of coins.}
"""


@dataclass(frozen=True)
class Site:
    """A folder with a site, and the `stele` of an installed wheel."""

    folder: Path
    program: Path

    def command(self, *arguments: str) -> tuple[list[str], dict[str, str]]:
        """Return a command and its environment, in which there is neither Node.js nor a way out."""
        nowhere = "http://127.0.0.1:9"
        environment = {"PATH": str(self.program.parent), "HOME": str(self.folder), "LANG": "C.UTF-8"}
        return [str(self.program), *arguments], environment | {"http_proxy": nowhere, "https_proxy": nowhere}

    def run(self, *arguments: str) -> str:
        """Run a verb and return its output; fail if it fails."""
        command, environment = self.command(*arguments)
        done = run_program(command, self.folder, environment)
        assert done.returncode == 0, f"{arguments}:\n{done.stdout}{done.stderr}"
        return done.stdout

    def write(self, name: str, text: str) -> None:
        """Write a file of the site, or append to it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text)

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name}: {old}"
        (self.folder / name).write_text(text.replace(old, new), encoding="utf-8")

    def page(self, name: str) -> str:
        return (self.folder / "site" / name / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, timeout=PATIENCE)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def built(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site that was begun with the wheel, and has what a site may have; the packages that the wheel needs are those
    of this environment."""
    folder = tmp_path_factory.mktemp("own")
    venv.create(folder / "venv", with_pip=False)
    python, program = folder / "venv" / "bin" / "python", folder / "venv" / "bin" / "stele"
    packages = next((folder / "venv").rglob("site-packages"))
    (packages / "installed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True, timeout=PATIENCE)
    site = Site(folder / "rules", program)
    site.folder.mkdir()
    site.run("init", "--name", NAME, "--languages", "en", "de", "--game", GAME, "--title", "Canoe Race")
    site.write("docs/en/clubs.md", PAGE)
    site.write("docs/en/clubs2.md", "# More clubs {#more-clubs}\n")
    site.write("docs/en/assets/club.svg", PICTURE)
    site.edit("mkdocs.yml", "nav: [index.md, games,", "nav: [index.md, games, More: [clubs.md, clubs2.md],")
    site.write(f"rules_data/{GAME}/examples/last-coins.yaml", TOLD)
    site.write(f"rules_data/{GAME}/pictures/pile.svg", PICTURE)
    site.write(f"rules_data/{GAME}/pictures.yaml", "pile: {ours: true}\n")
    site.edit(f"rules_data/{GAME}/rules.yaml", "id: setup.pile\n", "id: setup.pile\n            pictures: [pile]\n")
    site.write(f"rules_data/{GAME}/text/en.yaml", WORDS)
    site.run("new-game", OTHER, "--whole")
    site.run("new-language", "fr")
    site.run("build")
    return site


@pytest.mark.slow
def test_the_wheel_has_the_program_and_none_of_our_games(wheel: Path, root: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    modules = {path.relative_to(root / "interactive") for path in (root / "interactive").rglob("*.py")}
    shared = {path.as_posix() for path in modules if not set(GAMES) & set(path.parts)}
    assert shared == {
        name for name in names if name.startswith(("rules_engine/", "rules_widgets/")) and name[-3:] == ".py"
    }
    assert not [name for name in names if set(GAMES) & set(Path(name).parts)]
    assert not [name for name in names if name.startswith("tests/") or "greek-name" in name]
    assert f"rules_pages/carried/site_text/{LANGUAGES[0]}.yaml" in names


@pytest.mark.slow
def test_the_site_says_what_it_is_and_nothing_of_ours(built: Site) -> None:
    home = built.page("en")
    assert f"<title>{NAME}" in home and "Canoe Race" in home
    assert "game__makers" not in built.page(f"en/{GAME}"), "who has made it is not known"
    texts = {path: path.read_text(encoding="utf-8") for path in (built.folder / "site").rglob("*.html")}
    texts |= {path: path.read_text(encoding="utf-8") for path in (built.folder / "site").rglob("llms.txt")}
    assert {path.parent.name for path, text in texts.items() if re.search(r"\bStele\b", text)} == {"about"}
    assert not [path for path, text in texts.items() if "ΣΤΗΛΗ" in text or "CC BY" in text]
    manifest = (built.folder / "site" / "assets" / "app.en.webmanifest").read_text(encoding="utf-8")
    assert f'"name":"{NAME}"' in manifest


@pytest.mark.slow
def test_pages_of_ones_own_stand_in_their_place(built: Site) -> None:
    page = built.page("en/clubs")
    assert "We play on Fridays." in page and 'data-rule="canoe.take.limit"' in page
    assert (built.folder / "site" / "en" / "assets" / "club.svg").is_file()
    navigation = page[page.index('class="site-nav"') : page.index("</nav>", page.index('class="site-nav"'))]
    assert "More" in navigation and 'href="../clubs2/"' in navigation, "the open group shows all of its pages"


@pytest.mark.slow
def test_pictures_and_examples_in_words_are_shown(built: Site) -> None:
    page = built.page(f"de/{GAME}/rules")
    address = re.search(r'src="(?:\.\./)+(assets/pictures/canoe/pile\.\w+\.svg)"', page)
    assert address and (built.folder / "site" / address[1]).is_file()
    assert "kein Programm hat es durchgespielt" in page


@pytest.mark.slow
def test_an_engine_beside_the_data_works_in_the_page(built: Site) -> None:
    page = built.page(f"fr/{OTHER}/play")
    bundle = re.search(r'data-bundle="(?:\.\./)+(assets/engine/[^"]+)"', page)
    assert bundle and f"rules_engine/{OTHER}/game/moves.py" in (built.folder / "site" / bundle[1]).read_text("utf-8")
    assert (built.folder / "site" / "assets" / "vendor" / "micropython" / "micropython.wasm").is_file()


@pytest.fixture
def address(built: Site) -> Iterator[str]:
    """The address of the site while it is served."""
    command, environment = built.command("serve", "--port", "0")
    with serving(command, built.folder, environment) as address:
        yield address


@pytest.mark.slow
def test_it_is_served_as_it_is_built(address: str) -> None:
    with urlopen(f"{address}en/{GAME}/rules/", timeout=PATIENCE) as answer:
        page = answer.read().decode()
    assert "The pile" in page and NAME in page
    picture = re.findall(r"assets/pictures/canoe/pile\.\w+\.svg", page)[0]
    site = ("assets/stylesheets/site.css", "assets/javascripts/site.js", "assets/icon.svg", "live/place.js")
    for file in (*site, picture, "de/assets/club.svg"):
        with urlopen(address + file, timeout=PATIENCE) as answer:
            assert answer.status == 200


@pytest.mark.slow
def test_where_there_is_no_site_the_way_to_one_is_told(built: Site, tmp_path: Path) -> None:
    command, environment = built.command("check")
    done = run_program(command, tmp_path, environment)
    assert done.returncode == 2 and "stele init" in done.stderr
    command, environment = built.command("init")
    done = run_program(command, built.folder, environment)
    assert done.returncode == 1 and "this folder is not empty" in done.stderr
