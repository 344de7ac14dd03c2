// A page that is not kept, without a connection: it speaks the language of its address, as the 404 page does, and leads
// to the languages that are kept.

import "./404.js";

const lines = [...document.querySelectorAll(".slab__line")];
const linkOf = (line) => line.querySelector(".slab__link");

/** The languages that are kept in this browser, as the worker has noted beside the folders of the languages. */
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
