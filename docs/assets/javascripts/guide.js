// The guide for the real table: its ticks and the number of players stay on this device. Loaded by the guide itself.

const guide = /** @type {HTMLElement} */ (document.querySelector("[data-guide]"));
const key = `stele.guide.${guide.dataset.guide}`;
const steps = ".guide__step > input, [name=players]";
const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(steps)]);

function keep() {
  const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value);
  try {
    localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // No storage: the ticks last as long as the page.
  }
}

try {
  const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
  for (const input of inputs) if (kept.includes(input.value)) input.checked = true;
} catch {
  // No storage, or nothing that this page has written.
}

for (const input of inputs) input.addEventListener("change", keep);
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clear]"))) {
  button.addEventListener("click", () => {
    for (const input of inputs) if (input.name === button.dataset.clear) input.checked = false;
    keep();
  });
}
