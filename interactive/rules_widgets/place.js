// Puts HTML in its place so that the page has little to do: what is there and stays is not touched, which saves the
// browser from laying it out again and keeps its focus and what is unfolded.

/** So many characters of HTML that were put in place deserve a frame of their own. */
export const LARGE = 2000;
const PIECE = 50; // elements of a new picture that come at a time
const UNSEEN = 100; // milliseconds after which a page that nobody sees goes on
const CONTROLS = "input, select, textarea";

/** Resolves when what was changed has been drawn. */
export const frame = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });

/** What unfolds, whatever number it tells. */
const folded = (details) => details.dataset.fold ?? details.firstChild?.textContent;

/** Makes the content of an element what this HTML says; what the reader folded or unfolded stays so. A large picture
 * that was not there comes piece by piece, and all is there when the promise resolves. */
export async function place(element, html) {
  const open = new Map([...element.querySelectorAll("details")].map((details) => [folded(details), details.open]));
  const made = element.cloneNode(false);
  made.innerHTML = html;
  const states = [...made.querySelectorAll(CONTROLS)].map(({ checked, value }) => ({ checked, value }));
  const picture = element.querySelector("svg") ? null : made.querySelector("svg");
  const rest = picture ? piecesOf(picture) : [];
  match(element, made);
  for (const [index, control] of element.querySelectorAll(CONTROLS).entries()) {
    for (const [name, value] of Object.entries(states[index])) {
      if (value !== undefined && control[name] !== value) control[name] = value;
    }
  }
  for (const details of open.size ? element.querySelectorAll("details") : []) {
    details.open = open.get(folded(details)) ?? details.open;
  }
  for (const piece of rest) {
    await frame();
    for (const [parent, node] of piece) parent.append(node);
  }
}

/** Takes what a picture holds out of it, but for the first piece; the pieces in their order, as [parent, node]s. */
function piecesOf(picture) {
  const pieces = [[]];
  let size = 0;
  const cut = (parent) => {
    for (const node of [...parent.childNodes]) {
      const inside = node.childElementCount ? node.querySelectorAll("*").length : 0;
      if (size > PIECE) pieces.push([]), (size = 0);
      pieces.at(-1).push([parent, node]);
      size += inside > PIECE ? 1 : 1 + inside;
      if (inside > PIECE) cut(node);
    }
  };
  cut(picture);
  for (const [, node] of pieces.slice(1).flat()) node.remove();
  return pieces.slice(1);
}

/** Gives an element the content of another, node by node; equal ones at the beginning and the end stay. */
function match(element, made) {
  const [old, fresh] = [element, made].map(({ childNodes }) => [...childNodes]);
  const same = (a, b) => a?.isEqualNode(b);
  while (old.length && same(old[0], fresh[0])) old.shift(), fresh.shift();
  let after = null;
  while (old.length && same(old.at(-1), fresh.at(-1))) (after = old.pop()), fresh.pop();
  for (const [index, node] of fresh.entries()) {
    const before = old[index];
    if (!before) element.insertBefore(node, after);
    else if (isOther(before, node)) before.replaceWith(node);
    else if (node.nodeType === Node.ELEMENT_NODE) become(before, node);
    else if (before.data !== node.data) before.data = node.data;
  }
  for (const node of old.slice(fresh.length)) node.remove();
}

/** Whether a node cannot become another: of another name, or unfolding something else. */
function isOther(before, node) {
  const [old, fresh] = [before, node].map((one) => one.nodeName + (one.nodeName === "DETAILS" ? folded(one) : ""));
  return old !== fresh;
}

/** Gives an element the attributes and the content of another of its name. */
function become(element, made) {
  if (element.classList.contains("focus-visible")) { // the theme's mark of what has the focus
    made.classList.add("focus-visible");
    made.setAttribute("data-focus-visible-added", "");
  }
  for (const { name } of [...element.attributes]) {
    if (!made.hasAttribute(name) && name !== "open") element.removeAttribute(name); // what is unfolded stays so
  }
  for (const { name, value } of made.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  match(element, made);
}
