// Cases beside the rules: lazy loading of their pictures, which are in one file per page.

import { fetched, once, store } from "./site.js";

const NEAR = "600px";

/** Fetches the file with all pictures of a page. */
const sheet = once(async (address) => {
  // Its style sheet is for viewing the file as an image; the page's content security policy does not allow it.
  const text = (await (await fetched(address)).text()).replace(/<style>.*?<\/style>/s, "");
  return new DOMParser().parseFromString(text, "image/svg+xml");
});

const NOT_OURS = new Set(["id", "x", "y", "width", "height", "xmlns", "viewBox"]);

/** Inserts a picture into its placeholder. A collapsed case has a small copy, which is hidden from screen readers. */
async function draw(room) {
  if (room.dataset.drawn) return;
  room.dataset.drawn = "yes";
  const full = room.dataset.picture ? room : room.closest(".cases").querySelector("[data-picture]");
  const [address, id] = new URL(full.dataset.picture, document.baseURI).href.split("#");
  try {
    const picture = (await sheet(address)).getElementById(id);
    const copy = document.importNode(picture, true);
    for (const { name, value } of copy.attributes) {
      if (name === "class") room.classList.add(...value.split(" "));
      else if (!NOT_OURS.has(name) && !(room !== full && (name === "role" || name.startsWith("aria-")))) room.setAttribute(name, value);
    }
    room.replaceChildren(...copy.childNodes);
  } catch (error) {
    console.warn(error);
    delete room.dataset.drawn; // try again when the reader scrolls back
  }
}

const rooms = [...document.querySelectorAll(".cases__small, [data-picture]")];
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) draw(target);
}, { rootMargin: NEAR });
rooms.forEach((room) => near.observe(room));

// On wide screens cases are open beside the text: visually by the style sheet, for screen readers by this attribute.
const folded = [...document.querySelectorAll("details.cases")];
const wide = matchMedia("(min-width: 90em)");
// Who reads from front to back closes them all; a script of the page does so before the first rule is seen.
const reading = document.querySelector("[data-reading-switch]");

function unfold() {
  for (const one of folded) one.open = (wide.matches && !reading?.checked) || one.dataset.kept === "open";
}

function keepReading() {
  document.documentElement.toggleAttribute("data-reading", reading.checked);
  store("stele.reading", reading.checked ? "1" : "");
  unfold();
}

reading?.addEventListener("change", keepReading);
if (reading?.checked) keepReading(); // it was chosen before this script came
else if (reading) reading.checked = "reading" in document.documentElement.dataset;

for (const one of folded) one.querySelector("summary").addEventListener("click", () => (one.dataset.kept = one.open ? "" : "open"));
wide.addEventListener("change", unfold);
unfold();

addEventListener("beforeprint", () => rooms.filter((room) => room.dataset.picture).forEach(draw));
