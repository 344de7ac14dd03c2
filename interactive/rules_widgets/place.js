// DOM diffing: renders HTML with minimal changes, of widgets and of pages while they are written (`make serve`). Nodes that stay the same are not touched, which saves layout work and
// preserves the focus and the state of details elements.

/** HTML of more characters than this gets a frame of its own. */
export const LARGE = 2000;
const PIECE = 60; // the limit of elements of a picture that are inserted or changed per frame
const USED = 2; // the weight of a <use>: the number of elements that it adds to the picture
const AHEAD = 100; // how far ahead an equal element is searched among the old ones
const UNSEEN = 100; // milliseconds after which `frame` resolves in a hidden page, which has no animation frames
const CONTROLS = "input, select, textarea";
const FOCUSED = "focus-visible"; // the class that the theme sets on the focused element
const SVG = "http://www.w3.org/2000/svg";

/** Resolves when the changes have been painted. */
export const frame = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });

/** Yields to the event loop, so that more urgent tasks run first. */
export const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

/** Parses HTML into a shallow copy of an element. */
export function parsed(element, html) {
  const made = element.cloneNode(false);
  made.innerHTML = html;
  return made;
}

/** Makes the content of `element` equal to that of `made`, but keeps details elements open or closed. Large changes of
 * pictures are spread over several frames; the promise resolves when all are made. */
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

/** Makes the child nodes of `element` equal to those of `made`; equal nodes stay. Changes in pictures are deferred:
 * they are added to `steps` as [number of elements that change, function]. */
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

/** Returns pairs of equal elements among the old and the fresh nodes, in the same order (greedy, not optimal). */
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

/** Replaces old nodes by fresh ones, before `after`; an old node of the same kind as a fresh one is changed instead. */
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

/** Returns the kind of a node: a node can be changed into another of its kind. */
function kind(node) {
  const more = node.nodeName === "DETAILS" ? folded(node) : [...(node.classList ?? [])].find((name) => name !== FOCUSED);
  return `${node.nodeName} ${more}`;
}

/** Returns the identity of a details element; with data-fold, it does not depend on a number in the summary. */
const folded = (details) => details.dataset.fold ?? details.firstChild?.textContent;

/** Runs a change of an element immediately, or in a picture, adds it to `steps`. */
const act = ({ namespaceURI }, steps, weight, step) => void (namespaceURI === SVG ? steps.push([weight, step]) : step());

function remove(element, nodes, steps) {
  for (const node of nodes) act(element, steps, 0, () => node.remove());
}

/** Inserts a node; large pictures and large parts of them are inserted empty, then their children. */
function insert(element, node, before, steps) {
  const weight = weightOf(node);
  const parts = node.namespaceURI === SVG ? [node] : weight > PIECE ? [...node.querySelectorAll("svg")] : [];
  const large = parts.filter((one) => weightOf(one) > PIECE);
  const held = large.map((one) => [...one.childNodes]);
  for (const one of large) one.replaceChildren();
  act(element, steps, large.length ? 1 : weight, () => element.insertBefore(node, before));
  for (const [index, one] of large.entries()) for (const child of held[index]) insert(one, child, null, steps);
}

/** Returns the number of elements of a node as the browser renders it, counting what <use> refers to. */
function weightOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return 1;
  const uses = node.querySelectorAll("use").length + (node.localName === "use");
  return 1 + node.querySelectorAll("*").length + USED * uses;
}

/** Changes a node into another of its kind: its text, or its attributes and content. */
function become(element, node, made, steps) {
  if (node.nodeType === Node.ELEMENT_NODE) {
    act(element, steps, 0.5, () => setAttributes(node, made));
    match(node, made, steps);
  } else if (node.data !== made.data) act(element, steps, 1, () => (node.data = made.data));
}

function setAttributes(element, made) {
  if (element.classList.contains(FOCUSED)) {
    made.classList.add(FOCUSED);
    made.setAttribute("data-focus-visible-added", "");
  }
  for (const { name } of [...element.attributes]) {
    if (!made.hasAttribute(name) && name !== "open") element.removeAttribute(name); // details stay open
  }
  for (const { name, value } of made.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
