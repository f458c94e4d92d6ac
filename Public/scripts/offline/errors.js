// Errors on a screen: next to their fields, and listed above a form.
import { element, parsed, toggleID } from "./markup.js";

const MARKED = "data-shows-error";

/** Shows errors of a form's fields, and removes all others. */
export class Errors {
  /** `icon` is the drawing in front of each message. */
  constructor(form, wording, icon) {
    Object.assign(this, { form, wording, icon });
    this.shown = [];
  }

  /**
   * Shows errors: each has its `message`, the `place` that holds its fields, the `fields` that are wrong, the `name` for the
   * list, and an `isAbove` if it stands above the answers. `takesFocus` is false where someone is typing.
   */
  show(list, { isListed, takesFocus }) {
    this.clear();
    this.shown = list;
    list.forEach((error) => this.mark(error));
    const summary = isListed && list.length > 0 ? this.summary(list) : null;
    if (summary) this.form.querySelector(".form-parts, article.document")?.before(summary);
    if (takesFocus && list.length > 0) (summary ?? list[0].fields[0] ?? list[0].place).focus();
  }

  clear() {
    this.form.querySelector(".error-summary")?.remove();
    for (const message of this.form.querySelectorAll("p.error[id]")) {
      for (const node of this.form.querySelectorAll(`[aria-describedby~="${CSS.escape(message.id)}"]`)) {
        toggleID(node, "aria-describedby", message.id, false);
      }
      message.remove();
    }
    for (const field of this.form.querySelectorAll(`[${MARKED}]`)) {
      field.removeAttribute(MARKED);
      field.removeAttribute("aria-invalid");
    }
    for (const group of this.form.querySelectorAll(".is-invalid")) group.classList.remove("is-invalid");
  }

  mark({ message, place, fields, isAbove }) {
    const isGroup = place.localName === "fieldset";
    const id = `${fields[0]?.id || place.id}-error`;
    const text = element("p", { class: isAbove && isGroup ? "error error-above" : "error", id }, this.drawing(),
      element("span", {}, message));
    insert(text, place, isAbove && isGroup);
    if (isGroup) place.classList.add("is-invalid");
    toggleID(isGroup || fields.length === 0 ? place : fields[0], "aria-describedby", id, true);
    for (const field of fields) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute(MARKED, "");
    }
  }

  drawing() {
    return parsed(this.icon).firstElementChild;
  }

  summary(list) {
    const title = list.length === 1 ? this.wording.text("oneError") : this.wording.text("manyErrors", { n: list.length });
    const lines = list.map(({ fields, place, name }) =>
      element("li", {}, element("a", { href: `#${fields[0]?.id || place.id}` }, name)));
    return element("div", { class: "error-summary", role: "alert", "aria-labelledby": "errors-title", tabindex: "-1" },
      element("h2", { class: "error-summary-title", id: "errors-title" }, title), element("ul", {}, ...lines));
  }
}

/** Above the answers of a group, else after its fields and before notes. */
function insert(text, place, isAbove) {
  const answers = place.querySelector(":scope > .answers");
  if (isAbove && answers) return answers.before(text);
  if (place.localName === "button") return place.before(text);
  const note = place.querySelector(":scope > .still-note, :scope > a.link");
  if (note) note.before(text);
  else place.append(text);
}
