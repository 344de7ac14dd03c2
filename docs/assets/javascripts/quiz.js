// Questions about cases: an answer is judged at once and explained; which were right is kept in this browser.

const KEY = "stele.quiz";

/** What this browser remembers: question to whether the answer was right. */
function known() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known(), ...change }));
  } catch {
    // No storage: the score lasts as long as the page.
  }
}

class Quiz {
  constructor(element) {
    this.element = element;
    this.status = element.querySelector("[role=status]");
    this.questions = [...element.querySelectorAll("[data-question]")];
    this.atOnce = Number(element.dataset.atOnce);
    this.answered = known();
    this.asked = [];
    element.addEventListener("click", (event) => this.onClick(event));
    this.ask();
  }

  /** Shows some questions that were not answered yet; where there are none, all again. */
  ask() {
    const fresh = this.questions.filter((one) => !(one.dataset.question in this.answered));
    this.asked = (fresh.length ? fresh : this.questions).slice(0, this.atOnce);
    if (this.atOnce >= this.questions.length) this.asked = this.questions;
    for (const one of this.questions) {
      one.hidden = !this.asked.includes(one);
      this.show(one, this.atOnce >= this.questions.length ? this.answered[one.dataset.question] : undefined);
    }
    this.tell("");
  }

  /** A question as it stands: not answered yet, or with the answer marked and explained. */
  show(question, isRight, chosen = null) {
    const isOpen = isRight === undefined;
    for (const button of question.querySelectorAll(".quiz__choice")) {
      button.disabled = !isOpen;
      button.classList.toggle("is-right", !isOpen && "right" in button.dataset);
      button.classList.toggle("is-wrong", button === chosen && !isRight);
    }
    question.dataset.state = isOpen ? "" : isRight ? "right" : "wrong";
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
    keep({ [name]: isRight });
    this.show(question, isRight, choice);
    this.tell(this.element.dataset[isRight ? "right" : "wrong"]);
    question.querySelector(".quiz__answer > summary").focus({ preventScroll: true });
  }

  /** The verdict, the score, and what can be done next. */
  tell(verdict) {
    const done = this.questions.filter((one) => one.dataset.question in this.answered);
    const right = done.filter((one) => this.answered[one.dataset.question]);
    const score = this.element.dataset.score.replace("{right}", right.length).replace("{all}", done.length);
    this.status.textContent = done.length ? `${verdict} ${score}`.trim() : "";
    this.element.querySelector(".quiz__next")?.remove();
    if (!done.length) return;
    const next = document.createElement("p");
    next.className = "quiz__next";
    const isOver = this.asked.every((one) => one.dataset.question in this.answered);
    if (isOver && done.length < this.questions.length) next.append(this.button("more"), " ");
    next.append(this.button("again"));
    this.status.after(next);
  }

  button(action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button";
    made.dataset.action = action;
    made.textContent = this.element.dataset[action];
    return made;
  }

  again() {
    const forgotten = new Set(this.questions.map((one) => one.dataset.question));
    const rest = Object.fromEntries(Object.entries(known()).filter(([name]) => !forgotten.has(name)));
    try {
      localStorage.setItem(KEY, JSON.stringify(rest));
    } catch {
      // As above.
    }
    this.answered = rest;
    this.ask();
  }
}

for (const element of document.querySelectorAll("[data-quiz]")) new Quiz(element);
