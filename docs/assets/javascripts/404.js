// The 404 page: takes the language and a search query from the unknown address. `/de/attika/tempel-bauen/` shows the
// German text and offers to search for „tempel bauen“.

import { storedText } from "./site.js";

const lines = [...document.querySelectorAll(".slab__line")];
const parts = location.pathname.split("/").filter(Boolean);
/** Returns which languages would do for a reader's `pt-PT`: pt-PT, pt-Latn, pt, and any other Portuguese. */
const alike = (tag) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return [tag, `${language}-${script}`, language, ...lines.map((line) => line.lang).filter((code) => code.startsWith(`${language}-`))];
};
const wanted = [...parts, storedText("stele.language"), ...navigator.languages.flatMap(alike)];
const chosen = wanted.map((part) => lines.find((line) => line.lang === part)).find(Boolean);

/** Returns the search query from the address: its fragment, else the last part of the path. */
function words() {
  const last = location.hash.slice(1) || parts.filter((part) => part.length > 2 && part !== "404.html").pop() || "";
  try {
    return decodeURIComponent(last).replace(/[-_.+]+/g, " ").replace(/ html$/, "").trim();
  } catch {
    return ""; // invalid UTF-8
  }
}

if (chosen) {
  document.documentElement.lang = chosen.lang;
  chosen.parentElement.prepend(chosen);
  for (const line of lines) line.classList.toggle("slab__line--other", line !== chosen);
  const form = chosen.querySelector("form");
  if (form) {
    form.hidden = false;
    form.elements.search.value = words();
  }
}
