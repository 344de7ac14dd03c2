// The language switch keeps the rule (#anchor) and the widget's inputs (?query), and remembers the choice.

const switchFrom = (event) => event.target.closest?.("[data-language-switch]");

function keepPlace(event) {
  const link = switchFrom(event);
  if (!link || document.body.classList.contains("slab-page")) return;
  link.search = location.search;
  link.hash = location.hash;
}

function remember(event) {
  const link = switchFrom(event);
  if (!link) return;
  try {
    localStorage.setItem("stele.language", link.hreflang);
  } catch {
    // No storage: the choice lasts as long as the address.
  }
}

// Before the click, too: a link that is opened in a new tab or copied keeps its place as well.
for (const kind of ["pointerdown", "focusin", "click"]) document.addEventListener(kind, keepPlace, true);
document.addEventListener("click", remember, true);
