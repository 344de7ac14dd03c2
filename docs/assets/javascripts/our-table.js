// Our table: what a group of players has agreed on in open questions. It is kept on this device, for each game, as far as
// it is other than on this site, and travels as #table=question.reading+question.reading. Calculators, boards and new
// games begin with it. Loaded where an open question is opened, or where something has been agreed on.

import { element, store, stored } from "./site.js";

const LINK = /^#table=((?:[\w-]+\.[\w-]+(?:\+|$))*)$/;
const ours = new Map(); // game to {question: reading}

const keyOf = (game) => `stele.table.${game}`;

/** @param {string} game @returns {Record<string, string>} */
function agreed(game) {
  if (!ours.has(game)) {
    const kept = stored(keyOf(game));
    ours.set(game, kept && typeof kept === "object" ? kept : {});
  }
  return ours.get(game);
}

function keep(game, choices) {
  ours.set(game, choices);
  store(keyOf(game), Object.keys(choices).length ? choices : null);
  questions.forEach(show);
  bars.forEach(sum);
}

const questions = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("[data-reading]"));
const bars = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ours]"));
const radiosOf = (question) => /** @type {HTMLInputElement[]} */ ([...question.querySelectorAll(".reading__ours input")]);

/** Shows at an open question which reading is played, and in its heading if it is not that of this site. */
function show(question) {
  const [game, point] = question.dataset.reading.split(".");
  const radios = radiosOf(question);
  const chosen = radios.find(({ value }) => value === agreed(game)[point]) ?? radios.find(({ defaultChecked }) => defaultChecked);
  if (chosen) chosen.checked = true;
  question.querySelector(".reading__chosen")?.remove();
  lead(question, chosen && !chosen.defaultChecked ? chosen : undefined);
  if (!chosen || chosen.defaultChecked) return;
  const [colon] = /[:：]\s*/.exec(question.querySelector("summary").textContent);
  const words = `${chosen.parentElement.textContent.trim()}${colon}${/^.*?[.。!?](?=\s|$|[^\s\w])/.exec(chosen.closest("li").textContent.trim())?.[0] ?? ""}`;
  question.querySelector("summary").append(" ", element("strong", { className: "reading__chosen" }, words));
}

/** Shows above the text of a rule what is played there if it is not what the text says, and its case, if there is one. */
function lead(question, chosen) {
  const rule = question.closest(".rule");
  if (!rule) return;
  const { reading } = question.dataset;
  rule.querySelector(`[data-leads="${reading}"]`)?.remove();
  if (chosen) {
    const title = question.querySelector("summary").firstChild.textContent;
    const [colon] = /[:：]\s*/.exec(title);
    const asked = title.slice(title.indexOf(colon) + colon.length).trim();
    const nodes = [...chosen.closest("li").childNodes];
    const end = nodes.findIndex((node) => node instanceof Element && node.matches("small, .case__result, .reading__ours"));
    const said = nodes.slice(0, end).map(({ textContent }) => textContent).join("").trim();
    const note = element("p", { className: "rule__ours" }, element("strong", {}, `${chosen.parentElement.textContent.trim()}${colon}`), `${asked} ${said}`);
    note.dataset.leads = reading;
    rule.querySelector(".rule__text").prepend(note);
    const told = [...rule.querySelectorAll(".case")].findIndex((one) => one.querySelector(".case__reading")?.textContent.includes(asked));
    const radio = /** @type {HTMLInputElement | undefined} */ (rule.querySelectorAll(".cases__radio")[told]);
    if (radio) radio.checked = true;
  }
  rule.classList.toggle("rule--ours", Boolean(rule.querySelector("[data-leads]")));
}

/** Shows above the questions of a game what has been agreed on, as a link, and what a link from elsewhere brings. */
function sum(bar) {
  const { ours: game } = bar.dataset;
  const choices = Object.entries(agreed(game)).sort().map((pair) => pair.join(".")).join("+");
  const brought = LINK.exec(location.hash)?.[1] ?? choices;
  const button = (name) => bar.querySelector(`[data-ours-${name}]`);
  button("share").dataset.share = `table=${choices}`;
  button("share").hidden = button("forget").hidden = !choices;
  button("take").hidden = brought === choices;
}

/** Returns the choices of a link that are readings of this page. */
function choicesOf(link) {
  const pairs = link.split("+").map((pair) => pair.split("."));
  const isThere = ([point, reading]) => [...questions].some((question) => (
    question.dataset.reading.endsWith(`.${point}`) && radiosOf(question).some(({ value, defaultChecked }) => value === reading && !defaultChecked)
  ));
  return Object.fromEntries(pairs.filter(isThere));
}

for (const bar of bars) {
  bar.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (button && "oursForget" in button.dataset) keep(bar.dataset.ours, {});
    if (button && "oursTake" in button.dataset) keep(bar.dataset.ours, choicesOf(LINK.exec(location.hash)[1]));
  });
}

document.addEventListener("change", ({ target }) => {
  const radio = /** @type {HTMLInputElement} */ (target);
  const question = radio.closest?.(".reading__ours") && /** @type {HTMLElement} */ (radio.closest("[data-reading]"));
  if (!question) return;
  const [game, point] = question.dataset.reading.split(".");
  const { [point]: _, ...others } = agreed(game);
  keep(game, radio.defaultChecked ? others : { ...others, [point]: radio.value });
});

/** Lets a calculator, a board or the form of a new game begin with what has been agreed on, unless the address says how. */
function begin(widget) {
  const choices = agreed(widget.dataset.game);
  for (const control of widget.querySelectorAll("select, input[type=radio]")) {
    const chosen = choices[control.name.replace(/^reading\./, "")];
    if (chosen && control.type === "radio") control.checked = control.value === chosen;
    else if (chosen && control.value !== chosen && [...control.options].some(({ value }) => value === chosen)) {
      control.value = chosen;
      for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }
}

questions.forEach(show);
bars.forEach(sum);
addEventListener("hashchange", () => bars.forEach(sum));
if (!location.search && !location.hash) document.querySelectorAll("[data-widget]").forEach(begin);
