// The page for an address that is not cached while offline: it shows the language of the address, as the 404 page does,
// and links to the languages that are cached.

import "./404.js";

const lines = [...document.querySelectorAll(".slab__line")];
const linkOf = (line) => line.querySelector(".slab__link");

/** Returns the languages that are cached in this browser, from the record that the service worker stores. */
async function kept() {
  const found = await caches.match(new URL("../offline-kept.json", linkOf(lines[0]).href));
  return found ? (await found.json()).languages : [];
}

function show(languages) {
  for (const line of lines) {
    linkOf(line).hidden = !languages.includes(line.lang);
    if (linkOf(line).hidden && line.classList.contains("slab__line--other")) line.remove();
  }
}

for (const button of document.querySelectorAll("[data-retry]")) button.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
kept().then(show);
