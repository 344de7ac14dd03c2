// Forces as blocks to tap: shows the fields of a form that say what stands where (a list of kinds and a number of steps
// each) as blocks, and sets them. A tap on a block takes off a step; kinds to add are shown on demand.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 72, HEIGHT = 96, STEP_GAP = 16;

/** Returns an element with attributes and children. */
function make(name, attributes, ...children) {
  const isHtml = ["button", "div", "span", "p"].includes(name);
  const element = isHtml ? document.createElement(name) : document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Returns the picture of a block. `kind`: such as `hoplite-b4`; `steps`: 0 draws none. */
function picture(side, kind, steps, glyphs) {
  const [type, rating] = kind.split("-");
  const diamond = (index) => {
    const x = WIDTH / 2 + (index - (steps - 1) / 2) * STEP_GAP;
    return make("path", { class: "fighter__step", d: `M${x} 64l6 8l-6 8l-6 -8Z` });
  };
  const parts = [
    make("rect", { class: "fighter__block", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 }),
    make("path", { class: "fighter__glyph", d: glyphs[type] ?? "", transform: "translate(22 34)" }),
    make("text", { class: "fighter__rating", x: 54, y: 41 }, rating.toUpperCase()),
    ...Array.from({ length: steps }, (_, index) => diamond(index)),
  ];
  const shape = { class: "battle", viewBox: steps ? `0 0 ${WIDTH} ${HEIGHT}` : `0 6 ${WIDTH} 56`, "aria-hidden": "true" };
  return make("svg", shape, make("g", { class: `fighter fighter--${side}` }, ...parts));
}

function prepare(box) {
  const { sides, names, glyphs, said } = JSON.parse(box.dataset.forces);
  const form = box.closest("form");
  const words = (key, block, n = 0) => said[key].replace("%block", () => block).replace("%n", () => n);
  let adding = ""; // the side whose kinds are shown
  let drawn = ""; // what the fields said then

  const controls = (side) => sides[side].map((pair) => pair.map((name) => form.elements.namedItem(name)));
  const stands = ([kind]) => kind.selectedIndex > 0;

  /** Sets a field as a reader would. */
  const set = (control, value) => {
    if (control.value === String(value)) return;
    control.value = value;
    for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
  };

  const fewer = ([, steps]) => set(steps, Number(steps.value) > Number(steps.min) ? steps.value - 1 : steps.max);

  /** Removes a block; those after it move up. */
  const remove = (side, index) => {
    const values = controls(side).map(([kind, steps]) => [kind.value, steps.value]);
    values.splice(index, 1);
    values.push([controls(side)[0][0].options[0].value, values.at(-1)?.[1] ?? 1]);
    controls(side).forEach((pair, at) => pair.forEach((control, part) => set(control, values[at][part])));
  };

  const add = (side, value) => {
    const [kind, steps] = controls(side).find((pair) => !stands(pair));
    set(kind, value);
    set(steps, steps.max);
    adding = "";
  };

  /** Returns a button; `id` finds it again after drawing. */
  const button = (id, label, act, ...content) => {
    const element = make("button", { type: "button", "data-force": id, "aria-label": label, title: label }, ...content);
    element.addEventListener("click", () => (act(), draw()));
    return element;
  };

  const block = (side, pair, index) => {
    const [kind, steps] = pair;
    const name = kind.selectedOptions[0].textContent;
    const shown = picture(side, kind.value, Number(steps.value), glyphs);
    return make("span", { class: "forces__block" },
      button(`${side}.${index}`, words("steps", name, steps.value), () => fewer(pair), shown),
      button(`${side}.${index}.remove`, words("remove", name), () => remove(side, index), "×"));
  };

  const row = (side) => {
    const all = controls(side);
    const blocks = all.flatMap((pair, index) => (stands(pair) ? [block(side, pair, index)] : []));
    const plus = button(`${side}.add`, said.add, () => (adding = adding === side ? "" : side), "+");
    plus.className = "forces__add";
    plus.setAttribute("aria-expanded", String(adding === side));
    const kinds = adding === side ? [...all[0][0].options].slice(1) : [];
    const tray = kinds.map(({ value, textContent }) =>
      button(`${side}.${value}`, textContent, () => add(side, value), picture(side, value, 0, glyphs)));
    const line = make("div", { class: "forces__row" }, ...blocks, ...(all.every(stands) ? [] : [plus]));
    return make("div", { role: "group", "aria-label": names[side] },
      make("p", { class: "forces__side" }, names[side]), line,
      ...(tray.length ? [make("div", { class: "forces__kinds" }, ...tray)] : []));
  };

  function draw() {
    const has = Object.keys(sides).every((side) => controls(side).every(([kind, steps]) => kind && steps));
    box.hidden = !has;
    const now = JSON.stringify([adding, Object.keys(sides).map((side) => controls(side).flat().map((control) => control?.value))]);
    if (now === drawn && box.hasChildNodes()) return; // a button that is being pressed while an answer comes must stay
    drawn = now;
    const focused = box.contains(document.activeElement) && document.activeElement.getAttribute("data-force");
    box.replaceChildren(...(has ? [...Object.keys(sides).map(row), make("p", { class: "forces__hint" }, said.hint)] : []));
    if (!focused) return;
    const again = box.querySelector(`[data-force="${CSS.escape(focused)}"]`);
    (again ?? box.querySelector(`[data-force^="${focused.split(".")[0]}."]`))?.focus();
  }

  form.addEventListener("change", draw);
  new MutationObserver(draw).observe(form.closest("[data-widget]"), { attributeFilter: ["data-shown"] });
  draw();
}

document.querySelectorAll("[data-forces]").forEach(prepare);
