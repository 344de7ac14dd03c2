// An address that a page had before: on to where it is now, with the question and the rule that the address names.
const there = new URL(document.querySelector("link[rel=canonical]").getAttribute("href"), location.href);
location.replace(there.href + location.search + location.hash);
