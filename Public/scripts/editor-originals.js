// While translating, the source of each text is next to its field. When someone changes a source, the sources on the page are
// replaced by the current ones. Typed text, the focus, and the caret stay.

import { member } from "./editor-choice-rows.js";

const originals = ":scope > :is(.field-source, .cell-original)";
const cells = ".text-cell, .detail-cell, .explanation-cell, .cell-more";

// - fresh: the same form on the current page.
export function takeOriginals(form, fresh) {
  if (fresh?.elements.language.value !== form.elements.language.value) return;
  const rows = new Map([...fresh.querySelectorAll("[data-choice-row]")].map((row) => [keyOf(row), row]));
  for (const place of form.querySelectorAll(`.field, ${cells}`)) {
    const control = controlOf(place, form);
    const same = control && counterpart(control, fresh, rows);
    if (same) take(place, control, same.closest(`.field, ${cells}`).querySelector(originals));
  }
  form.dataset.originals = fresh.dataset.originals ?? "";
}

function controlOf(place, form) {
  if (place.matches(cells)) return place.querySelector(":scope > :is(textarea, input:not([type]))");
  const name = place.querySelector(":scope > input[name^='was.']")?.name.slice("was.".length);
  return name ? only(form.elements[name]) : null;
}

// A row keeps its value wherever it is moved.
function counterpart(control, fresh, rows) {
  const row = control.closest("[data-choice-row]");
  if (!row) return only(fresh.elements[control.name]);
  const same = rows.get(keyOf(row));
  return same && member(same, control.name.split(".").at(-1));
}

// Fields with several controls of the same name have no source.
function only(control) {
  return control instanceof Element ? control : null;
}

function keyOf(row) {
  return JSON.stringify([row.closest("[data-choices]").dataset.choices, member(row, "was").value]);
}

function take(place, control, found) {
  const old = place.querySelector(originals);
  if ((old?.outerHTML ?? "") === (found?.outerHTML ?? "")) return;
  const name = `${control.id || control.name}-original`;
  const original = found && document.importNode(found, true);
  if (original) original.querySelector("[id$='-original']").id = name;
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  const fold = old?.querySelector("details");
  if (fold) original?.querySelector("details")?.toggleAttribute("open", fold.open);
  if (old && original) old.replaceWith(original);
  else if (old) old.remove();
  else childWith(control, place).before(original);
  describe(control, name, Boolean(original));
  if (focused) (original?.querySelector(focused.localName) ?? control).focus({ preventScroll: true });
}

// The child of an element that is or contains a control.
function childWith(control, place) {
  let child = control;
  while (child.parentElement !== place) child = child.parentElement;
  return child;
}

function describe(control, name, isThere) {
  const others = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== name);
  const all = isThere ? [name, ...others] : others;
  if (all.length > 0) control.setAttribute("aria-describedby", all.join(" "));
  else control.removeAttribute("aria-describedby");
}
