// After a save, each field either shows the saved value, or keeps what its author saw, so that the next save detects that two
// people have changed it. Nothing that was typed is replaced.

import { tellChange, tickField, writeField } from "./editor-fields.js";
import { followRows, pairsOf } from "./editor-rows.js";

// Applies the server's values for each field. Returns what was sent, by the current names of the fields; the names and labels of
// those that now show what someone else saved; and whether the page must be reloaded because the part now has other fields.
export function takeOver(form, answer, original) {
  const { fields: sent, haveMoved } = followRows(form, answer, original);
  const labels = [];
  const names = [];
  let reshapes = false;
  for (const [name, was] of Object.entries(answer.was)) {
    const basis = form.elements[`was.${name}`];
    const fresh = answer.fresh?.[name];
    if (!basis) continue;
    if (fresh) {
      // The rows of a table are identified by what it shows, not by what is saved.
      delete answer.rows?.[name];
      if (valuesOf(name, new FormData(form)) !== valuesOf(name, sent)) continue;
      show(form, name, fresh);
      if (fresh.label) labels.push(fresh.label);
      names.push(name);
      reshapes ||= isDecider(form, name);
    }
    basis.value = was;
  }
  return { sent, labels, names, reshapes: reshapes || haveMoved || shapesDiffer(form, answer.was) };
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
  const table = form.querySelector(`[data-choices="${CSS.escape(name)}"]`);
  if (table && fresh.rows !== undefined) {
    showRows(form, table, name, fresh);
    return;
  }
  const values = fresh.values.filter(([other]) => other === name).map(([, value]) => value);
  const found = form.elements[name];
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

// The caret stays at the same text.
function write(control, text) {
  const before = control.value;
  if (before === text) return;
  const isHere = document.activeElement === control && typeof control.selectionStart === "number";
  const marks = isHere ? [control.selectionStart, control.selectionEnd] : null;
  const scroll = control.scrollTop;
  writeField(control, text);
  if (!marks) return;
  let same = 0;
  while (same < Math.min(before.length, text.length) && before[same] === text[same]) same += 1;
  const moved = marks.map((mark) => (mark <= same ? mark : Math.max(same, text.length - (before.length - mark))));
  control.setSelectionRange(moved[0], moved[1], control.selectionDirection);
  control.scrollTop = scroll;
}

function showRows(form, table, name, fresh) {
  const body = table.querySelector("tbody");
  const active = body.contains(document.activeElement) ? document.activeElement : null;
  const place = active && { name: active.name, start: active.selectionStart, end: active.selectionEnd };
  const rows = document.createElement("template");
  rows.innerHTML = `<table><tbody>${fresh.rows}</tbody></table>`;
  body.replaceChildren(...rows.content.querySelector("tbody").children);
  const count = form.elements[`${name}.count`];
  if (count) count.value = fresh.count;
  tellChange(body);
  const again = place && [...body.querySelectorAll("[name]")].find((field) => field.name === place.name);
  again?.focus();
  if (typeof place?.start === "number" && again?.setSelectionRange) again.setSelectionRange(place.start, place.end);
}
