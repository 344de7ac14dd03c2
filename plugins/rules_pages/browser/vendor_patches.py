"""What is changed in the code of other projects, and why: all of it, and the only place for it.

A build stops where a change does not apply any more. `tests/browser_bundle/test_bundle.py` fails when a project
has a new version, until somebody has looked whether its changes are still needed (`LOOKED_AT`)."""

import json
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase

from rules_pages.data.problems import Failure

MATERIAL, PYSCRIPT = "mkdocs-material", "@pyscript/core"
LOOKED_AT = {MATERIAL: "9.8.1", PYSCRIPT: "0.7.31"}
"""The versions in which every change below was found to be needed."""


@dataclass(frozen=True)
class Patch:
    """A replacement in every file of the theme whose name, below its folder of templates, fits `file`, wherever `old`
    stands: a text, or a pattern with a template for `new`."""

    file: str
    why: str
    old: str | re.Pattern[str]
    new: str


_STYLES = "assets/stylesheets"
_STORAGE = "partials/javascripts/base.html"
_NAMED = "blockquote,details,div,dl,figure,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul"
_SWITCHING = ",".join(f"[data-md-color-switching] {element}" for element in ("*", ":after", ":before"))
REPLACED = (
    "search|tooltip2?|annotation|source|version|select|social|tabs|progress|path|footer-meta|copyright|logo|nav--lifted"
)
"""Parts of the theme that our templates replace (header, search, footer, languages, navigation), and those of features
that are off, as names of classes without `md-`."""
_OF_REPLACED = rf"[^{{}},@]*\.md-(?:{REPLACED})(?![a-z])[^{{}},]*"
PATCHES = (
    Patch("base.html", "a check box must not have this attribute", ' autocomplete="off">', ">"),
    Patch(
        ".icons/*.svg",
        'a screen reader reads "image" in every button, each of which has a name',
        re.compile(r"\A(<svg [^>]*)>"),
        r'\1 aria-hidden="true">',
    ),
    Patch(
        _STORAGE,
        "reading ends in an error where nothing may be stored; and a page that is opened as a file, where no module "
        "runs, gets a mark with which it says so",
        '__md_get=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e))',
        '__md_get=(e,_,t=__md_scope)=>{try{return JSON.parse((_||localStorage).getItem(t.pathname+"."+e))}catch(e){}},'
        '__md_disk=location.protocol==="file:"&&document.documentElement.classList.add("is-from-disk")',
    ),
    Patch(
        _STORAGE,
        "writing ends in an error where nothing may be stored",
        "__md_set=(e,_,t=localStorage,a=__md_scope)=>{try{t.",
        "__md_set=(e,_,t,a=__md_scope)=>{try{(t||localStorage).",
    ),
    Patch(
        _STORAGE,
        "this class changes when all of the page is there, and the style of all of it is worked out again",
        "<script>__md_scope=",
        '<script>document.documentElement.classList.replace("no-js","js"),__md_scope=',
    ),
    Patch(
        "assets/javascripts/bundle.*.min.js",
        "a second element with this name, which nobody heeds beside ours, is added and then changed, and each time the "
        "style of all of the page is worked out again: a third of the longest task of a page of components",
        '{name:"color-scheme"}',
        '{name:"scheme"}',
    ),
    Patch(
        f"{_STYLES}/main.*.min.css",
        "whatever is inserted into a picture makes the browser work out the style of the whole picture: the longest "
        "task of the largest board took 76 ms instead of 28 ms",
        ".md-typeset table:not([class])+*",
        f".md-typeset table:not([class])+:is({_NAMED})",
    ),
    Patch(
        f"{_STYLES}/main.*.min.css",
        "tabs of Markdown, of which there are none, make the browser compare each element with 80 selectors",
        re.compile(r"[^{}]*\.tabbed-set>input:[^{}]*\{[^{}]*\}"),
        "",
    ),
    Patch(
        f"{_STYLES}/main.*.min.css",
        "the styles of parts that no page has are 4.2 kB of the 150 that a page may weigh",
        re.compile(rf"(?<=[{{}}]){_OF_REPLACED}(?:,{_OF_REPLACED})*\{{[^{{}}]*\}}"),
        "",
    ),
    Patch(
        f"{_STYLES}/palette.*.min.css",
        "every page bears this mark for a moment while it loads, and the style of all of it is worked out twice",
        _SWITCHING,
        "[data-md-color-switching] :is(a,button,header,input,label,nav,summary)",
    ),
)


def patched(file: str, content: str) -> str:
    """Return the content of a file of another project with the patches for it. Raises Failure."""
    for patch in PATCHES:
        if not fnmatchcase(file, patch.file):
            continue
        if isinstance(patch.old, str):
            content, count = content.replace(patch.old, patch.new), content.count(patch.old)
        else:
            content, count = patch.old.subn(patch.new, content)
        if not count:
            raise Failure(f"{MATERIAL}'s {file} is another one; is a change still needed? {patch.why}")
    return content


_WORKER = re.compile(r"\['/\*@\*/'\+(\".*\")\.replace\(", re.DOTALL)


def worker_source(script: str) -> str:
    """Return the source of PyScript's worker, which its script for pages carries as a string (JSON) and makes a worker
    of that a content policy would have to allow. Raises Failure if it is not found."""
    match = _WORKER.search(script)
    if match is None:
        raise Failure("xworker.js of @pyscript/core carries its worker in another way")
    return str(json.loads(match[1]))
