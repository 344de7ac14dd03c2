// Number fields of a form: one that holds no whole number within its limits is marked and says its limits, and what the
// widget shows meanwhile is said to be the answer to the last valid input.

const WHOLE = /^-?\d+$/;
const INVALID = "aria-invalid";
const LIMITS = "limits";
const NO_NUMBER = "?"; // what is asked with where the browser itself cannot read what was typed
const STALE = "calculator__stale";

/** The number of a field as the engine is asked with it. */
export const asTyped = ({ value, required, validity }) => (validity.badInput ? NO_NUMBER : value || (required ? "0" : ""));

/** Whether a field holds anything but a whole number within its limits. An empty one counts 0, where 0 is allowed. */
function isWrong({ value, min, required, validity }) {
  if (validity.badInput) return true;
  if (value === "") return required && Number(min) > 0;
  return !WHOLE.test(value) || validity.rangeUnderflow || validity.rangeOverflow;
}

/** Whether a field is part of the question: cards that are not counted and a value that is not asked for are none. */
function isAsked(field) {
  const box = field.form.elements.namedItem(`${field.name.split(".")[0]}?`);
  return box?.checked !== false && !field.closest("[hidden]");
}

export const fields = (form) => [...form.querySelectorAll('input[type="number"]')];

/** The fields of a form whose numbers cannot be used. */
export const wrong = (form) => fields(form).filter((field) => isWrong(field) && isAsked(field));

/** Marks the fields whose numbers cannot be used, and no others; returns whether there is one. `words`: what is said
 * of their limits, with {least} and {most}. */
export function mark(form, words) {
  const found = wrong(form);
  for (const field of fields(form)) {
    if (found.includes(field)) markField(field, words);
    else unmarkField(field);
  }
  return found.length > 0;
}

const limitsOf = (field) => field.parentElement.querySelector(`:scope > .${LIMITS}`);

function markField(field, words) {
  if (field.hasAttribute(INVALID)) return;
  const limits = document.createElement("span");
  const [least, most] = [field.min, field.max].map((number) => number.replace("-", "−"));
  limits.id = `${LIMITS}.${field.id}`;
  limits.className = LIMITS;
  limits.textContent = words.replace("{least}", least).replace("{most}", most);
  field.parentElement.append(limits);
  field.setAttribute(INVALID, "true");
  field.setAttribute("aria-describedby", limits.id);
  if (field === document.activeElement) limits.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function unmarkField(field) {
  if (!field.hasAttribute(INVALID)) return;
  limitsOf(field)?.remove();
  field.removeAttribute(INVALID);
  field.removeAttribute("aria-describedby");
}

/** Says beside the answer, and in the bar at the foot of a phone's screen, that it belongs to the last valid input; or
 * no longer. */
export function markStale(widget, isStale, words) {
  if (!widget.querySelector(".calculator__answer") || isStale === widget.hasAttribute("data-stale")) return;
  widget.toggleAttribute("data-stale", isStale);
  for (const note of widget.querySelectorAll(`.${STALE}`)) note.remove();
  if (!isStale) return;
  widget.querySelector(".calculator__said")?.before(note("span", words));
  widget.querySelector(".calculator__title")?.after(note("p", words));
}

const note = (element, words) => Object.assign(document.createElement(element), { className: STALE, textContent: words });
