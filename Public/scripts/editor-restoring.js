// Shows text that an earlier visit could not save, in the fields that its author had changed.

import { tickField, writeField } from "./editor-fields.js";
import { changedIn, differingNames, isBasis, isText, pageEdit, takeLatest, valuesIn } from "./editor-kept.js";

// Restores what its author changed in the latest kept text, with what its author had seen then. Returns what to say about it;
// nothing if the page had it already.
export function restore(form, key) {
  const now = [...new FormData(form)];
  const changesOf = (kept) => changedNames(kept, now).filter(partsToRestore(kept, now));
  const all = takeLatest(key, (kept) => changesOf(kept).length > 0);
  if (!all) return null;
  const before = fingerprint(form);
  const changed = changesOf(all);
  const isRestored = partsToRestore(all, now);
  const kept = all.filter(
    ([name]) =>
      name === pageEdit || (isRestored(name) && (!isBasis(name) || changed.some((other) => isWithin(other, fieldOf(name))))),
  );
  addMissingRows(form, kept);
  // A table of answers adds rows and fields as it is filled in, so texts are restored before and after checkboxes.
  fillIn(form, kept);
  tick(form, new Set(kept.map(([name, value]) => JSON.stringify([name, value]))), isRestored);
  fillIn(form, kept);
  if (fingerprint(form) === before) return null;
  return `Unsaved text restored${isBasedOn(kept, now) ? "" : ". The saved text has changed since."} `;
}

// Whether the page shows what the author of a copy had seen where it is restored. The bases of rows go by their order, which the
// author may have changed; that of the whole list has all of them.
function isBasedOn(kept, now) {
  const shown = new Map(now);
  const bases = kept.filter(([name]) => name.startsWith("was."));
  return bases.every(([name, value]) => shown.get(name) === value);
}

// The names whose values differ between two lists of fields, apart from what they are based on.
function changedNames(kept, now) {
  return differingNames(...[kept, now].map(valuesIn));
}

// Whether a field belongs to what the author of a copy changed: others show what is saved. Of a table of answers, and of a list
// whose rows are not those of the page any more, all belong together.
function partsToRestore(kept, now) {
  const changed = changedIn(kept);
  if (!changed) return () => true;
  const settings = new Set(kept.filter(([name]) => name.startsWith("was.")).map(([name]) => name.slice(4)));
  const moved = movedLists(kept, now);
  const partOf = (name) => {
    const steps = (isBasis(name) ? fieldOf(name) : name).split(".");
    const starts = steps.map((_, index) => steps.slice(0, index + 1).join("."));
    return starts.find((start) => moved.has(start)) ?? starts.findLast((start) => settings.has(start)) ?? steps.join(".");
  };
  const parts = new Set(changed.map(partOf));
  return (name) => parts.has(partOf(name));
}

// The lists whose rows have no identifiers, if the page has the rows that the author of a copy saw in other places. A row whose
// content has changed is in its place.
function movedLists(kept, now) {
  const [there, here] = [kept, now].map((pairs) => new Map(pairs.filter(([name]) => rowOf(name))));
  const [former, current] = [there, here].map((rows) => new Set(rows.values()));
  const moved = [...new Set([...there.keys(), ...here.keys()])].filter((name) => {
    const [seen, shown] = [there.get(name), here.get(name)];
    return seen !== shown && (seen === undefined || shown === undefined || current.has(seen) || former.has(shown));
  });
  return new Set(moved.map((name) => rowOf(name).replace(/\.\d+$/, "")));
}

// The row that a basis belongs to, such as `bodyItems.1` of `was.bodyItems.1`.
function rowOf(basis) {
  return /^was\.(.+\.\d+)$/.exec(basis)?.[1];
}

// The field that a basis belongs to: of `was.title`, of `source.title`, or of a row of `format.choices`.
function fieldOf(basis) {
  return basis.replace(/^(was|source)\.|\.\d+\.was$/, "");
}

// If rows were removed in the meantime, the page does not have all rows of the copy. What their author saw and typed is sent
// along, so that the server finds each row or says that it is gone.
function addMissingRows(form, kept) {
  const rows = kept.map(([name]) => rowOf(name)).filter((row) => row && !form.elements[`was.${row}`]);
  const missing = kept.filter(([name]) => rows.some((row) => isWithin(fieldOf(name), row)) && !form.elements[name]);
  for (const [name, value] of missing) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
}

function isWithin(name, field) {
  return name === field || name.startsWith(`${field}.`);
}

function fillIn(form, kept) {
  for (const [name, value] of kept) {
    const control = form.elements[name];
    // The table counts its rows itself.
    if (!isText(control) || "choiceCount" in control.dataset) continue;
    if (name === "submission") continue;
    writeField(control, value);
  }
}

function tick(form, pairs, isRestored) {
  for (const control of [...form.elements]) {
    if ((control.type !== "checkbox" && control.type !== "radio") || !isRestored(control.name)) continue;
    tickField(control, pairs.has(JSON.stringify([control.name, control.value])));
  }
}

function fingerprint(form) {
  const own = ["csrf", "submission", pageEdit];
  const fields = [...new FormData(form)].filter(([name]) => !own.includes(name) && !name.startsWith("was."));
  return JSON.stringify(fields);
}
