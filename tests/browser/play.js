// Plays at the table from inside the page: each tap is a click on a visible button that is not disabled, chosen by a
// seeded generator. Driven from outside, most of the time of a tap is spent between the processes.
async ([seed, most]) => {
  const table = document.querySelector("[data-widget=table]");
  const part = (name) => table.querySelector(`.table__${name}`);
  const isShown = (element) => element?.checkVisibility();
  const PATIENCE = 60_000; // milliseconds for one answer on a busy machine

  async function answered() {
    const until = performance.now() + PATIENCE;
    await new Promise((done) => setTimeout(done));
    while ("busy" in table.dataset || !(isShown(part("play")) || isShown(part("curtain")))) {
      if (performance.now() > until) throw new Error(`no answer: ${table.textContent.trim().slice(0, 200)}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  }

  function chosen() {
    if (isShown(part("curtain"))) return table.querySelector("[data-action=here]");
    if (part("do")) return part("do");
    const choices = table.querySelectorAll(".table__choice");
    seed = (seed * 48271) % 2147483647;
    return choices[seed % choices.length];
  }

  for (let taps = 0; taps < most; taps++) {
    await answered();
    if (part("end")) return taps;
    const button = chosen();
    if (!isShown(button) || button.disabled) throw new Error(`cannot be tapped: ${button?.outerHTML}`);
    button.click();
  }
  await answered();
  return most;
}
