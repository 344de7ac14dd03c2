// Puts HTML in its place so that the page has little to do: what is there and stays is not touched, which saves the
// browser from laying it out again and keeps its focus and what is unfolded.

/** So many characters of HTML that were put in place deserve a frame of their own. */
export const LARGE = 2000;
const PIECE = 60; // elements of a picture that are new or change at a time
const USED = 2; // elements that are made of one that uses another
const AHEAD = 100; // so far an element is looked for among those that were there
const UNSEEN = 100; // milliseconds after which a page that nobody sees goes on
const CONTROLS = "input, select, textarea";
const SVG = "http://www.w3.org/2000/svg";

/** Resolves when what was changed has been drawn. */
export const frame = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });

/** Resolves when the browser has seen to whatever is more urgent. */
export const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

/** An element of this kind that holds what the HTML says. */
export function parsed(element, html) {
  const made = element.cloneNode(false);
  made.innerHTML = html;
  return made;
}

/** Gives an element the content of another; what the reader folded or unfolded stays so. Pictures change piece by piece
 * where much of them does: all is there when the promise resolves. */
export async function place(element, made) {
  const open = new Map([...element.querySelectorAll("details")].map((details) => [folded(details), details.open]));
  const states = [...made.querySelectorAll(CONTROLS)].map(({ checked, value }) => ({ checked, value }));
  const steps = [];
  match(element, made, steps);
  for (const [index, control] of element.querySelectorAll(CONTROLS).entries()) {
    for (const [name, value] of Object.entries(states[index])) {
      if (value !== undefined && control[name] !== value) control[name] = value;
    }
  }
  for (const details of open.size ? element.querySelectorAll("details") : []) {
    details.open = open.get(folded(details)) ?? details.open;
  }
  let size = 0;
  for (const [weight, step] of steps) {
    if (size && size + weight > PIECE) await frame(), (size = 0);
    size += weight;
    step();
  }
}

/** Gives an element the content of another, node by node; equal nodes stay. What is to be done in pictures is put into
 * `steps`: [how many elements change, function]. */
function match(element, made, steps) {
  const [old, fresh] = [element, made].map(({ childNodes }) => [...childNodes]);
  const same = (a, b) => a?.isEqualNode(b);
  while (old.length && same(old[0], fresh[0])) old.shift(), fresh.shift();
  let after = null;
  while (old.length && same(old.at(-1), fresh.at(-1))) (after = old.pop()), fresh.pop();
  for (const [one, other] of old.length && fresh.length ? both(old, fresh) : []) {
    const [before, nodes] = [old.splice(0, old.indexOf(one) + 1), fresh.splice(0, fresh.indexOf(other) + 1)];
    exchange(element, before.slice(0, -1), nodes.slice(0, -1), one, steps);
  }
  exchange(element, old, fresh, after, steps);
}

/** The elements that stand among old and fresh nodes, in the same order: pairs of equal ones. */
function both(old, fresh) {
  const places = new Map();
  for (const [index, node] of old.entries()) if (node.nodeType === Node.ELEMENT_NODE) places.set(node.outerHTML, index);
  const pairs = [];
  let last = -1;
  for (const node of places.size > 1 ? fresh : []) {
    const place = places.get(node.outerHTML) ?? -1;
    if (place <= last || place > last + AHEAD) continue;
    last = place;
    pairs.push([old[place], node]);
  }
  return pairs;
}

/** Puts fresh nodes in the place of old ones, before `after`; an old one becomes a fresh one of its kind. */
function exchange(element, old, fresh, after, steps) {
  while (fresh.length) {
    const [before, node] = [old[0], fresh.shift()];
    const isLater = before && kind(before) !== kind(node) && fresh.some((later) => kind(later) === kind(before));
    const found = isLater ? -1 : old.findIndex((one) => kind(one) === kind(node));
    if (found < 0) insert(element, node, before ?? after, steps);
    else {
      remove(element, old.splice(0, found), steps);
      become(element, old.shift(), node, steps);
    }
  }
  remove(element, old, steps);
}

/** What a node is: one can become another of its kind. What unfolds is the same whatever number it tells. */
function kind(node) {
  const more = node.nodeName === "DETAILS" ? folded(node) : node.getAttribute?.("class")?.split(" ")[0];
  return `${node.nodeName} ${more}`;
}

/** What unfolds, whatever number it tells. */
const folded = (details) => details.dataset.fold ?? details.firstChild?.textContent;

/** Does something in an element: at once, but in its turn in a picture. */
const act = ({ namespaceURI }, steps, weight, step) => void (namespaceURI === SVG ? steps.push([weight, step]) : step());

function remove(element, nodes, steps) {
  for (const node of nodes) act(element, steps, 0, () => node.remove());
}

/** Inserts a node; of a large picture, and of a large part of one, first the node itself, then what it holds. */
function insert(element, node, before, steps) {
  const weight = weightOf(node);
  const parts = node.namespaceURI === SVG ? [node] : weight > PIECE ? [...node.querySelectorAll("svg")] : [];
  const large = parts.filter((one) => weightOf(one) > PIECE);
  const held = large.map((one) => [...one.childNodes]);
  for (const one of large) one.replaceChildren();
  act(element, steps, large.length ? 1 : weight, () => element.insertBefore(node, before));
  for (const [index, one] of large.entries()) for (const child of held[index]) insert(one, child, null, steps);
}

/** How many elements a node is for the browser: what uses another place is what stands there, too. */
function weightOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return 1;
  const uses = node.querySelectorAll("use").length + (node.localName === "use");
  return 1 + node.querySelectorAll("*").length + USED * uses;
}

/** Gives a node what another of its kind has: its text, or its attributes and its content. */
function become(element, node, made, steps) {
  if (node.nodeType === Node.ELEMENT_NODE) {
    act(element, steps, 0.5, () => setAttributes(node, made));
    match(node, made, steps);
  } else if (node.data !== made.data) act(element, steps, 1, () => (node.data = made.data));
}

function setAttributes(element, made) {
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
}
