// The translator's page of `make serve`: each text beside its source. Texts are checked while they are typed; Ctrl+Enter
// writes the YAML and notes that the translation matches its source as it is now.

const here = new URL(".", import.meta.url);
const main = document.querySelector("main");
const [game, language] = location.pathname.replace(/^.*\/translate\//, "").split("/");
const status = document.querySelector("[role=status]");

const made = (tag, properties = {}, ...children) => {
  const { dataset, ...others } = properties;
  const element = Object.assign(document.createElement(tag), others);
  Object.assign(element.dataset, dataset);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
const shownHtml = (html, lang) => {
  const element = made("div", { className: "shown", lang });
  element.innerHTML = html; // made by the server, which escapes all texts
  for (const link of element.querySelectorAll("a")) link.tabIndex = -1; // Tab goes from field to field
  return element;
};
const say = (text) => { status.textContent = text; };
const asked = async (path, body) => {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, here), options);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const version = async (words) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 8);
};

// one unit

let all; // {source, target, units}
const elements = new Map(); // unit id to element

function sourceOf(part) {
  if (!part.difference) return shownHtml(part.source_html, all.source.language);
  const tags = { same: "span", gone: "del", new: "ins" };
  const words = part.difference.map(([kind, text]) => made(tags[kind], { textContent: text }));
  return made("div", { className: "shown", lang: all.source.language, title: "What has changed since the translation" }, ...words);
}

function partElement(unit, part) {
  const label = part.part || unit.id;
  const box = made("textarea", {
    value: part.words, lang: all.target.language, hidden: true, dataset: { part: part.part }, ariaLabel: `${unit.id} ${label}`,
  });
  const problems = made("ul", { className: "problems", dataset: { problems: part.part } });
  const hints = made("ul", { className: "hints", dataset: { hints: part.part } }, ...part.hints.map((hint) => made("li", { textContent: hint })));
  const source = made("div", {}, sourceOf(part));
  if (part.reference_html) {
    const reference = shownHtml(part.reference_html, all.reference);
    reference.classList.add("reference");
    source.append(reference);
  }
  const own = shownHtml(part.html || "", all.target.language);
  if (!part.words) own.append(made("em", { textContent: "not translated yet" }));
  const notes = made("ul", { className: "notes", hidden: true }, ...part.notes.map((note) => made("li", { textContent: note })));
  const head = part.part ? made("h3", { textContent: part.part }) : null;
  return made("div", { className: "part" }, head,
    made("div", { className: "sides" }, source, made("div", {}, own, box, problems, hints)), notes);
}

function unitElement(unit) {
  const note = unit.is_old_known ? null
    : made("p", { className: "note", textContent: "The source has changed; git does not know the text that was translated." });
  const number = unit.number ? made("a", { href: unit.address, textContent: unit.number, tabIndex: -1 }) : null;
  const head = made("h2", {}, number, " ", made("code", { textContent: unit.id }), " ", made("span", { className: `status status--${unit.status}`, textContent: unit.status }));
  const said = made("p", { className: "said", role: "alert" });
  const element = made("article", { tabIndex: -1, id: unit.id, className: "unit", dataset: { status: unit.status } },
    head, note, ...unit.parts.map((part) => partElement(unit, part)), said);
  element.addEventListener("dblclick", () => open(element));
  return element;
}

const unitOf = (element) => all.units.find(({ id }) => id === element.id);
const boxes = (element) => [...element.querySelectorAll("textarea")];
const wordsOf = (element) => Object.fromEntries(boxes(element).map((box) => [box.dataset.part, box.value]));
const isOpen = (element) => element?.classList.contains("unit--open");
const grow = (box) => {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 4}px`;
};

// What was typed and not written yet is kept in the browser, also when the page is left.
const draftKey = (element) => `stele.draft.${game}.${language}.${element.id}`;
const drafts = {
  read: (element) => { try { return JSON.parse(localStorage.getItem(draftKey(element)) ?? "{}"); } catch { return {}; } },
  keep: (element) => { try { localStorage.setItem(draftKey(element), JSON.stringify(wordsOf(element))); } catch { /* without storage it lasts as long as the page */ } },
  forget: (element) => { try { localStorage.removeItem(draftKey(element)); } catch { /* nothing was kept */ } },
};

function open(element) {
  element.classList.add("unit--open");
  const draft = drafts.read(element);
  for (const box of boxes(element)) box.value = draft[box.dataset.part] ?? box.value;
  for (const one of element.querySelectorAll("textarea, .notes")) one.hidden = false;
  boxes(element).forEach(grow);
  boxes(element)[0].focus();
}

function close(element) {
  element.classList.remove("unit--open");
  for (const one of element.querySelectorAll("textarea, .notes")) one.hidden = true;
  element.focus();
}

function cancel(element) {
  const { parts } = unitOf(element);
  for (const box of boxes(element)) box.value = parts.find(({ part }) => part === box.dataset.part).words;
  drafts.forget(element);
  tell(element, { hints: parts.flatMap(({ part, hints }) => hints.map((message) => ({ part, message }))) });
  close(element);
}

function tell(element, { problems = [], hints = [], refused = "" }) {
  for (const [kind, told] of Object.entries({ problems, hints })) {
    for (const list of element.querySelectorAll(`[data-${kind}]`)) {
      const own = told.filter(({ part }) => part === list.dataset[kind]);
      list.replaceChildren(...own.map(({ message }) => made("li", { textContent: message })));
    }
  }
  element.querySelector(".said").textContent = refused;
}

const address = (verb) => `translation/${game}/${language}/${verb}`;

async function check(element) {
  const words = wordsOf(element);
  const told = await asked(address("check"), { unit: element.id, words });
  if (JSON.stringify(words) === JSON.stringify(wordsOf(element))) tell(element, told);
}

async function save(element) {
  const unit = unitOf(element);
  const isSame = unit.parts.every(({ part, words }) => words === wordsOf(element)[part]);
  if (isSame && unit.status === "done") {
    say(`${unit.id}: nothing has changed`);
    return;
  }
  const isNew = unit.status === "missing";
  const base = isNew ? {} : Object.fromEntries(await Promise.all(unit.parts.map(async ({ part, words }) => [part, await version(words)])));
  say(`${unit.id}: being written …`);
  const words = wordsOf(element);
  const hold = (is) => { for (const box of boxes(element)) box.readOnly = is; };
  hold(true);
  const next = step(element, 1, isWaiting); // it need not wait until this one is checked and written
  if (next && isOpen(element)) open(next);
  const told = await asked(address("save"), { unit: unit.id, words, base }).finally(() => hold(false));
  tell(element, told);
  if (!told.unit) {
    say(`${unit.id}: not written`);
    return;
  }
  drafts.forget(element);
  all.units[all.units.indexOf(unit)] = told.unit;
  const fresh = unitElement(told.unit);
  const isHere = element.contains(document.activeElement);
  element.replaceWith(fresh);
  elements.set(told.unit.id, fresh);
  count();
  say(`${unit.id}: written and accepted`);
  if (isHere) fresh.focus();
}

// the list of units

const isWaiting = (element) => element.dataset.status !== "done";
const shown = () => [...main.querySelectorAll(".unit:not([hidden])")];
const current = () => document.activeElement.closest?.(".unit");

function step(from, by, wanted = (_unit) => true) {
  const list = shown();
  let index = from ? list.indexOf(from) : by > 0 ? -1 : list.length;
  for (index += by; list[index]; index += by) {
    if (!wanted(list[index])) continue;
    list[index].focus();
    list[index].scrollIntoView({ block: "nearest" });
    return list[index];
  }
  return null;
}

function count() {
  const counted = ["done", "stale", "missing"].map((state) => `${all.units.filter((unit) => unit.status === state).length} ${state}`);
  document.querySelector("[data-count]").textContent = counted.join(", ");
}

const filter = document.querySelector("input[type=search]");
const state = document.querySelector("select");

function narrow() {
  const words = filter.value.toLowerCase();
  for (const unit of all.units) {
    const text = [unit.id, unit.number ?? "", ...unit.parts.flatMap((part) => [part.source, part.words])].join("\n").toLowerCase();
    const fits = !state.value || (state.value === "waiting" ? unit.status !== "done" : unit.status === state.value);
    elements.get(unit.id).hidden = !fits || !text.includes(words);
  }
}

// Enter in the search field goes to the first match; submitting the form would reload the page.
filter.form.addEventListener("submit", (event) => {
  event.preventDefault();
  step(null, 1);
});

let waiting;
main.addEventListener("input", ({ target }) => {
  grow(target);
  drafts.keep(target.closest(".unit"));
  clearTimeout(waiting);
  waiting = setTimeout(() => check(target.closest(".unit")).catch((error) => say(error.message)), 400);
});

const KEYS = {
  ArrowDown: (unit) => step(unit, 1), j: (unit) => step(unit, 1),
  ArrowUp: (unit) => step(unit, -1), k: (unit) => step(unit, -1),
  n: (unit) => step(unit, 1, isWaiting), p: (unit) => step(unit, -1, isWaiting),
  Enter: (unit) => unit && open(unit),
  "/": () => filter.focus(),
};

document.addEventListener("keydown", (event) => {
  const unit = current();
  const isField = event.target.matches?.("input, textarea, select");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && unit) {
    event.preventDefault();
    save(unit).catch((error) => say(error.message));
  } else if (event.key === "Tab" && isOpen(unit)) {
    const by = event.shiftKey ? -1 : 1;
    const next = boxes(unit)[boxes(unit).indexOf(event.target) + by] ? null : step(unit, by);
    if (!next) return;
    event.preventDefault();
    open(next);
    boxes(next).at(by > 0 ? 0 : -1).focus();
  } else if (event.key === "Escape" && isOpen(unit)) {
    cancel(unit);
  } else if (event.key === "Escape" && isField) {
    step(null, 1);
  } else if (!isField && isOpen(unit) && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    boxes(unit)[0].focus(); // typing is meant for the text
  } else if (!isField && KEYS[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    KEYS[event.key](unit);
  }
});

async function begin() {
  if (!game) {
    const rows = await asked("translations.json");
    const links = rows.map((row) => made("li", {}, made("a", { href: `${row.game}/${row.language}/`, textContent: `${row.title}: ${row.label}` }),
      ` ${row.done} done, ${row.stale} stale, ${row.missing} missing`));
    main.replaceChildren(made("ul", { className: "overview" }, ...links));
    document.querySelector("form").hidden = true;
    return;
  }
  all = await asked(`translation/${game}/${language}/all.json`);
  document.title = `${all.title}: ${all.source.label} → ${all.target.label}`;
  document.querySelector("h1").textContent = document.title;
  for (const unit of all.units) elements.set(unit.id, unitElement(unit));
  main.replaceChildren(...elements.values());
  for (const control of [filter, state]) control.addEventListener("input", narrow);
  count();
  const wanted = elements.get(decodeURIComponent(location.hash.slice(1)));
  if (wanted) {
    wanted.scrollIntoView();
    wanted.focus();
  }
  main.dataset.ready = "";
}

begin().catch((error) => say(error.message));
