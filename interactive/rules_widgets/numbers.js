// Validation of number fields: a field without a whole number within its limits is marked and shows its limits, and the
// answer on the page is marked as the answer to the last valid input.

const WHOLE = /^-?\d+$/;
const INVALID = "aria-invalid";
const LIMITS = "limits";
const NO_NUMBER = "?"; // the value sent for input that the browser cannot parse as a number
const STALE = "calculator__stale";

/** Returns the value of a field as it is sent to the engine. */
export const asTyped = ({ value, required, validity }) => (validity.badInput ? NO_NUMBER : value || (required ? "0" : ""));

/** Whether a field has no whole number within its limits. An empty required field counts as 0. */
function isWrong({ value, min, required, validity }) {
  if (validity.badInput) return true;
  if (value === "") return required && Number(min) > 0;
  return !WHOLE.test(value) || validity.rangeUnderflow || validity.rangeOverflow;
}

/** Whether a field is part of the question: not in a part of the form that is out of sight, or in an optional part that is off. */
function isAsked(field) {
  const box = field.form.elements.namedItem(`${field.name.split(".")[0]}?`);
  return box?.checked !== false && (!field.closest("[hidden]") || field.checkVisibility());
}

export const fields = (form) => [...form.querySelectorAll('input[type="number"]')];

/** Returns the fields of a form with invalid numbers. */
export const wrong = (form) => fields(form).filter((field) => isWrong(field) && isAsked(field));

/** Marks the fields with invalid numbers and unmarks all others; returns whether there are any. `words`: the message on
 * their limits, with {least} and {most}. */
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

/** Adds or removes a note, beside the answer and in the bottom bar on phones, that the answer is to the last valid
 * input. */
export function markStale(widget, isStale, words) {
  if (!widget.querySelector(".calculator__answer") || isStale === widget.hasAttribute("data-stale")) return;
  widget.toggleAttribute("data-stale", isStale);
  for (const note of widget.querySelectorAll(`.${STALE}`)) note.remove();
  if (!isStale) return;
  widget.querySelector(".calculator__said")?.before(note("span", words));
  widget.querySelector(".calculator__title")?.after(note("p", words));
}

const note = (element, words) => Object.assign(document.createElement(element), { className: STALE, textContent: words });
