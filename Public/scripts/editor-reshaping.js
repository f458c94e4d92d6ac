// Some fields determine which others there are: what the app runs, how often a task is due, whether questions repeat or a
// text stays; a newly added text has its own fields. Once they are saved, the page is reloaded, with the caret where it was.

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
  history.replaceState(name ? { reshaped: { name, start, end } } : null, "", location.pathname + location.search);
  location.reload();
}

function focusAgain(form) {
  const before = history.state?.reshaped;
  if (!before) return;
  history.replaceState(null, "");
  const found = form.elements[before.name];
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field) focusOn(field, before);
}
