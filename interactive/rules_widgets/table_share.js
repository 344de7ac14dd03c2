// The picture of a position, made from what the table shows: loaded when a reader shares it.

const SCALE = 2; // pixels of the picture for each on the screen
const GAP = 12; // pixels between board and hand, and around them
const FONTS = 500; // milliseconds for the fonts in a picture
const BATCH = 60; // rules of a style sheet between two pauses, in which the page can answer
const SVG = "http://www.w3.org/2000/svg";
const pause = () => new Promise((done) => setTimeout(done));

/** Yields the style rules that hold on this page now. */
function* styleRules(rules) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
    else if (rule.cssRules) yield* styleRules(rule.cssRules);
  }
}

/** Returns the style rules that hold for any part of some pictures, and the values of the variables that they use. */
async function stylesOf(pictures) {
  const found = [];
  let seen = 0;
  for (const { selectorText, cssText } of [...document.styleSheets].flatMap((sheet) => [...styleRules(sheet.cssRules)])) {
    if (++seen % BATCH === 0) await pause();
    const isMet = (picture) => picture.matches(selectorText) || picture.querySelector(selectorText);
    if (pictures.some(isMet)) found.push(cssText);
  }
  const page = getComputedStyle(pictures[0].closest(".table__board"));
  const values = new Map([...found.join().matchAll(/--[\w-]+/g)].map(([name]) => [name, page.getPropertyValue(name)]));
  const [scheme, other] = page.colorScheme === "dark" ? ["--dark", "--light"] : ["--light", "--dark"]; // tokens.css says why
  for (const name of [scheme, other]) values.delete(name);
  const set = [...values].filter(([, value]) => value).map((pair) => pair.join(":"));
  return { css: found.join("\n"), variables: [...set, `${scheme}:initial`, `${other}: `].join(";") };
}

/** Yields the font faces that this page has loaded, with the addresses of their files. */
function* fontFaces(sheet) {
  for (const rule of sheet.cssRules) {
    if (rule.styleSheet) yield* fontFaces(rule.styleSheet);
    const [, path] = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src")) ?? [] : [];
    const address = path && new URL(path, sheet.href ?? document.baseURI).href;
    if (address && performance.getEntriesByName(address).length) yield { rule, path, address };
  }
}

/** Returns the loaded font faces with their files in them, as a picture cannot load any. */
async function fontsOfPage() {
  const faces = [...document.styleSheets].flatMap((sheet) => [...fontFaces(sheet)]);
  const texts = faces.map(async ({ rule, path, address }) => {
    const reader = new FileReader();
    const read = new Promise((done) => (reader.onload = done));
    reader.readAsDataURL(await (await fetch(address)).blob());
    await read;
    return rule.cssText.replace(path, String(reader.result));
  });
  return (await Promise.all(texts)).join("\n");
}

/** Returns a copy of a picture inside elements with the classes of those around it, for selectors that name them. */
function framed(picture, left, top) {
  const { width, height } = picture.getBoundingClientRect();
  const copy = picture.cloneNode(true);
  for (const [name, value] of Object.entries({ x: left, y: top, width, height })) copy.setAttribute(name, String(value));
  copy.setAttribute("style", `${copy.getAttribute("style") ?? ""};width:${width}px;height:${height}px;max-width:none;max-height:none`);
  for (const title of copy.querySelectorAll("title")) title.remove();
  let inner = copy;
  for (let around = picture.parentElement; around && around !== document.documentElement; around = around.parentElement) {
    const group = document.createElementNS(SVG, "g");
    if (inner === copy) group.setAttribute("style", fontOf(getComputedStyle(around)));
    if (around.className) group.setAttribute("class", around.className);
    for (const { name, value } of around.attributes) if (name.startsWith("data-md") || name === "data-game") group.setAttribute(name, value);
    group.append(inner);
    inner = group;
  }
  return inner;
}

/** Yields the lines of text of an element outside pictures: {words, box, style}. */
function* textsIn(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const { data, parentElement } = /** @type {Text} */ (walker.currentNode);
    if (!data.trim() || parentElement.closest("svg")) continue;
    const lines = new Map();
    for (let at = 0; at < data.length; at++) {
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const [box] = range.getClientRects();
      if (!box?.width) continue;
      const line = lines.get(box.top) ?? lines.set(box.top, { words: "", box, style: getComputedStyle(/** @type {any} */ (parentElement)) }).get(box.top);
      line.words += data[at];
    }
    yield* lines.values();
  }
}

const fontOf = ({ fontFamily, fontSize, fontWeight }) => `font-family:${fontFamily};font-size:${fontSize};font-weight:${fontWeight}`;

/** Returns the board and the hand below it as one SVG. */
async function pictureOf(board) {
  const blocks = [".table__picture", ".table__hand"].map((part) => board.querySelector(part)).filter((block) => block?.querySelector("svg"));
  const pictures = blocks.flatMap((block) => [...block.querySelectorAll("svg")]);
  const { css, variables } = await stylesOf(pictures);
  const { backgroundColor, color } = getComputedStyle(/** @type {any} */ (document.body));
  const root = document.createElementNS(SVG, "svg");
  let [width, height] = [0, GAP];
  for (const block of blocks) {
    const own = [...block.querySelectorAll("svg")];
    const texts = [...textsIn(block)];
    const boxes = [...own.map((picture) => picture.getBoundingClientRect()), ...texts.map(({ box }) => box)];
    const left = Math.min(...boxes.map((box) => box.left)) - GAP;
    const top = Math.min(...boxes.map((box) => box.top)) - height;
    for (const picture of own) {
      const box = picture.getBoundingClientRect();
      root.append(framed(picture, box.left - left, box.top - top));
    }
    for (const { words, box, style } of texts) {
      const text = document.createElementNS(SVG, "text");
      for (const [name, value] of [["x", box.left - left], ["y", box.top - top + box.height * 0.78]]) text.setAttribute(String(name), String(value));
      text.setAttribute("style", `${fontOf(style)};fill:${style.color}`);
      text.textContent = words;
      root.append(text);
    }
    width = Math.max(width, Math.max(...boxes.map((box) => box.right)) - left + GAP);
    height = Math.max(...boxes.map((box) => box.bottom)) - top + GAP;
    await pause();
  }
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${await fontsOfPage()}\n${css}`;
  root.prepend(style);
  for (const [name, value] of [["viewBox", `0 0 ${width} ${height}`], ["width", width * SCALE], ["height", height * SCALE]]) root.setAttribute(String(name), String(value));
  root.setAttribute("style", `${variables};background:${backgroundColor};color:${color}`);
  return new XMLSerializer().serializeToString(root);
}

/** Returns an SVG as a PNG. */
async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  await new Promise((done) => setTimeout(done, FONTS)); // of the picture: nothing tells when they are there
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Hands the picture of a table's board to another app, or saves it where that is not offered. */
export async function sharePicture(form) {
  const type = "image/png";
  const file = new File([await drawn(await pictureOf(form.part("board")))], `${form.game}.png`, { type });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {}); // cancelled
  return form.download(file, file.name, type);
}
