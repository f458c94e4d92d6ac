// Some fields determine which others there are: what the app runs, how often a task is due, whether questions repeat or a
// text stays; a newly added text has its own fields. Once they are saved, the page is reloaded, with the caret where it was.

import { answerAt, elementOfAnswer } from "./editor-choice-refresh.js";
import { focusOn } from "./editor-focus.js";

export function startReshaping(page) {
  const form = page.getElementById("edit-form");
  if (!form) return;
  let reshaped = null;
  focusAgain(form);
  form.addEventListener("change", (event) => {
    if (event.target.closest("[data-decides]")) reshaped = event.target.name;
  });
  form.addEventListener("accord-saved", () => {
    if (reshaped) reloadInPlace(form, reshaped);
  });
}

// The address may name a field, such as the first one of a new part, but by now the focus is somewhere else on this page.
export function reloadInPlace(form, otherwise = null) {
  const active = form.contains(document.activeElement) ? document.activeElement : null;
  const name = active?.name || otherwise;
  const { selectionStart: start = null, selectionEnd: end = null } = active ?? {};
  const reshaped = { name, start, end, answer: answerAt(active), row: basisOfRow(form, name) };
  history.replaceState(name ? { reshaped } : null, "", location.pathname + location.search);
  location.reload();
}

// Rows may have moved again before the page is loaded: nobody must get into another one.
function focusAgain(form) {
  const before = history.state?.reshaped;
  if (!before) return;
  history.replaceState(null, "");
  if (before.answer) {
    const field = elementOfAnswer(form, before.answer);
    if (field) focusOn(field, before);
    return;
  }
  if (before.row !== null && before.row !== basisOfRow(form, before.name)) return;
  const found = form.elements[before.name];
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field) focusOn(field, before);
}

// What identifies the row of a field in a list without identifiers, such as the texts of an instruction.
function basisOfRow(form, name) {
  const row = /^(.+\.\d+)\./.exec(name ?? "")?.[1];
  return (row && form.elements[`was.${row}`]?.value) ?? null;
}
