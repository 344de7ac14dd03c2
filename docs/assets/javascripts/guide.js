// The guide for the real table: its ticks and the number of players stay on this device. Loaded by the guide itself.

import { store, stored } from "./site.js";

const guide = /** @type {HTMLElement} */ (document.querySelector("[data-guide]"));
const key = `stele.guide.${guide.dataset.guide}`;
const steps = ".guide__step > input, [name=players]";
const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(steps)]);

const keep = () => store(key, inputs.filter(({ checked }) => checked).map(({ value }) => value));

let awake = /** @type {WakeLockSentinel | null | undefined} */ (null);

/** Keeps the screen on from the first tick until the page is left: the phone lies on the table while hands are busy. */
async function stayAwake() {
  if (!awake || awake.released) awake = await navigator.wakeLock?.request("screen").catch(() => null); // low battery
}

const kept = stored(key, []);
for (const input of inputs) if (Array.isArray(kept) && kept.includes(input.value)) input.checked = true;
for (const input of inputs) {
  input.addEventListener("change", keep);
  input.addEventListener("change", stayAwake);
}
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clear]"))) {
  button.addEventListener("click", () => {
    for (const input of inputs) if (input.name === button.dataset.clear) input.checked = false;
    keep();
  });
}
