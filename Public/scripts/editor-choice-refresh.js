// Shows a table of answers as someone else has saved it by now. An answer is found by its recorded value, never by its number:
// the caret stays in its answer, and what was typed while the table was saved goes there.

import { movedMarks } from "./editor-caret.js";
import { isWritten, member, showNote } from "./editor-choice-rows.js";
import { tellChange, tickField, writeField } from "./editor-fields.js";
import { elementAt, focusOn, pathTo } from "./editor-focus.js";

// Returns false, and changes nothing, if what was typed since the table was sent has no place in it, or if others changed the
// same: then the next save states what the page showed.
export function showChoices(form, place, fresh, sent) {
  const parsed = document.createElement("template");
  parsed.innerHTML = `<table><tbody>${fresh.rows}</tbody></table>`;
  const rows = [...parsed.content.querySelector("tbody").children];
  const table = new ShownTable(form, place, sent, rows);
  const typed = table.typedSince();
  if (typed === null) return false;
  const spot = table.spot(rows.at(-1));
  for (const [row, here] of table.counterparts) {
    if (row.querySelector("details")?.open) here.querySelector("details")?.setAttribute("open", "");
  }
  table.body.replaceChildren(...rows);
  const count = form.elements[`${table.name}.count`];
  if (count) count.value = fresh.count;
  tellChange(table.body);
  const added = write(typed, table.body);
  if (spot) goTo(spot, spot.row ?? added.get(spot.from), place);
  return true;
}

// What identifies an answer on a page that is loaded again: nothing if it is not saved yet.
export function answerAt(element) {
  const row = element?.closest("[data-choice-row]");
  const key = row && keyOf(row);
  return key ? { table: row.closest("[data-choices]").dataset.choices, key, path: pathTo(element, row) } : null;
}

// The same element of the same answer. If it is gone, nobody must get into another one: the table itself.
export function elementOfAnswer(root, { table, key, path }) {
  const place = root.querySelector(`[data-choices="${CSS.escape(table)}"]`);
  const row = [...(place?.querySelectorAll("[data-choice-row]") ?? [])].find((one) => keyOf(one) === key);
  return row ? elementAt(row, path) : place;
}

// A table before it shows what others have saved, and what it was when it was sent.
class ShownTable {
  constructor(form, place, sent, others) {
    this.name = place.dataset.choices;
    this.body = place.querySelector("tbody");
    this.rows = [...this.body.rows];
    this.now = membersByRow(this.name, new FormData(form));
    this.sent = membersByRow(this.name, sent);
    // The rows of the same answers, except for those that are gone or were not sent.
    this.counterparts = this.#counterparts(others);
  }

  // What was typed since then; null if not all of it can be shown.
  typedSince() {
    const all = [];
    for (const row of this.rows) {
      const number = this.#numberOf(row);
      const [now, sent] = [this.now.get(number) ?? new Map(), this.sent.get(number) ?? new Map()];
      const names = [...new Set([...now.keys(), ...sent.keys()])].filter((name) => now.get(name) !== sent.get(name));
      if (names.length === 0 || (!this.sent.has(number) && !isWritten(row))) continue;
      // Rows were moved.
      if (names.includes("was") && this.sent.has(number)) return null;
      const here = this.counterparts.get(row);
      if (!here && (this.#wasSent(row) || !isWritten(row))) return null;
      const members = names.filter((name) => name !== "was").map((name) => [name, now.get(name)]);
      if (here && members.some(([name]) => !isAsSent(member(here, name), sent.get(name), name, row))) return null;
      all.push({ from: row, row: here, members });
    }
    return all;
  }

  // Where the focus is in the table, and which row that is among others.
  spot(blank) {
    const active = this.body.contains(document.activeElement) ? document.activeElement : null;
    const from = active?.closest("tr");
    if (!from) return null;
    const { value = "", selectionStart: start = null, selectionEnd: end = null } = active;
    const row = this.counterparts.get(from) ?? (this.#wasSent(from) || isWritten(from) ? undefined : blank);
    return { from, row, name: active.name?.replace(/^.*\./, "") ?? "", path: pathTo(active, from), value, start, end };
  }

  #counterparts(others) {
    const [own, named] = [this.rows, others].map((rows) => grouped(rows, keyOf));
    // A new answer got its value with the save; a colleague may have changed that of another one.
    const unknown = grouped(others.filter((other) => !own.has(keyOf(other))), (other) => tidy(member(other, "text").value));
    const found = new Map();
    for (const row of this.rows) {
      const key = keyOf(row);
      const text = tidy(this.sent.get(this.#numberOf(row))?.get("text") ?? "");
      const alike = text ? (unknown.get(text) ?? []) : [];
      // Answers that have the same value, which is a problem of the study, keep their order.
      const here = key && named.has(key) ? named.get(key)[own.get(key).indexOf(row)] : alike.length === 1 ? alike[0] : null;
      if (here) found.set(row, here);
    }
    return found;
  }

  #numberOf(row) {
    return member(row, "text").name.slice(this.name.length + 1).split(".")[0];
  }

  // Whether the answer was already there when the table was sent.
  #wasSent(row) {
    const members = this.sent.get(this.#numberOf(row)) ?? new Map();
    return keyOf(row) !== "" || [...members].some(([name, value]) => name !== "value" && value.trim() !== "");
  }
}

function grouped(rows, by) {
  const groups = new Map();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
}

function keyOf(row) {
  return member(row, "was").value;
}

// The members of each row, by its number.
function membersByRow(name, fields) {
  const rows = new Map();
  for (const [field, value] of fields) {
    if (!field.startsWith(`${name}.`)) continue;
    const [number, ...rest] = field.slice(name.length + 1).split(".");
    if (rest.length === 0) continue;
    if (!rows.has(number)) rows.set(number, new Map());
    rows.get(number).set(rest.join("."), value);
  }
  return rows;
}

// Whether nobody else changed what the author changed too. A value that the author left to the server is not a change.
function isAsSent(field, sent, name, row) {
  if (!field || (name === "value" && !member(row, "was").value)) return true;
  if (field.type === "checkbox") return field.checked === (sent !== undefined);
  return tidy(field.value) === tidy(sent ?? "");
}

function tidy(text) {
  return text.replace(/\s+/g, " ").trim();
}

// Returns the rows that were added for what had no row yet. The last row of a table is blank, and adds another once it is not.
function write(typed, body) {
  const added = new Map();
  for (const { from, row = body.lastElementChild, members } of typed) {
    added.set(from, row);
    const isBox = (name) => member(row, name)?.type === "checkbox";
    // A box may add the fields about it.
    for (const [name, value] of members.filter(([name]) => isBox(name))) tickField(member(row, name), value !== undefined);
    for (const [name, value = ""] of members.filter(([name]) => !isBox(name))) {
      const field = member(row, name);
      if (field) writeField(field, value);
    }
  }
  return added;
}

// Nobody must get into another answer.
function goTo({ name, path, value, start, end }, row, place) {
  if (!row) {
    place.focus();
    showNote({ place }, "The answer you were in was removed.");
    return;
  }
  const same = (name && member(row, name)) || elementAt(row, path);
  const field = same && !same.disabled ? same : member(row, "text");
  const marks = typeof start === "number" ? movedMarks(value, field.value, [start, end]) : [null, null];
  focusOn(field, { start: marks[0], end: marks[1] });
}
