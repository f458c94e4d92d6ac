// After a save, each field either shows the saved value, or keeps what its author saw, so that the next save detects that two
// people have changed it. Nothing that was typed is replaced.

import { movedMarks } from "./editor-caret.js";
import { showChoices } from "./editor-choice-refresh.js";
import { tickField, writeField } from "./editor-fields.js";
import { followRows, pairsOf } from "./editor-rows.js";

// Applies the server's values for each field. Returns what was sent, by the current names of the fields; the names and labels of
// those that now show what someone else saved; whether some of them were typed in since; and whether the page must be reloaded
// because the part now has other fields.
export function takeOver(form, answer, original) {
  const { fields: sent, haveMoved } = followRows(form, answer, original);
  for (const [name, options] of Object.entries(answer.options ?? {})) takeOptions(form.elements[name], options);
  const taken = new Taken();
  for (const [name, was] of Object.entries(answer.was)) {
    const basis = form.elements[`was.${name}`];
    const fresh = answer.fresh?.[name];
    if (!basis) continue;
    if (fresh) {
      // The rows of a table are identified by what it shows, not by what is saved.
      delete answer.rows?.[name];
      if (!takeField(form, name, fresh, sent, taken)) continue;
    }
    basis.value = was;
  }
  nameFolds(form, answer.folds ?? {});
  const reshapes = taken.reshapes || haveMoved || shapesDiffer(form, answer.was);
  return { ...taken, sent, labels: [...new Set(taken.labels)], reshapes };
}

// While the author's own changes conflict with others, the fields that the author did not change show what is saved. Returns
// their names and labels. Other fields would need another page, which has to wait.
export function takeOthers(form, answer, sent) {
  const taken = new Taken();
  for (const [name, was] of Object.entries(answer.was ?? {})) {
    const basis = form.elements[`was.${name}`];
    if (!basis || isDecider(form, name) || !takeField(form, name, answer.fresh[name], sent, taken)) continue;
    basis.value = was;
  }
  return { ...taken, labels: [...new Set(taken.labels)] };
}

// What a page has taken over.
class Taken {
  names = [];
  labels = [];
  isTypedIn = false;
  reshapes = false;
}

// Shows what someone else saved, unless its author has typed in it since it was sent. Only in a table of answers both have a
// place.
function takeField(form, name, fresh, sent, taken) {
  const isTypedIn = valuesOf(name, new FormData(form)) !== valuesOf(name, sent);
  const table = fresh.rows !== undefined && form.querySelector(`[data-choices="${CSS.escape(name)}"]`);
  if (table ? !showChoices(form, table, fresh, sent) : isTypedIn) return false;
  if (!table) show(form, name, fresh);
  if (fresh.label) taken.labels.push(fresh.label);
  taken.names.push(name);
  taken.isTypedIn ||= isTypedIn;
  taken.reshapes ||= isDecider(form, name);
  return true;
}

// A fold is headed by the text in it, which may be another one by now.
function nameFolds(form, headings) {
  for (const [name, heading] of Object.entries(headings)) {
    const title = form.elements[`was.${name}`]?.closest?.(".field-fold")?.querySelector(":scope > summary")?.lastChild;
    if (title && title.textContent !== heading) title.textContent = heading;
  }
}

// A form's value for a field, as one text to compare.
function valuesOf(name, fields) {
  return JSON.stringify(pairsOf(name, fields));
}

function shapesDiffer(form, was) {
  const here = [...form.elements].filter((field) => field.name?.startsWith("was."));
  const names = new Set(here.map((field) => field.name.slice(4)));
  return here.some((field) => !(field.name.slice(4) in was)) || Object.keys(was).some((name) => !names.has(name));
}

function isDecider(form, name) {
  const field = form.elements[name];
  return Boolean((field?.closest ? field : field?.[0])?.closest("[data-decides]"));
}

function show(form, name, fresh) {
  const values = fresh.values.filter(([other]) => other === name).map(([, value]) => value);
  const found = form.elements[name];
  if (fresh.options) {
    takeOptions(found, fresh.options);
    // One that is gone leaves the list with the choice of it.
    found.selectedIndex = -1;
    for (const gone of found.querySelectorAll("[data-gone]")) gone.remove();
  }
  // A duration has separate fields for minutes and seconds.
  for (const [other, value] of fresh.values) {
    const part = other.startsWith(`${name}.`) && form.elements[other];
    if (part && "value" in part) write(part, value);
  }
  for (const control of found instanceof RadioNodeList ? [...found] : found ? [found] : []) {
    if (control.type === "checkbox" || control.type === "radio") tickField(control, values.includes(control.value));
    else if (control.type !== "hidden") write(control, values[0] ?? "");
  }
}

// A list of other parts has their present names. What was chosen stays chosen, even if it is gone.
function takeOptions(list, options) {
  if (!list?.options) return;
  const parsed = document.createElement("select");
  parsed.innerHTML = options;
  if (namesIn(parsed) === namesIn(list)) return;
  const [chosen] = list.selectedOptions;
  list.replaceChildren(...parsed.options);
  if (!chosen) return;
  const same = [...list.options].find((option) => option.value === chosen.value);
  if (!same) {
    chosen.dataset.gone = "";
    list.append(chosen);
  }
  (same ?? chosen).selected = true;
}

function namesIn(list) {
  return JSON.stringify([...list.options].map((option) => [option.value, option.label]));
}

// The caret stays at the same text.
function write(control, text) {
  const before = control.value;
  if (before === text) return;
  const isHere = document.activeElement === control && typeof control.selectionStart === "number";
  const marks = isHere ? [control.selectionStart, control.selectionEnd] : null;
  const { scrollTop: scroll, selectionDirection: direction } = control;
  writeField(control, text);
  if (!marks) return;
  control.setSelectionRange(...movedMarks(before, text, marks), direction);
  control.scrollTop = scroll;
}
