// An address to hand on: to another program of this device, to the clipboard, or as a QR code to the phone across the
// table. Fetched when a button with `data-share` is chosen; its value is the place on this page, "" for all that it shows.
// The table of a whole game gives the address itself, which is long and not the page's.

import { encodeQR } from "./qr.js";

const QUIET = 4; // as many light modules around a code as its readers need
const SVG = "http://www.w3.org/2000/svg";
const dialog = document.querySelector("[data-share-dialog]");
const part = (name) => dialog.querySelector(`[data-share-${name}]`);
const said = part("said");

/** A rule has its own address whatever else stands in this one; an answer or a position is all of this one. */
function addressOf(place) {
  const address = new URL(location.href);
  if (place) address.search = "";
  if (place) address.hash = place;
  return address.href;
}

/** Rows of true (dark) and false, with the light modules around them; null for an address that is too long. */
function codeOf(address) {
  try {
    return encodeQR(address, "raw", { ecc: "medium", border: QUIET });
  } catch {
    return null;
  }
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

export function share(place, title, address = addressOf(place)) {
  part("address").value = address;
  said.textContent = "";
  const picture = drawn(address);
  part("code").replaceChildren(...(picture ? [picture] : []));
  part("code").hidden = !picture;
  const send = part("send");
  send.hidden = !navigator.share;
  send.onclick = () => navigator.share({ title, url: address }).catch(() => {}); // not wanted after all
  part("copy").onclick = async () => {
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = said.dataset.done;
    } catch {
      part("address").select(); // to be copied by hand
    }
  };
  dialog.showModal();
}

part("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
