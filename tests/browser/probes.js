// What the tests ask of a page; there before any script of the page runs.

window.probes = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const classes = (element) => element.getAttribute("class") ?? "";
  const words = (element) => element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (element) => `${element.tagName.toLowerCase()} ${element.name || element.htmlFor || words(element)}`;
  const described = (element) => `${element.tagName.toLowerCase()}.${classes(element)} "${words(element)}"`;
  const scrolls = (element) => element && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));

  /** What stands out on the right of the window and lies in no box that scrolls by itself. */
  function overflow() {
    const width = document.documentElement.clientWidth;
    const whole = document.scrollingElement.scrollWidth;
    if (whole <= width) return [];
    return all("body *")
      .map((element) => [element, Math.round(element.getBoundingClientRect().right)])
      .filter(([element, right]) => right > width + 1 && !scrolls(element.parentElement))
      .map(([element, right]) => `${described(element)} ends at ${right} of ${width}`)
      .concat([`the page is ${whole} wide, the window ${width}`]);
  }

  /** Words that are cut off because their box hides what does not fit. */
  function cutOff() {
    return all("article :is(button, label, select, th, td, p, li, .chip, .symbol, h1, h2, h3, h4)")
      .filter((element) => element.clientWidth > 0 && !element.classList.contains("visually-hidden"))
      .filter((element) => element.scrollWidth > element.clientWidth + 2)
      .filter((element) => getComputedStyle(element).overflowX === "hidden")
      .map((element) => `${described(element)} is cut off`);
  }

  /** Words that are cut in two at the end of a line: in a cell that is too narrow. */
  function cutInTwo() {
    const found = [];
    const range = document.createRange();
    const walk = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    const hidden = "code, pre, svg, .visually-hidden";
    while (walk.nextNode()) {
      const { data, parentElement } = /** @type {Text} */ (walk.currentNode);
      const folded = parentElement.closest("thead, caption")?.getBoundingClientRect().width === 1;
      if (folded || parentElement.closest(hidden) || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of data.matchAll(/\p{Script=Latin}{3,}/gu)) {
        range.setStart(walk.currentNode, index);
        range.setEnd(walk.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${word}" is cut in two in ${described(parentElement)}`);
      }
    }
    return found;
  }

  /** The letters of a picture: [text, left, top, right, bottom of what is inked, about, height of the letters]. */
  function letters(picture) {
    return [...picture.querySelectorAll("text")].filter((text) => text.textContent.trim()).map((text) => {
      const { left, right, top, height } = text.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
      return [words(text), left, top + 0.22 * height, right, top + 0.8 * height, size];
    });
  }

  /** Letters of a picture that lie on one another by more than a hair. */
  function lettersOnLetters(picture) {
    const all = letters(picture);
    const shared = (one, other) => Math.min(Math.min(one[3], other[3]) - Math.max(one[1], other[1]), Math.min(one[4], other[4]) - Math.max(one[2], other[2]));
    const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other]));
    return pairs.filter(([one, other]) => shared(one, other) > 1).map(([one, other]) => `"${one[0]}" lies on "${other[0]}"`);
  }

  /** Everything in the widget that is there to be tapped: [name, width, height]. */
  function targets() {
    return all(".widget :is(label, select, button, summary, input)")
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => getComputedStyle(element).pointerEvents !== "none")
      .filter((element) => !element.matches(".counts__label, .control > label, [type=checkbox]"))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return [named(element), Math.round(width), Math.round(height)];
      });
  }

  /** A short name of what has the focus; "" for nothing. */
  function focused() {
    const element = document.activeElement;
    if (element === document.body) return "";
    if (element.name) return `${element.name}=${element.type === "radio" ? element.value : ""}`;
    return `${element.tagName} ${element.getAttribute("href") ?? ""} ${words(element)}`;
  }

  const partsOfLook = ["outline", "boxShadow", "backgroundColor", "borderColor", "textDecorationLine"];

  function look(elements) {
    const styles = elements.flatMap((element) => ["", "::before", "::after"].map((part) => getComputedStyle(element, part)));
    const visible = (style, part) => part !== "outline" || style.outlineStyle !== "none";
    return styles.map((style) => partsOfLook.map((part) => visible(style, part) && style[part]).join()).join(";");
  }

  const inWindow = ({ top, right, bottom, left }) => bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

  /** Whether the focused element (or its label) looks other than without the focus, and is in view. */
  function focus() {
    const element = document.activeElement;
    const labels = [...(element.labels ?? [])];
    const shown = [element, ...labels, element.closest("label"), element.nextElementSibling].filter(Boolean);
    const inView = [element, ...labels].some((one) => inWindow(one.getBoundingClientRect()));
    const withFocus = look(shown);
    element.blur();
    const without = look(shown);
    element.focus({ preventScroll: true });
    return { visible: withFocus !== without, inView };
  }

  // Whatever moved since the page was opened: [score, what moved, whether a font came just then]. After a tap, too, which
  // the usual measure leaves out.
  const moves = [];
  const came = [];
  const moved = ({ node }) => node?.nodeType === 1 ? described(node) : node?.parentElement ? described(node.parentElement) : "?";
  const noted = ({ value, sources, startTime }) => ({ value, what: sources.map(moved).join(", "), startTime });
  const watch = (list) => moves.push(...list.getEntries().map(noted));
  new PerformanceObserver(watch).observe({ type: "layout-shift", buffered: true });
  const awaited = new WeakSet();
  const come = () => came.push(performance.now());
  const wait = (face) => awaited.has(face) || (awaited.add(face), face.loaded.then(come, () => {}));
  document.fonts.addEventListener("loading", () => document.fonts.forEach(wait));
  const withFonts = ({ startTime }) => came.some((time) => Math.abs(time - startTime) < 150);
  const shifts = () => moves.map((one) => [one.value, one.what, withFonts(one)]);

  const ALIKE = 3;

  /** Takes away what a page has more than three times in the same place with the same classes all the way down: the time
   * of axe grows with the number of elements, and of those that are alike it says the same.
   * @param {ParentNode} parent */
  function thin(parent = document.body, path = "", seen = new Map()) {
    const place = (element, above) => `${above}>${element.tagName}.${classes(element)} ${element.getAttribute("style") ?? ""}`;
    const isKnown = (element, at) => seen.get(at) >= ALIKE && [...element.children].every((child) => isKnown(child, place(child, at)));
    for (const child of [...parent.children]) {
      const at = place(child, path);
      if (child.matches("section, li, tr, .glossary__term, svg *") && isKnown(child, at)) {
        child.remove();
      } else {
        seen.set(at, (seen.get(at) ?? 0) + 1);
        thin(child, at, seen);
      }
    }
  }

  return { thin, overflow, cutOff, cutInTwo, targets, focused, focus, shifts, letters, lettersOnLetters };
})();
