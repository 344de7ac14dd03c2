// Tasks at the table: their records, and which one comes next. What was missed comes again at once, what was solved after
// longer and longer times (boxes after Leitner); the boxes are kept in this browser: {"<game>.<task>": [box, when it is due]}.

const { store, stored } = await import(new URL("../javascripts/site.js", import.meta.url).href);

const KEY = "stele.tasks";
const DAY = 86_400_000;
const DAYS = [0, 1, 3, 7, 21, 60]; // until a task of each box comes again

const boxes = () => stored(KEY, {});

/** Puts a task that was solved or missed into its box. */
export function note(game, [id, isSolved]) {
  const all = boxes();
  const box = isSolved ? Math.min((all[`${game}.${id}`]?.[0] ?? 0) + 1, DAYS.length - 1) : 0;
  store(KEY, { ...all, [`${game}.${id}`]: [box, Date.now() + DAYS[box] * DAY] });
}

/** Returns the id of the task that comes after one: the next that is due, else the one that will be due first. */
function following(game, ids, id) {
  const all = boxes();
  const due = (one) => all[`${game}.${one}`]?.[1] ?? 0;
  const at = ids.indexOf(id) + 1;
  const order = [...ids.slice(at), ...ids.slice(0, at)];
  return order.find((one) => due(one) <= Date.now()) ?? order.toSorted((one, other) => due(one) - due(other))[0];
}

/** Returns the record of a task, or of the one that comes after it (`isNext`); any name that is none stands before the first. */
export async function taskRecord(form, id, isNext) {
  const tasks = await form.known("task");
  const ids = Object.keys(tasks);
  const chosen = isNext || !tasks[id] ? following(form.game, ids, id) : id;
  const { start, ...task } = tasks[chosen];
  return JSON.stringify({ game: form.game, seats: {}, seed: 1, start, moves: [], at: 0, task: { id: chosen, ...task } });
}
