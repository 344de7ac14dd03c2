// Maps and boards: zooming (pinch, wheel, buttons, keys), panning (touch, mouse, arrows), full screen, and the answer
// in a bottom sheet on phones. The engine replaces the pictures, so all state is in their frame.

const MOST = 6; // greatest zoom factor
const STEP = 1.35; // zoom factor of a button
const PAN = 0.25; // fraction of the frame that an arrow key pans
const STILL = 5; // pixels that the pointer may move during a tap
const TWICE = 350; // limit of the milliseconds between the taps of a double tap
const TARGET = 24; // pixels that a spot has at least for a finger, across and down
const LETTERS = 12; // default size of the smallest letters of a picture, in its units
const READABLE = 11; // size in pixels at which the smallest letters are readable
const SPOT = "[data-press], label, input, button, a, select";
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const still = matchMedia("(prefers-reduced-motion: reduce)");
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });
const distance = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
const between = ([one, other]) => ({ x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });

/** The frame of a picture, which handles zoom and panning. */
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

  /** Copies the size of the picture and its letters to CSS variables, without layout; returns the picture, or null. */
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

  /** Measures in the next animation frame, in which the page is laid out anyway. */
  measureSoon() {
    if (!this.takeSize()) return;
    this.measuring ??= requestAnimationFrame(() => {
      this.measuring = null;
      this.measure();
    });
  }

  /** Reads the size of the picture and its focus, the relevant part ("x y width height"), and scrolls to the focus. To
   *  that of `data-home`, where a picture begins, it does not return. */
  measure() {
    const picture = this.takeSize();
    if (!picture) return;
    const box = picture.viewBox.baseVal;
    const size = `${box.x} ${box.y} ${box.width} ${box.height}`;
    const focus = picture.dataset.focus ?? "";
    const isMoved = focus !== this.focus && picture.dataset.home === undefined;
    if (size !== this.size || isMoved) this.showFocus(box, focus.split(" ").map(Number), size === this.size);
    this.size = size;
    this.focus = focus;
    this.showBelow();
    this.showEdges();
  }

  /** Scrolls a map that is drawn below another picture to its focus, once for each focus. */
  showBelow() {
    const below = this.sheet.querySelector("[data-below]");
    const place = below?.dataset.focus;
    if (place && (place !== this.place || below !== this.below)) {
      const [x, y, width, height] = place.split(" ").map(Number);
      const box = below.viewBox.baseVal;
      const scale = below.getBoundingClientRect().width / box.width;
      const frame = below.parentElement;
      frame.scrollLeft = (x + width / 2 - box.x) * scale - frame.clientWidth / 2;
      frame.scrollTop = (y + height / 2 - box.y) * scale - frame.clientHeight / 2;
    }
    this.below = below;
    this.place = place;
  }

  /** Scrolls the focus to the middle of the frame; `softly`: smoothly, and only if its middle is not visible. Another
   *  picture that has no focus is shown from its beginning. */
  showFocus(box, [x, y, width, height], softly) {
    if (!height) {
      if (!softly) this.view.scrollTo(0, 0);
      return;
    }
    const sheet = this.sheet.getBoundingClientRect();
    const view = this.view.getBoundingClientRect();
    const scale = sheet.width / box.width;
    const part = middle({ left: sheet.left + (x - box.x) * scale, top: sheet.top + (y - box.y) * scale, width: width * scale, height: height * scale });
    const isSeen = part.x >= view.left && part.x <= view.right && part.y >= view.top && part.y <= view.bottom;
    if (!softly || !isSeen) this.moveBy(part.x - middle(view).x, part.y - middle(view).y, softly);
  }

  /** Resets the zoom and scrolls to the focus. */
  begin() {
    this.zoomTo(1);
    this.size = null;
    this.measure();
  }

  moveBy(left, top, softly = false) {
    this.view.scrollBy({ left, top, behavior: softly && !still.matches ? "smooth" : "instant" });
  }

  /** Returns the zoom factor, at most 1, at which the whole picture is visible (without full screen: its width). */
  least() {
    const { width, height } = this.sheet.getBoundingClientRect();
    const whole = Math.min(this.view.clientWidth / width, this.stage.dataset.full === undefined ? 1 : this.view.clientHeight / height);
    return Math.min(1, whole * this.zoom);
  }

  /** Sets the zoom factor; the part of the picture under `point` (of the screen) stays there. */
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

  /** Marks the edges beyond which the picture continues, and disables zoom buttons that would do nothing. */
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

  // events

  onTool(button) {
    const act = {
      larger: () => this.zoomTo(this.zoom * STEP),
      smaller: () => this.zoomTo(this.zoom / STEP),
      whole: () => this.whole(),
      full: () => toggleFull(this.stage),
    };
    if (button && button.getAttribute("aria-disabled") !== "true") act[button.dataset.mapTool]();
  }

  /** Zooms to the whole picture, or if it is visible already, to factor 1, at which its letters are readable. */
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

  /** Zooms and pans with two fingers; one finger is left to the browser. */
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
    this.isFinger = event.pointerType === "touch";
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

  /** Suppresses the click after a drag; hands a finger's tap to the small spot that it missed; zooms on a double tap
   * outside interactive elements. */
  onClick(event) {
    const isAfterDrag = this.dragged && event.detail;
    const missed = isAfterDrag || !this.isFinger || !event.detail ? null : this.missed(event);
    if (isAfterDrag || missed) {
      event.stopPropagation();
      event.preventDefault();
      this.dragged = false;
      missed?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    if (event.target.closest(SPOT)) return;
    const twice = event.timeStamp - (this.tapped ?? -TWICE) < TWICE;
    this.tapped = twice ? -TWICE : event.timeStamp;
    if (twice) this.zoomTo(this.zoom > 1.5 ? 1 : 2, { x: event.clientX, y: event.clientY });
  }

  /** Returns the nearest spot that can be chosen and is too small for a finger, if a tap is beside it and on no other
   * spot that can be chosen; else null. */
  missed({ target, clientX, clientY }) {
    if (target.closest(".can")) return null;
    const isSmall = ({ width, height }) => Math.min(width, height) < TARGET;
    const near = [...this.sheet.querySelectorAll(".can[data-press]")].flatMap((spot) => {
      const box = spot.getBoundingClientRect();
      const { x, y } = middle(box);
      const [across, down] = [Math.abs(x - clientX), Math.abs(y - clientY)];
      const isBeside = across <= Math.max(box.width, TARGET) / 2 && down <= Math.max(box.height, TARGET) / 2;
      return isSmall(box) && isBeside ? [[Math.hypot(across, down), spot]] : [];
    });
    return near.sort(([one], [other]) => one - other)[0]?.[1] ?? null;
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

  /** Moves the focus from one spot of the picture to the nearest in the direction of an arrow key; returns false if
   * `spot` is no such spot. */
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

// full screen

const canFill = document.documentElement.requestFullscreen && document.fullscreenEnabled;

/** Toggles full screen; if the browser has none (on an iPhone), the stage covers the window instead. */
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
  // A popover is in the top layer, above all stacking contexts of the page.
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

// the bottom sheet with the answer

/** Makes the sentence of the answer a button that opens its reasons (on phones). */
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

/** Scrolls the focused spot of the picture out from under the open sheet. */
function uncover(stage) {
  const spot = document.activeElement;
  const sheet = stage.querySelector(".calculator__result");
  if (stage.dataset.answer === undefined || !stage.querySelector(".map__view")?.contains(spot)) return;
  const hidden = spot.getBoundingClientRect().bottom + 8 - sheet.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
}

// For the style sheet: the alternative, :has() on the root element, would be evaluated again at every change.
document.documentElement.toggleAttribute("data-mapped", true);
const frames = [...document.querySelectorAll(".map")].map((map) => new Frame(map));
for (const stage of new Set(frames.map((frame) => frame.stage))) makeSheet(stage);
