// The entries of a repeatable group of a form: each is a set of fields under its number.
import { enhanceAnswers } from "../walkthrough-answers.js";
import { FieldValues, readAnswer } from "./fields.js";
import { entryBounds, entryKey, freshEntry } from "./forms.js";
import { element } from "./markup.js";

/** Attributes that hold the number of an entry in a name or an id. */
const NUMBERED = ["id", "name", "for", "value", "data-item", "aria-describedby", "aria-labelledby", "aria-controls"];

export class FormEntries {
  /** `shell` is the drawn group, whose first entry all others are copies of. */
  constructor(shell, group, screen) {
    Object.assign(this, { shell, group, screen, ...entryBounds(group) });
    const drawn = [...shell.querySelectorAll("fieldset.entry")];
    [this.prototype] = drawn;
    this.place = this.prototype.id.split("-")[1];
    this.prototype.querySelector(".entry-remove")?.remove();
    drawn.forEach((entry) => entry.remove());
    shell.querySelector(".entry-limit")?.remove();
    shell.querySelector(`[name="${CSS.escape(`entries.${group.id}`)}"]`)?.remove();
    this.button = shell.querySelector(".entry-add");
    this.list = [];
  }

  get wording() {
    return this.screen.wording;
  }

  fillIn(entries) {
    const { formats } = this.screen.walk;
    const missing = Math.max(this.least - entries.length, 0);
    for (const entry of [...entries, ...Array.from({ length: missing }, () => freshEntry(this.group, formats))]) {
      this.append(entry);
    }
    this.update();
  }

  /** An entry's questions by their items, shown or not. */
  append(values) {
    const node = this.prototype.cloneNode(true);
    const number = this.list.length + 1;
    const entry = { node, number: 1, questions: new Map() };
    for (const item of this.group.items) {
      const question = node.querySelector(`[data-item="${CSS.escape(`answer.${entryKey(this.group, 1, item)}`)}"]`);
      entry.questions.set(item.id, question);
    }
    this.renumber(entry, number);
    for (const item of this.group.items) {
      const base = `answer.${entryKey(this.group, number, item)}`;
      this.screen.fillQuestion(entry.questions.get(item.id), base, item.format, values[item.id]);
    }
    this.list.push(entry);
    return entry;
  }

  renumber(entry, number) {
    const names = [`answer.${this.group.id}/`, `remove:${this.group.id}/`, `item-${this.place}-`, `entry-${this.place}-`];
    for (const node of [entry.node, ...entry.questions.values()].flatMap((one) => [one, ...one.querySelectorAll("*")])) {
      for (const attribute of NUMBERED) {
        const value = node.getAttribute(attribute);
        if (value) node.setAttribute(attribute, renumbered(value, names, entry.number, number));
      }
    }
    entry.number = number;
    entry.node.querySelector(".entry-title").textContent = this.title(number);
  }

  title(number) {
    return this.wording.entryTitle(number, this.screen.walk.speak(this.group.heading.repetition.entry));
  }

  /** What the fields of the entries say. */
  answers() {
    return this.list.map(({ number, questions }) => {
      const fields = new FieldValues(...questions.values());
      const read = (item) =>
        readAnswer(fields, `answer.${entryKey(this.group, number, item)}`, item.format, this.wording.language);
      return Object.fromEntries(this.group.items.map((item) => [item.id, read(item)]));
    });
  }

  add() {
    if (this.list.length >= this.most) return;
    const entry = this.append(freshEntry(this.group, this.screen.walk.formats));
    this.update();
    enhanceAnswers(entry.node);
    entry.node.focus();
  }

  remove(number) {
    if (this.list.length <= this.least) return;
    const [removed] = this.list.splice(number - 1, 1);
    removed.node.remove();
    this.list.forEach((entry, index) => this.renumber(entry, index + 1));
    this.update();
    (this.list[Math.min(number, this.list.length) - 1]?.node ?? this.button).focus();
  }

  /** The entries in order, then the button or the reason why there is none. */
  update() {
    const count = this.list.length;
    const own = this.screen.walk.speak(this.group.heading.repetition.addLabel);
    this.shell.querySelector(".entry-limit")?.remove();
    for (const entry of this.list) {
      this.shell.append(entry.node);
      entry.node.querySelector(".entry-remove")?.remove();
      if (count > this.least) entry.node.append(this.removal(entry));
    }
    if (count < this.most) {
      this.button.lastElementChild.textContent = own || this.wording.text(count === 0 ? "addFirst" : "addAnother");
      this.shell.append(this.button);
    } else {
      this.button.remove();
      if (this.most > this.least) {
        const limit = this.wording.text("tooManyEntries", { n: this.most });
        this.shell.append(element("p", { class: "note entry-limit" }, limit));
      }
    }
  }

  removal({ number }) {
    const value = `remove:${this.group.id}/${number}`;
    return element("button", { class: "entry-remove", type: "submit", name: "entry", value },
      this.wording.text("removeEntry"), element("span", { class: "unseen" }, ` ${this.title(number)}`));
  }

  /** Shows and hides questions of the entries. Returns those that came. */
  follow(checker, answers) {
    return this.list.flatMap(({ node, number, questions }) => {
      const shown = checker.shownInEntry(this.group, answers[this.group.id][number - 1] ?? {}, answers);
      const ids = shown.map((item) => item.id);
      const arrived = ids.map((id) => questions.get(id)).filter((question) => !node.contains(question));
      for (const [id, question] of questions) if (!ids.includes(id)) question.remove();
      const removal = node.querySelector(".entry-remove");
      if (arrived.length === 0) return [];
      for (const id of ids) (removal ? removal.before(questions.get(id)) : node.append(questions.get(id)));
      return arrived;
    });
  }
}

/** Names and ids that begin with one of `names` and then the number, which changes. */
function renumbered(value, names, from, to) {
  return value.split(" ").map((word) => {
    const start = names.find((name) => word.startsWith(name + from) && !/\d/.test(word[(name + from).length] ?? ""));
    return start === undefined ? word : start + to + word.slice((start + from).length);
  }).join(" ");
}
