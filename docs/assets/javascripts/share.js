// The share dialog: passes an address to another app, to the clipboard, or to another phone as a QR code. Loaded when a
// button with `data-share` is pressed; its value is the anchor on this page, "" for the page with all that it shows.
// The table of a whole game passes its own address, which contains the record of the game.

import { encodeQR } from "./qr.js";
import { element } from "./site.js";

const QUIET = 4; // light modules around the code, which scanners need (quiet zone)
const SVG = "http://www.w3.org/2000/svg";
const dialog = document.querySelector("[data-share-dialog]");
const part = (name) => dialog.querySelector(`[data-share-${name}]`);
const said = part("said");

/** Returns the address of an anchor without the query of the page; for "" the whole present address. */
function addressOf(place) {
  const address = new URL(location.href);
  if (place) address.search = "";
  if (place) address.hash = place;
  return address.href;
}

/** Encodes an address as rows of booleans (true is dark), with the quiet zone; null if it is too long. */
function codeOf(address) {
  for (const ecc of ["medium", "low"]) {
    try {
      return encodeQR(address, "raw", { ecc, border: QUIET });
    } catch {
      // A code with less redundancy holds more.
    }
  }
  return null;
}

function drawn(address) {
  const rows = codeOf(address);
  if (!rows) return null;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", part("code").dataset.label);
  const path = document.createElementNS(SVG, "path");
  const runs = rows.flatMap((row, y) => [...row.map(Number).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  path.setAttribute("d", runs.join(""));
  picture.append(path);
  return picture;
}

/** `note`: what the reader should know about the address. `file`: {name, save} of a file that can be saved instead; the
 * title is then the heading, too. */
export function share(place, title, address = addressOf(place), note = "", file = null) {
  dialog.querySelector(".sharing__title").textContent = file ? title : dialog.ariaLabel;
  dialog.querySelector(".sharing__file")?.remove();
  if (file) {
    const button = element("button", { type: "button", className: "button sharing__file" }, file.name);
    button.onclick = file.save;
    part("copy").after(button);
  }
  part("note").textContent = note;
  part("note").hidden = !note;
  part("address").value = address;
  said.textContent = "";
  const picture = drawn(address);
  part("code").replaceChildren(...(picture ? [picture] : []));
  part("code").hidden = !picture;
  const send = part("send");
  send.hidden = !navigator.share;
  send.onclick = () => navigator.share({ title, url: address }).catch(() => {}); // cancelled by the reader
  part("copy").onclick = async () => {
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = said.dataset.done;
    } catch {
      part("address").select(); // for copying by hand
    }
  };
  dialog.showModal();
  offerFrame(place);
}

/** Offers the page of a rule by itself, and the code that shows it on another page; nothing for other places. */
async function offerFrame(place) {
  for (const old of dialog.querySelectorAll(".sharing__frame")) old.remove();
  const [, game, rule] = document.getElementById(place.slice(1))?.dataset.rule?.match(/^([^.]+)\.(.+)$/) ?? [];
  if (!rule) return;
  const page = new URL(`../../../embed/${document.documentElement.lang}/${game}/${rule}.html`, location.href);
  const answer = await fetch(page.href.replace(/html$/, "json")).catch(() => null);
  if (!answer?.ok) return; // without a connection, or while the site is edited
  const { html, stele } = await answer.json();
  const link = element("a", { className: "button", href: page.href }, stele.page);
  const label = element("label", { className: "sharing__frame" }, stele.frame, element("input", { readOnly: true, value: html }));
  said.after(label, element("p", { className: "sharing__frame" }, link));
}

part("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
