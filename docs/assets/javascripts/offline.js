// Whether the site works without a connection, said at its foot; and a word when a newer version is there.

const place = document.querySelector("[data-offline]");
const said = place.querySelector(".offline__said");
const button = place.querySelector("button");
const bar = document.querySelector("[data-update]");
const { language } = place.dataset;
const words = (state) => place.dataset[state];

function show(state, text = words(state)) {
  place.hidden = false;
  place.dataset.state = state;
  said.textContent = text;
  button.hidden = !["offer", "failed"].includes(state);
}

function hear({ data }) {
  if (data.keeping) show("keeping", words("keeping").replace("{n}", Math.floor((100 * data.keeping) / data.of)));
  else if (data.failed) show("failed");
  else if (data.kept) show(data.kept.includes(language) ? "kept" : "offer");
}

/** The new version waits; the reader says when it may come. Inputs stand in the address and stay. */
function offer(worker) {
  bar.hidden = false;
  bar.querySelector("button").addEventListener("click", () => worker.postMessage({ take: "over" }), { once: true });
}

const isThrifty = ({ saveData, effectiveType } = navigator.connection ?? {}) => saveData || /2g|3g/.test(effectiveType);

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
  button.addEventListener("click", () => {
    show("keeping", words("keeping").replace("{n}", 0));
    active.postMessage({ keep: language });
  });
  show("offer");
  active.postMessage(isThrifty() ? { ask: true } : { keep: language });
}
