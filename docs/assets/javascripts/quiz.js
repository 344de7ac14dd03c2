// The quiz about cases: marks and explains each answer immediately, beside its question, and stores in this browser
// which were right.

import { element, store, stored } from "./site.js";

const KEY = "stele.quiz";

/** Returns the stored results: {question: whether the answer was right}. */
const known = () => stored(KEY, {});

class Quiz {
  constructor(element) {
    this.element = element;
    this.score = element.querySelector(".quiz__score");
    this.questions = [...element.querySelectorAll("[data-question]")];
    this.atOnce = Number(element.dataset.atOnce);
    this.answered = known();
    this.asked = [];
    element.addEventListener("click", (event) => this.onClick(event));
    this.ask();
  }

  /** Shows the next unanswered questions, `atOnce` at a time; if all are answered, starts from the first. If all fit at
   * once, shows all with their results. */
  ask() {
    const fresh = this.questions.filter((one) => !(one.dataset.question in this.answered));
    this.asked = (fresh.length ? fresh : this.questions).slice(0, this.atOnce);
    if (this.atOnce >= this.questions.length) this.asked = this.questions;
    for (const one of this.questions) {
      one.hidden = !this.asked.includes(one);
      this.show(one, this.atOnce >= this.questions.length ? this.answered[one.dataset.question] : undefined);
    }
    this.tell();
  }

  /** Shows a question as unanswered (`isRight` undefined), or with the right answer marked. `chosen`: the button of the
   * answer just given, which is marked if wrong and opens the explanation. */
  show(question, isRight, chosen = null) {
    const isOpen = isRight === undefined;
    for (const button of question.querySelectorAll(".quiz__choice")) {
      button.disabled = !isOpen;
      button.classList.toggle("is-right", !isOpen && "right" in button.dataset);
      button.classList.toggle("is-wrong", button === chosen && !isRight);
    }
    question.dataset.state = isOpen ? "" : isRight ? "right" : "wrong";
    question.querySelector(".quiz__verdict").textContent = isOpen ? "" : this.element.dataset[question.dataset.state];
    question.querySelector(".quiz__answer").open = !isOpen && chosen !== null;
  }

  onClick({ target }) {
    const choice = target.closest(".quiz__choice");
    if (choice) this.judge(choice);
    const action = target.closest("[data-action]")?.dataset.action;
    if (action === "again") this.again();
    if (action === "more") this.ask();
    if (action) this.asked[0]?.querySelector("button").focus();
  }

  judge(choice) {
    const question = choice.closest("[data-question]");
    const name = question.dataset.question;
    const isRight = "right" in choice.dataset;
    this.answered[name] = isRight;
    store(KEY, { ...known(), [name]: isRight });
    this.show(question, isRight, choice);
    this.tell();
    question.querySelector(".quiz__answer > summary").focus({ preventScroll: true });
  }

  /** Shows the score, and the buttons for what to do next. */
  tell() {
    const done = this.questions.filter((one) => one.dataset.question in this.answered);
    const right = done.filter((one) => this.answered[one.dataset.question]);
    const score = this.element.dataset.score.replace("{right}", right.length).replace("{all}", done.length);
    this.score.textContent = done.length ? score : "";
    this.element.querySelector(".quiz__next")?.remove();
    if (!done.length) return;
    const next = element("p", { className: "quiz__next" });
    const isOver = this.asked.every((one) => one.dataset.question in this.answered);
    if (isOver && done.length < this.questions.length) next.append(this.button("more"), " ");
    next.append(this.button("again"));
    this.score.after(next);
  }

  button(action) {
    const made = element("button", { type: "button", className: "button" }, this.element.dataset[action]);
    made.dataset.action = action;
    return made;
  }

  again() {
    const forgotten = new Set(this.questions.map((one) => one.dataset.question));
    const rest = Object.fromEntries(Object.entries(known()).filter(([name]) => !forgotten.has(name)));
    store(KEY, rest);
    this.answered = rest;
    this.ask();
  }
}

for (const element of document.querySelectorAll("[data-quiz]")) new Quiz(element);
