// Maps and boards: enlarged with two fingers, the wheel, buttons or keys, moved with a finger, the mouse or the arrows,
// over the whole screen; the answer beside them, or in a sheet at the foot of a phone. Pictures are drawn anew by the
// engine: what is kept here belongs to their frame.

const MOST = 6; // times the size at which the picture stands on the page
const STEP = 1.35;
const PAN = 0.25; // of the frame, with an arrow key
const STILL = 5; // pixels that a pointer may move and still tap
const TWICE = 350; // milliseconds between two taps that belong together
const LETTERS = 12; // units of the smallest letters, where the picture does not say
const READABLE = 11; // pixels of the smallest letters
const SPOT = "[data-press], label, input, button, a, select";
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const still = matchMedia("(prefers-reduced-motion: reduce)");
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
const distance = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const between = ([one, other]) => ({ x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });

/** A picture in its frame. */
class Frame {
  constructor(map) {
    this.map = map;
    this.view = map.querySelector(".map__view");
    this.sheet = map.querySelector(".map__sheet");
    this.stage = map.closest("[data-stage]") ?? map;
    this.zoom = 1;
    this.view.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    this.view.addEventListener("touchstart", (event) => this.onTouch(event), { passive: false });
    this.view.addEventListener("touchmove", (event) => this.onPinch(event), { passive: false });
    this.view.addEventListener("pointerdown", (event) => this.onDown(event));
    this.view.addEventListener("pointermove", (event) => this.onMove(event));
    for (const end of ["pointerup", "pointercancel"]) this.view.addEventListener(end, () => this.onUp());
    this.view.addEventListener("click", (event) => this.onClick(event), true);
    this.view.addEventListener("keydown", (event) => this.onKey(event));
    this.view.addEventListener("scroll", () => this.showEdges(), { passive: true });
    map.querySelector(".map__tools").addEventListener("click", ({ target }) => this.onTool(target.closest("[data-map-tool]")));
    new MutationObserver(() => this.measureSoon()).observe(this.sheet, { childList: true, subtree: true, attributeFilter: ["viewBox", "data-focus", "data-letters"] });
    new ResizeObserver(() => this.showEdges()).observe(this.view);
    this.measure();
  }

  /** Takes over the size of the picture and of its letters, before anything is laid out; returns the picture. */
  takeSize() {
    const picture = this.sheet.querySelector("svg");
    const box = picture?.viewBox.baseVal;
    if (!box?.width) return null;
    const sizes = {
      "--ratio": String(box.width / box.height),
      "--units": String(box.width),
      "--readable": `${(box.width * READABLE) / (Number(picture.dataset.letters) || LETTERS)}px`,
    };
    const { style } = this.map;
    for (const [name, value] of Object.entries(sizes)) if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    return picture;
  }

  /** With the next frame, which lays the page out in any case. */
  measureSoon() {
    if (!this.takeSize()) return;
    this.measuring ??= requestAnimationFrame(() => {
      this.measuring = null;
      this.measure();
    });
  }

  /** Reads what the picture says of itself: its size, and the part that matters now. */
  measure() {
    const picture = this.takeSize();
    if (!picture) return;
    const box = picture.viewBox.baseVal;
    const size = `${box.x} ${box.y} ${box.width} ${box.height}`;
    const focus = picture.dataset.focus ?? "";
    if (size !== this.size || focus !== this.focus) this.showFocus(box, focus.split(" ").map(Number), size === this.size);
    this.size = size;
    this.focus = focus;
    this.showEdges();
  }

  /** Moves the frame to the part of the picture that matters; while the reader is at work only if that is not seen. */
  showFocus(box, [x, y, width, height], softly) {
    if (!height) return;
    const sheet = this.sheet.getBoundingClientRect();
    const view = this.view.getBoundingClientRect();
    const scale = sheet.width / box.width;
    const part = middle({ left: sheet.left + (x - box.x) * scale, top: sheet.top + (y - box.y) * scale, width: width * scale, height: height * scale });
    const isSeen = part.x >= view.left && part.x <= view.right && part.y >= view.top && part.y <= view.bottom;
    if (!softly || !isSeen) this.moveBy(part.x - middle(view).x, part.y - middle(view).y, softly);
  }

  /** The first size, at what matters. */
  begin() {
    this.zoomTo(1);
    this.size = null;
    this.measure();
  }

  moveBy(left, top, softly = false) {
    this.view.scrollBy({ left, top, behavior: softly && !still.matches ? "smooth" : "instant" });
  }

  /** The size at which all of the picture is seen, in times of the first one. */
  least() {
    const { width, height } = this.sheet.getBoundingClientRect();
    const whole = Math.min(this.view.clientWidth / width, this.stage.dataset.full === undefined ? 1 : this.view.clientHeight / height);
    return Math.min(1, whole * this.zoom);
  }

  /** Another size; `point` of the screen stays over the same part of the picture. */
  zoomTo(zoom, point = middle(this.view.getBoundingClientRect())) {
    const before = this.sheet.getBoundingClientRect();
    const across = (point.x - before.left) / before.width;
    const down = (point.y - before.top) / before.height;
    this.zoom = Math.min(MOST, Math.max(this.least(), zoom));
    this.map.style.setProperty("--zoom", this.zoom.toFixed(4));
    this.map.toggleAttribute("data-enlarged", this.zoom > 1);
    const after = this.sheet.getBoundingClientRect();
    this.moveBy(after.left + across * after.width - point.x, after.top + down * after.height - point.y);
    this.showEdges();
  }

  /** Says where there is more of the picture than is seen, and which button would do nothing. */
  showEdges() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.view;
    const hidden = [scrollLeft > 1 && "left", scrollLeft + clientWidth < scrollWidth - 1 && "right", scrollTop > 1 && "top", scrollTop + clientHeight < scrollHeight - 1 && "bottom"];
    const more = hidden.filter(Boolean).join(" ");
    if (this.map.dataset.more !== more) this.map.dataset.more = more;
    const off = { larger: this.zoom >= MOST, smaller: this.zoom <= this.least() + 0.001 };
    for (const [tool, isOff] of Object.entries(off)) this.tool(tool).setAttribute("aria-disabled", String(isOff));
  }

  tool(name) {
    return this.map.querySelector(`[data-map-tool="${name}"]`);
  }

  // what the reader does

  onTool(button) {
    const act = {
      larger: () => this.zoomTo(this.zoom * STEP),
      smaller: () => this.zoomTo(this.zoom / STEP),
      whole: () => this.whole(),
      full: () => toggleFull(this.stage),
    };
    if (button && button.getAttribute("aria-disabled") !== "true") act[button.dataset.mapTool]();
  }

  /** All of the picture; once that is seen, the size at which its letters can be read. */
  whole() {
    const least = this.least();
    this.zoomTo(Math.abs(this.zoom - least) < 0.01 ? 1 : least);
  }

  onWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.zoomTo(this.zoom * Math.exp(-event.deltaY * lines * 0.004), { x: event.clientX, y: event.clientY });
  }

  onTouch({ touches }) {
    this.pinch = touches.length === 2 ? { apart: distance(touches), zoom: this.zoom, at: between(touches) } : null;
  }

  /** Two fingers enlarge and move; one is the browser's. */
  onPinch(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    this.dragged = true;
    const at = between(event.touches);
    this.moveBy(this.pinch.at.x - at.x, this.pinch.at.y - at.y);
    this.pinch.at = at;
    this.zoomTo((this.pinch.zoom * distance(event.touches)) / this.pinch.apart, at);
  }

  onDown(event) {
    if (!event.isPrimary) return;
    this.dragged = false;
    this.held = event.pointerType === "mouse" && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
  }

  onMove({ clientX, clientY, buttons }) {
    if (!this.held) return;
    if (!buttons) return this.onUp();
    const right = clientX - this.held.x;
    const down = clientY - this.held.y;
    if (!this.dragged && Math.hypot(right, down) < STILL) return;
    this.dragged = true;
    this.map.dataset.dragged = "";
    this.moveBy(-right, -down);
    this.held = { x: clientX, y: clientY };
  }

  onUp() {
    this.held = null;
    delete this.map.dataset.dragged;
  }

  /** What was moved is not tapped. Two taps where there is nothing to tap enlarge. */
  onClick(event) {
    if (this.dragged && event.detail) {
      event.stopPropagation();
      event.preventDefault();
      this.dragged = false;
      return;
    }
    if (event.target.closest(SPOT)) return;
    const twice = event.timeStamp - (this.tapped ?? -TWICE) < TWICE;
    this.tapped = twice ? -TWICE : event.timeStamp;
    if (twice) this.zoomTo(this.zoom > 1.5 ? 1 : 2, { x: event.clientX, y: event.clientY });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "+": "larger", "=": "larger", "-": "smaller" }[event.key];
    const way = ARROWS[event.key];
    if (act) this.onTool(this.tool(act));
    else if (event.key === "0") this.zoomTo(1);
    else if (way && event.target === this.view) this.moveBy(way[0] * PAN * this.view.clientWidth, way[1] * PAN * this.view.clientHeight, true);
    else if (!way || !this.step(event.target, way)) return;
    event.preventDefault();
  }

  /** From one spot of the picture to the nearest in the way of an arrow. */
  step(spot, way) {
    const all = spot.closest("svg") ? [...this.sheet.querySelectorAll("svg [data-press][tabindex]")] : [];
    if (!all.includes(spot)) return false;
    const here = middle(spot.getBoundingClientRect());
    const far = (other) => {
      const there = middle(other.getBoundingClientRect());
      const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
      const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
      return along > 1 && aside < along * 2 ? along + 2 * aside : Infinity;
    };
    const nearest = all.map((other) => [far(other), other]).reduce((best, one) => (one[0] < best[0] ? one : best), [Infinity]);
    nearest[1]?.focus();
    return true;
  }
}

// the whole screen

const canFill = document.documentElement.requestFullscreen && document.fullscreenEnabled;

/** The browser's full screen; where there is none (on an iPhone), over the whole window. */
async function toggleFull(stage) {
  if (stage.dataset.full !== undefined) return canFill && document.fullscreenElement ? document.exitFullscreen() : setFull(stage, false);
  try {
    if (!canFill) throw new Error("no full screen");
    await stage.requestFullscreen();
  } catch {
    setFull(stage, true);
  }
}

function setFull(stage, isFull) {
  if (isFull === (stage.dataset.full !== undefined)) return;
  const floats = isFull && document.fullscreenElement !== stage;
  if (isFull) stage.dataset.full = floats ? "window" : "screen";
  else delete stage.dataset.full;
  // The top layer is above everything, whatever the page is made of.
  if (floats && stage.showPopover) {
    stage.popover = "manual";
    stage.showPopover();
  } else if (!isFull) stage.removeAttribute("popover");
  document.documentElement.toggleAttribute("data-covered", floats);
  const button = stage.querySelector('[data-map-tool="full"]');
  button?.setAttribute("aria-pressed", String(isFull));
  for (const frame of frames) if (frame.stage === stage) frame.begin();
}

document.addEventListener("fullscreenchange", () => {
  for (const { stage } of frames) setFull(stage, document.fullscreenElement === stage);
});
addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key !== "Escape" || defaultPrevented) return;
  for (const { stage } of frames) if (stage.dataset.full === "window") setFull(stage, false);
});

// the answer in a sheet

/** On a phone the answer is one sentence at the foot of the screen; a tap unfolds it. */
function makeSheet(stage) {
  const link = stage.querySelector(".calculator__summary > a");
  const result = stage.querySelector(".calculator__result");
  if (!link || !result) return;
  link.setAttribute("role", "button");
  link.setAttribute("aria-expanded", "false");
  link.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const isOpen = stage.dataset.answer === undefined;
    stage.toggleAttribute("data-answer", isOpen);
    link.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) uncover(stage);
  });
  new MutationObserver(() => uncover(stage)).observe(result, { childList: true, subtree: true });
}

/** What was asked about stays in sight above the sheet. */
function uncover(stage) {
  const spot = document.activeElement;
  const bar = stage.querySelector(".calculator__summary");
  if (stage.dataset.answer === undefined || !stage.querySelector(".map__view")?.contains(spot)) return;
  const hidden = spot.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}

// For the style sheet: a rule for the page that asked what is in it would be asked again with every change.
document.documentElement.toggleAttribute("data-mapped", true);
const frames = [...document.querySelectorAll(".map")].map((map) => new Frame(map));
for (const stage of new Set(frames.map((frame) => frame.stage))) makeSheet(stage);
