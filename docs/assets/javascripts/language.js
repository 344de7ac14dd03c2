// A line for who follows a link into a language that is not theirs: this very page in their own. Loaded by site.js where
// the browser's first language is another than the page's.

import { element, store, storedText } from "./site.js";

const here = document.documentElement.lang;
const alike = (one, other) => one.split("-")[0] === other.split("-")[0];
const links = [...document.querySelectorAll("[data-read]")];

/** Shows the line beside the heading, on a phone in the header, where it stands for the switch of languages until it is
 * closed or the reader reads on. It pushes nothing down. */
function offer(switchLink) {
  const link = switchLink.cloneNode();
  link.textContent = link.dataset.read;
  link.className = "button";
  const close = element("button", { type: "button", className: "button", ariaLabel: document.querySelector("[data-share-close]").textContent }, "×");
  const line = element("p", { className: "read-in" }, link, close);
  const place = innerWidth < 720 ? "position: absolute; inset-block: 0; inset-inline-end: 0; padding: 0.2rem; white-space: nowrap; background: inherit; z-index: 1" : "position: absolute; top: 100%; inset-inline-end: clamp(0.3rem, 100vw - 45rem, 13rem)";
  line.style.cssText = `${place}; margin: 0; font-size: 0.75rem`;
  close.addEventListener("click", () => {
    line.remove();
    store("stele.language", here); // chosen: it is not offered again
  });
  // Not `scroll`: a link may lead to a rule far down.
  for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => (line.hidden = scrollY > 60), { passive: true });
  document.querySelector(".site-header").append(line);
}

const chosen = storedText("stele.language"); // on this site
const languages = chosen ? [chosen] : navigator.languages;
const language = languages.find((tag) => links.some(({ hreflang }) => alike(tag, hreflang)));
const isElsewhere = !document.referrer.startsWith(location.origin);
if (isElsewhere && language && !languages.some((tag) => alike(tag, here))) {
  offer(links.find(({ hreflang }) => alike(language, hreflang)));
}
