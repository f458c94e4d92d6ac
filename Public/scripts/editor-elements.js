// The form of a toggle, a select, or a signature in a dialog over the text. The server creates and checks the form and writes
// the tag, as for browsers without scripts; this script inserts the tag into the text being edited.
import { replace } from "./editor-fields.js";
import { showLocalTimes } from "./times.js";

export function startElements(editor, area, mirror) {
  const action = editor.dataset.elementAction;
  if (!action) return;
  const change = editor.querySelector("[data-element-edit]");
  let place = 0;

  for (const button of editor.querySelectorAll("[data-element]")) {
    button.addEventListener("click", () => open({ kind: button.dataset.element }));
  }
  change?.addEventListener("click", () => open({ at: area.selectionStart }));
  document.addEventListener("selectionchange", () => {
    if (change && document.activeElement === area) change.hidden = !mirror.isInElement(area.selectionStart);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !mirror.isInElement(area.selectionStart)) return;
    event.preventDefault();
    open({ at: area.selectionStart });
  });

  async function open(wish) {
    place = area.selectionStart;
    const fields = new FormData();
    // No element surrounds this position, so a new one is requested.
    fields.set("at", String(wish.at ?? -1));
    if (wish.kind) fields.set("kind", wish.kind);
    const answer = await ask(fields);
    if (answer?.form) show(answer.form);
  }

  async function ask(fields) {
    fields.set("csrf", area.form.elements.csrf.value);
    fields.set("language", area.form.elements.language.value);
    fields.set("text", area.value);
    if (editor.dataset.section) fields.set("section", editor.dataset.section);
    try {
      const response = await fetch(action, { method: "POST", body: fields, headers: { accept: "application/json, text/html" } });
      if (response.headers.get("content-type")?.startsWith("application/json")) return await response.json();
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const form = page.querySelector("form[data-element-form]");
      return form ? { form, title: page.querySelector("h1").textContent } : null;
    } catch {
      return null;
    }
  }

  function show(form) {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog element-dialog";
    dialog.setAttribute("aria-labelledby", "element-title");
    const title = document.createElement("h2");
    title.id = "element-title";
    dialog.append(title);
    dialog.addEventListener("close", () => {
      dialog.remove();
      area.focus();
    });
    dialog.addEventListener("submit", async (event) => {
      event.preventDefault();
      const answer = await ask(new FormData(event.target, event.submitter));
      if (answer?.element) {
        dialog.close();
        insert(answer);
      } else if (answer?.form) {
        fill(dialog, title, answer.form);
      } else {
        complain(dialog, answer?.message);
      }
    });
    dialog.addEventListener("click", (event) => {
      if (!event.target.closest("[data-element-cancel]")) return;
      event.preventDefault();
      dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    fill(dialog, title, form);
  }

  function fill(dialog, title, form) {
    const own = document.importNode(form, true);
    // The page around may have fields with the same names.
    for (const labeled of own.querySelectorAll("[id]")) rename(own, labeled.id);
    showLocalTimes(own);
    title.textContent = own.dataset.title;
    dialog.querySelector("form")?.remove();
    dialog.append(own);
    const wrong = own.querySelector('[aria-invalid="true"]') ?? own.querySelector("[role=alert]");
    const first = wrong ?? own.querySelector("textarea, input:not([type=hidden])");
    if (first?.matches("[role=alert]")) first.tabIndex = -1;
    first?.focus();
  }

  function rename(form, id) {
    const fresh = `element-${id}`;
    form.querySelector(`[id="${id}"]`).id = fresh;
    for (const name of ["for", "aria-describedby", "aria-labelledby"]) {
      for (const user of form.querySelectorAll(`[${name}~="${id}"]`)) {
        const names = user.getAttribute(name).split(" ");
        user.setAttribute(name, names.map((one) => (one === id ? fresh : one)).join(" "));
      }
    }
    for (const link of form.querySelectorAll(`a[href="#${id}"]`)) link.setAttribute("href", `#${fresh}`);
  }

  function complain(dialog, message) {
    const note = dialog.querySelector("[data-failed]") ?? document.createElement("p");
    note.dataset.failed = "";
    note.className = "field-error";
    note.setAttribute("role", "alert");
    note.textContent = message ?? "Accord did not respond. What you entered is still here. Try again.";
    dialog.querySelector("form").append(note);
  }

  function insert({ element, from, to }) {
    if (from !== null) return replace(area, from, to, element, 0);
    const at = mirror.endOfBlock(place);
    const before = area.value.slice(0, at);
    const gap = before.trim() === "" ? "" : before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const end = area.value.slice(at).startsWith("\n") ? "" : "\n";
    replace(area, at, at, `${gap}${element}${end}`, gap.length);
  }
}
