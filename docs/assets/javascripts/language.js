// A line for who follows a link into a language that is not theirs: this very page in their own. Loaded by site.js where
// the browser's first language is another than the page's.

const here = document.documentElement.lang;
const alike = (one, other) => one.split("-")[0] === other.split("-")[0];
const links = [...document.querySelectorAll("[data-read]")];

/** Returns the languages that the reader has chosen on this site, else those of the browser. */
function wanted() {
  try {
    const chosen = localStorage.getItem("stele.language");
    return chosen ? [chosen] : navigator.languages;
  } catch {
    return navigator.languages; // no storage
  }
}

/** Shows the line beside the heading, on a phone at the lower rim. It lies over the page and pushes nothing down. */
function offer(switchLink) {
  const link = switchLink.cloneNode();
  link.textContent = link.dataset.read;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.ariaLabel = document.querySelector("[data-share-close]").textContent;
  link.className = close.className = "button";
  const line = document.createElement("p");
  line.className = "read-in";
  const place = innerWidth < 720 ? "position: fixed; bottom: 0.6rem; inset-inline-start: 0.3rem" : "position: absolute; top: 100%; inset-inline-end: clamp(0.3rem, 100vw - 45rem, 13rem)";
  line.style.cssText = `${place}; margin: 0; font-size: 0.75rem`;
  line.append(link, close);
  close.addEventListener("click", () => {
    line.remove();
    try {
      localStorage.setItem("stele.language", here); // chosen: it is not offered again
    } catch {
      // No storage: it comes with the next link.
    }
  });
  // Not `scroll`: a link may lead to a rule far down.
  for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => (line.hidden = scrollY > 60), { passive: true });
  document.querySelector(".site-header").append(line);
}

const languages = wanted();
const language = languages.find((tag) => links.some(({ hreflang }) => alike(tag, hreflang)));
const isElsewhere = !document.referrer.startsWith(location.origin);
if (isElsewhere && language && !languages.some((tag) => alike(tag, here))) {
  offer(links.find(({ hreflang }) => alike(language, hreflang)));
}
