// Games by link (rules_widgets/table_link.py), the part in the page: loaded when a game by link is begun, opened or
// handed on. It seals messages, so that nobody reads them by looking, and hands them over.

const beside = (name) => import(new URL(name + new URL(import.meta.url).search, import.meta.url).href);
const { newId, through, toBytes, toLetters } = await beside("kept_games.js");
const { storedText } = await import(new URL("../javascripts/site.js", import.meta.url).href);

const KEY = "link"; // in the fragment of the address
const SALT = 4; // bytes before a sealed text, which decide its key

/** Returns bytes with those of a generator added, which the salt starts; the same again removes them. */
function keyed(bytes, salt) {
  let state = salt.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) || 1;
  return bytes.map((byte) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 0xff);
  });
}

/** Seals a text: compressed, made unreadable, and as letters that an address can hold. */
export async function sealed(text) {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const bytes = await through(new CompressionStream("deflate"), new TextEncoder().encode(text));
  return toLetters([...salt, ...keyed(bytes, salt)]);
}

/** Opens what `sealed` made; rejects for anything else. */
export async function unsealed(letters) {
  const bytes = toBytes(letters);
  const salt = bytes.slice(0, SALT);
  return new TextDecoder().decode(await through(new DecompressionStream("deflate"), keyed(bytes.slice(SALT), salt)));
}

/** Returns the address that opens a message, or the record of a game by link, at this table. */
export async function addressOf(text) {
  const address = new URL(location.href);
  address.hash = `${KEY}=${await sealed(text)}`;
  return address.href;
}

/** Leads a reader who reads another language of the site to that, with the link; returns whether it does. */
export function isLedOn() {
  const offered = new Map([...document.querySelectorAll("a[data-language-switch]")].map((link) => [link.hreflang, link.href]));
  const wanted = [storedText("stele.language"), ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]])].find((code) => offered.has(code));
  if (!wanted || wanted === document.documentElement.lang || !navigator.onLine) return false;
  location.replace(offered.get(wanted) + location.search + location.hash);
  return true;
}

/** Opens a sealed message at the table, or a game by link that was saved as a file. */
export async function opened(form, letters) {
  const link = await unsealed(letters).catch(() => null);
  if (link === null) return form.tell(form.said["table.far.broken"]);
  const { id, seats } = JSON.parse(link);
  if (seats) return form.open(link, null, true);
  const entry = form.games.list().find(({ record }) => record?.link && record.id === id) ?? null;
  const record = entry?.text ?? "";
  await form.ask(() => ({ do: "open", link, record, entry, isChosen: !entry, secret: newId() }));
  if (form.state) history.replaceState(null, "", location.pathname + location.search);
  form.widget.scrollIntoView();  // whose turn it is, what the others have done, and the board, on a phone, too
}

/** Hands a message over: the link in the share dialog, all moves in a file. */
export async function handOver(form, { title, note, text, whole, to }) {
  const { share } = await import(new URL("../javascripts/share.js", import.meta.url).href);
  const addresses = await Promise.all([text, whole].map(addressOf));
  const save = () => form.download(addresses[1], `${form.game}.${to}.stele.txt`);
  share("", title, addresses[0], note, { name: form.said["table.far.file"], save });
}
