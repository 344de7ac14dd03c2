// An address that leads nowhere still tells a language and a few words: the page speaks that language, and offers to
// search for the words. `/de/attika/tempel-bauen/` is German and asks for „tempel bauen“.

const lines = [...document.querySelectorAll(".slab__line")];
const parts = location.pathname.split("/").filter(Boolean);
const stored = () => {
  try {
    return localStorage.getItem("stele.language");
  } catch {
    return null; // no storage: the address and the browser decide
  }
};
const wanted = [...parts, stored(), ...navigator.languages.map((language) => language.split("-")[0])];
const chosen = wanted.map((part) => lines.find((line) => line.lang === part)).find(Boolean);

/** The words of the address, the last ones first to be looked for: an anchor, else the last part of the path. */
function words() {
  const last = location.hash.slice(1) || parts.filter((part) => part.length > 2 && part !== "404.html").pop() || "";
  try {
    return decodeURIComponent(last).replace(/[-_.+]+/g, " ").replace(/ html$/, "").trim();
  } catch {
    return ""; // no UTF-8
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
