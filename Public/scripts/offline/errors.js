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
   * list, an `isAbove` if it stands above the answers, and a `target` for the focus if there is no field. `takesFocus` is false
   * where someone is typing.
   */
  show(list, { isListed, takesFocus }) {
    this.clear();
    this.shown = list;
    list.forEach((error) => this.mark(error, takesFocus && !isListed));
    const summary = isListed && list.length > 0 ? this.summary(list) : null;
    if (summary) this.form.querySelector(".form-parts, article.document")?.before(summary);
    if (takesFocus && list.length > 0) (summary ?? targetOf(list[0])).focus();
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

  /** `isSpoken` is for a message that no list repeats. */
  mark(error, isSpoken) {
    const { message, place, fields, isAbove } = error;
    const isGroup = place.localName === "fieldset";
    const id = `${targetID(error)}-error`;
    const text = element("p", { class: isAbove && isGroup ? "error error-above" : "error", id, role: isSpoken && "alert" },
      this.drawing(), element("span", {}, message));
    insert(text, place, isAbove && isGroup);
    if (isGroup) place.classList.add("is-invalid");
    toggleID(isGroup ? place : targetOf(error), "aria-describedby", id, true);
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
    const lines = list.map((error) => element("li", {}, element("a", { href: `#${targetID(error)}` }, error.name)));
    return element("div", { class: "error-summary", role: "alert", "aria-labelledby": "errors-title", tabindex: "-1" },
      element("h2", { class: "error-summary-title", id: "errors-title" }, title), element("ul", {}, ...lines));
  }
}

/** What takes the focus. */
const targetOf = ({ target, fields, place }) => target ?? fields[0] ?? place;
const targetID = (error) => targetOf(error).id || error.place.id;

/** Above the answers of a group, else after its fields and before notes. */
function insert(text, place, isAbove) {
  const answers = place.querySelector(":scope > .answers");
  if (isAbove && answers) return answers.before(text);
  if (place.localName === "button") return place.before(text);
  const note = place.querySelector(":scope > .still-note, :scope > a.link");
  if (note) note.before(text);
  else place.append(text);
}
