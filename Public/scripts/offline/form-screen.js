// A form on the screen: which of its questions are shown, their numbers, and the entries of repeatable groups.
import { FormEntries } from "./form-entries.js";
import { FieldValues, fieldsFor, fill, readAnswer } from "./fields.js";
import { formParts } from "./forms.js";
import { standsAlone } from "./kinds.js";
import { element } from "./markup.js";
import { settle } from "./question-fields.js";

export class FormScreen {
  /** `root` is the drawn screen, in which every question is shown. */
  constructor(root, { walk, wording }) {
    Object.assign(this, { walk, wording, step: walk.step });
    this.container = root.querySelector(".form-parts");
    this.parts = formParts(this.step);
    this.nodes = new Map([...this.container.querySelectorAll("[data-item]")].map((node) => [node.dataset.item, node]));
    this.shells = new Map([...this.container.children].map((node) => [node.dataset.part, node]));
    this.entries = new Map(this.parts.filter((part) => part.items)
      .map((group) => [group.id, new FormEntries(this.shells.get(group.id), group, this)]));
    this.shown = null;
    this.fillIn();
    this.follow();
    this.container.addEventListener("change", () => this.follow());
  }

  questions() {
    return this.parts.map((part) => part.item).filter((item) => item?.format);
  }

  node(item) {
    return this.nodes.get(`answer.${item.id}`);
  }

  /** What was answered before, else the defaults. */
  fillIn() {
    const { walk, step } = this;
    const [draft, recorded] = [walk.drafts[step.id] ?? {}, walk.records[step.id]?.answer ?? {}];
    const before = (id) => draft[id] ?? recorded[id];
    for (const item of this.questions()) {
      const answer = before(item.id) ?? walk.formats.usual(item.format);
      this.fillQuestion(this.node(item), `answer.${item.id}`, item.format, answer);
    }
    for (const [id, entries] of this.entries) entries.fillIn(before(id) ?? []);
  }

  fillQuestion(node, base, format, answer) {
    settle(node, base, format, this.walk.today);
    fill(node, [base], fieldsFor(base, answer, format, this.wording));
  }

  /** What the fields say, also those of questions that are not shown. */
  everything() {
    const fields = new FieldValues(...this.nodes.values());
    const once = this.questions().map((item) =>
      [item.id, readAnswer(fields, `answer.${item.id}`, item.format, this.wording.language)]);
    const repeated = [...this.entries].map(([id, entries]) => [id, entries.answers()]);
    return Object.fromEntries([...once, ...repeated]);
  }

  /** What the shown questions say. */
  get answers() {
    return Object.fromEntries(Object.entries(this.everything()).filter(([id]) => this.shown.includes(id)));
  }

  /** Shows and hides questions after a change of an answer. */
  follow() {
    const answers = this.everything();
    const checker = this.walk.checker(this.step);
    const shown = checker.shownParts(answers);
    const arrived = String(shown) === String(this.shown) ? [] : this.layOut(shown);
    for (const entries of this.entries.values()) arrived.push(...entries.follow(checker, answers));
    this.announce(arrived);
  }

  /** Puts the shown parts in order. Returns the questions that came. */
  layOut(shown) {
    const focused = document.activeElement;
    const before = this.shown;
    this.shown = shown;
    const children = [];
    let open = null;
    for (const part of this.parts) {
      const node = part.item?.format ? this.node(part.item) : null;
      node?.remove();
      if (!shown.includes(part.id)) continue;
      if (node) {
        if (!open) children.push((open = element("div", { class: "form-section", "data-part": "" })));
        open.append(node);
      } else {
        const shell = this.shells.get(part.id);
        children.push(shell);
        open = part.items ? null : shell;
      }
    }
    this.container.replaceChildren(...children);
    this.number(shown);
    if (this.container.contains(focused)) focused.focus({ preventScroll: true });
    const isNew = (item) => before !== null && shown.includes(item.id) && !before.includes(item.id);
    return this.questions().filter(isNew).map((item) => this.node(item));
  }

  /** Numbers the sections: a heading begins one, and some questions are one each. */
  number(shown) {
    const counted = [];
    let isOpen = false;
    for (const { id, item } of this.parts) {
      if (!item || !shown.includes(id)) continue;
      const isAlone = item.format !== undefined && standsAlone(item.format);
      if (item.format !== undefined && (isAlone || !isOpen)) counted.push(item.id);
      isOpen = item.format !== undefined && !isAlone;
    }
    for (const item of this.questions()) {
      const number = counted.indexOf(item.id) + 1;
      const words = number > 0 && counted.length > 1
        ? this.wording.text("questionOf", { n: number, m: counted.length }) : null;
      setNumber(this.node(item), words);
    }
  }

  announce(arrived) {
    for (const node of arrived) node.classList.add("arrives");
    const status = this.container.closest("form")?.querySelector("[data-arrivals]");
    const name = (node) => node.querySelector("legend, label")?.textContent.trim() ?? "";
    if (status) status.textContent = arrived.map(name).join(". ");
  }

  /** Adds or removes an entry: `add:medicines`, `remove:medicines/2`. */
  changeEntries(move) {
    const [kind, rest] = [move.slice(0, move.indexOf(":")), move.slice(move.indexOf(":") + 1)];
    if (kind === "add") this.entries.get(rest)?.add();
    else this.entries.get(rest.slice(0, rest.lastIndexOf("/")))?.remove(Number(rest.slice(rest.lastIndexOf("/") + 1)));
    this.follow();
  }

}

function setNumber(node, words) {
  const label = node.querySelector("legend, label");
  const number = label.querySelector(":scope > .item-number");
  if (words === null) number?.remove();
  else if (number) number.textContent = words;
  else label.prepend(element("span", { class: "item-number", "data-number": "" }, words));
}
