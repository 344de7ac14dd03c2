// The redirect from a page's former address to its present one, keeping the query and the fragment.
const there = new URL(document.querySelector("link[rel=canonical]").getAttribute("href"), location.href);
location.replace(there.href + location.search + location.hash);
