// The section in the footer that shows and changes which languages are cached for offline use, and the notice of a
// newer version. Until the reader chooses, the language of the visited page is cached; then only the chosen ones are.

import { store, storedText } from "./site.js";

const place = document.querySelector("[data-offline]");
const said = place.querySelector(".offline__said");
const [button, all, none] = ["keep", "all", "forget"].map((name) => place.querySelector(`[data-offline-${name}]`));
const boxes = [...place.querySelectorAll("input[type=checkbox]")];
const bar = document.querySelector("[data-update]");
const { language } = place.dataset;
const words = (state) => place.dataset[state];
const CHOICE = "stele.offline";
let kept = [];

const names = (codes) => boxes.filter((box) => codes.includes(box.value)).map((box) => box.dataset.name).join(words("comma"));

function show(state, text = words(state)) {
  const busy = state === "keeping";
  place.hidden = false;
  place.dataset.state = state;
  said.textContent = text.replace("{languages}", names(kept));
  button.hidden = !["offer", "other", "failed", "full"].includes(state);
  all.hidden = boxes.every((box) => kept.includes(box.value));
  none.hidden = !kept.length;
  for (const control of [...boxes, all, none]) control.disabled = busy;
  if (!busy) for (const box of boxes) box.checked = kept.includes(box.value);
}

function hear({ data }) {
  if (data.keeping) show("keeping", words("keeping").replace("{n}", String(Math.floor((100 * data.keeping) / data.of))));
  else if (data.failed) show("failed");
  else if (data.full) show("full");
  else if (data.kept) {
    kept = data.kept;
    show(kept.includes(language) ? "kept" : kept.length ? "other" : "offer");
  }
}

/** Returns the languages that the reader has chosen; null without a choice: then it is that of the visited page. */
const chosen = () => storedText(CHOICE)?.split(" ").filter(Boolean) ?? null;

/** Offers the new version, which waits until the reader accepts; input survives the reload, as it is in the address. */
function offer(worker) {
  bar.hidden = false;
  bar.querySelector("button").addEventListener("click", () => worker.postMessage({ take: "over" }), { once: true });
}

const isThrifty = ({ saveData, effectiveType } = navigator.connection ?? {}) => saveData || /2g|3g/.test(effectiveType);

/** Returns the message to the worker when a page is opened; on a slow or metered connection, it does not download. */
function wish() {
  const own = chosen();
  if (isThrifty() || own?.length === 0) return { ask: true };
  return own ? { keep: own, exactly: true } : { keep: [language] };
}

export async function start() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !isSecureContext) return;
  const hadOne = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("message", hear);
  serviceWorker.addEventListener("controllerchange", () => hadOne && location.reload());
  const registration = await serviceWorker.register(new URL(place.dataset.worker, document.baseURI));
  if (registration.waiting && hadOne) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && hadOne && offer(worker));
  });
  const { active } = await serviceWorker.ready;
  const choose = (languages) => {
    store(CHOICE, languages.join(" "));
    show("keeping", words("keeping").replace("{n}", "0"));
    active.postMessage({ keep: languages, exactly: true });
  };
  button.addEventListener("click", () => choose([...new Set([...(chosen() ?? kept), language])]));
  all.addEventListener("click", () => choose(boxes.map((box) => box.value)));
  none.addEventListener("click", () => choose([]));
  for (const box of boxes) {
    box.addEventListener("change", () => choose(boxes.filter((each) => each.checked).map((each) => each.value)));
  }
  active.postMessage(wish());
}
