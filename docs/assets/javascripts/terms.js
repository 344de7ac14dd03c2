// The box with the definition of a term and its translations, shown on hover and focus, and on a tap instead of
// following the link.

import { element, fetched, once } from "./site.js";

const SHOW_AFTER = 200;
const HIDE_AFTER = 250;
const GAP = 6;
const WHERE = /([^/]+)\/glossary\/#(.+)$/;

let box;
let shown;
let waiting;
let returned;  // the term that has just received the focus by Escape, for which the box is not shown again

const glossary = once(async (language) => (await fetched(new URL(`../glossary.${language}.json`, import.meta.url))).json());

/** Returns the content of the box; until the glossary is loaded (`terms` null), only the definition. */
function content(link, terms, key) {
  const term = terms?.terms[key];
  const heading = element("strong", { className: "term-box__term" }, term?.term ?? link.textContent);
  const reading = term?.reading ? [element("span", { className: "term-box__reading" }, term.reading)] : [];
  const others = Object.entries(term?.words ?? {}).map(([lang, word]) => element("span", { lang, className: "term-box__word" }, word));
  const more = terms ? [element("a", { href: link.href, className: "term-box__more" }, terms.more)] : [];
  return [
    element("span", { className: "term-box__head" }, heading, ...reading),
    element("span", { className: "term-box__text", id: "term-box-text" }, term?.text ?? link.dataset.definition ?? ""),
    ...(others.length ? [element("span", { className: "term-box__words" }, ...others)] : []),
    ...more,
  ];
}

function made() {
  box = element("span", { className: "term-box", popover: "manual", role: "group" });
  box.addEventListener("pointerenter", () => clearTimeout(waiting));
  box.addEventListener("pointerleave", hideSoon);
  box.addEventListener("focusout", hideUnlessInside);
  return box;
}

/** Places the box below the term, or above if there is more room. */
function place() {
  if (!shown) return;
  const [first] = shown.getClientRects();
  if (!first || first.bottom < 0 || first.top > innerHeight) return hide();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = first.bottom + GAP + height <= innerHeight || first.top < innerHeight - first.bottom;
  box.style.top = `${below ? first.bottom + GAP : first.top - GAP - height}px`;
  box.style.left = `${Math.max(8, Math.min(first.left, document.documentElement.clientWidth - width - 8))}px`;
}

async function show(link) {
  clearTimeout(waiting);
  if (shown === link) return;
  hide();
  const [, language, key] = WHERE.exec(link.href) ?? [];
  if (!key) return;
  shown = link;
  box ??= made();
  box.lang = language;
  box.ariaLabel = link.textContent;
  box.replaceChildren(...content(link, null, key));
  link.after(box);
  link.setAttribute("aria-describedby", "term-box-text");
  box.showPopover();
  place();
  try {
    const terms = await glossary(language);
    if (shown === link) box.replaceChildren(...content(link, terms, key));
  } catch {
    // Offline: the definition is shown anyway.
  }
  place();
}

function hide() {
  clearTimeout(waiting);
  if (!shown) return;
  shown.removeAttribute("aria-describedby");
  shown = undefined;
  box.hidePopover();
  box.remove();
}

function hideSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(hide, HIDE_AFTER);
}

function hideUnlessInside({ relatedTarget }) {
  if (!box?.contains(relatedTarget) && relatedTarget !== shown) hide();
}

function onKey(event) {
  if (event.key !== "Escape" || !shown) return;
  const link = shown;
  const back = box.contains(document.activeElement);
  hide();
  if (!back) return;
  returned = link;
  link.focus();
}

document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", ({ target }) => shown && !shown.contains(target) && !box.contains(target) && hide());
addEventListener("scroll", place, { capture: true, passive: true });
addEventListener("resize", place);

/** Handles an event (pointerover, focusin, click) on the link of a term. */
export function at(link, event) {
  if (event.type === "pointerover" && event.pointerType === "mouse") {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(link), shown ? 0 : SHOW_AFTER);
    link.addEventListener("pointerleave", hideSoon, { once: true });
  }
  if (event.type === "focusin" && link === returned) returned = undefined;
  else if (event.type === "focusin" && link.matches(":focus-visible")) {
    show(link);
    link.addEventListener("focusout", hideUnlessInside, { once: true });
  }
  if (event.type === "click") show(link);
}
