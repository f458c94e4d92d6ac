// The rows of a table of answers: the last one is empty and adds a new one, and each shows its settings. A table may have 500
// of them, so handling a key looks only at one or two.

import { smallButton } from "./editor-state.js";

const writtenIn = "textarea, input:not([type])";
// The labels of an answer's fold when one of these is set, in order.
const signs = {
  detailText: "Detail", explanation: "Reason", staysLast: "Stays last", isExclusive: "Exclusive", other: "Text field",
};

export function isWritten(row) {
  return [...row.querySelectorAll(writtenIn)].some((field) => field.value.trim());
}

export function member(row, name) {
  return row.querySelector(`[name$='.${name}']`);
}

// The last row is always empty.
export function addRowIfNeeded(table) {
  const last = table.body.lastElementChild;
  if (!last || !isWritten(last)) return;
  const row = last.cloneNode(true);
  row.querySelector(".cell-more")?.remove();
  for (const field of row.querySelectorAll("[name]")) {
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
  const color = member(row, "color");
  if (color) showColor(color);
  showSign(row);
  row.querySelector("details")?.removeAttribute("open");
  member(last, "text").removeAttribute("placeholder");
  addTools(last, table);
  const index = Number(table.count.value);
  number(row, index, table);
  table.body.append(row);
  table.count.value = String(index + 1);
}

// Renumbers a row and the fields in it.
export function number(part, index, table) {
  const first = `${table.name}.`;
  for (const field of part.querySelectorAll("[name]")) {
    if (field.name === `${table.name}.move`) field.value = `${index}:up`;
    else field.name = first + field.name.slice(first.length).replace(/^\d+/, String(index));
    const label = field.getAttribute("aria-label")?.replace(/\d+/, String(index + 1));
    if (label) field.setAttribute("aria-label", label);
  }
  const aside = part.querySelector("summary > span");
  if (aside) aside.textContent = ` about answer ${index + 1}`;
}

// Rows are numbered from the top, and the first cannot move up.
export function renumber(table) {
  for (const [index, row] of [...table.body.rows].entries()) {
    if (indexOf(row, table) !== index) number(row, index, table);
    const up = row.querySelector("[data-move]");
    if (up) up.disabled = index === 0;
  }
  table.count.value = String(table.body.rows.length);
}

// A folded row shows its settings.
export function showSign(row) {
  const summary = row?.querySelector("summary");
  if (!summary) return;
  const set = Object.keys(signs).filter((name) => isSet(member(row, name)));
  summary.classList.toggle("is-set", set.length > 0);
  if (set.length === 0) summary.removeAttribute("class");
  summary.firstChild.data = `${signs[set[0]] ?? "More"}${set.length > 1 ? ` +${set.length - 1}` : ""}`;
}

function isSet(field) {
  return field?.type === "checkbox" ? field.checked : Boolean(field?.value.trim());
}

export function indexOf(row, table) {
  return Number(member(row, "text").name.slice(table.name.length + 1).split(".")[0]);
}

// An answer can be moved and removed as soon as it exists.
function addTools(row, table) {
  const cell = row.querySelector(".tools-cell");
  if (cell.firstElementChild) return;
  cell.append(table.place.querySelector("[data-choice-tools]").content.cloneNode(true));
  number(cell, indexOf(row, table), table);
  member(row, "text").parentElement.prepend(document.createElement("i"));
  cell.querySelector("[data-move]").disabled = row === table.body.firstElementChild;
}

// An invalid color is reported only when its author has finished typing.
export function showColor(field, isDone = false) {
  const swatch = field.closest(".color-cell")?.querySelector(".color-swatch rect");
  if (!swatch) return;
  const color = field.value.trim();
  const isColor = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color);
  swatch.setAttribute("fill", isColor ? color : "none");
  if (isColor || !color) field.removeAttribute("aria-invalid");
  else if (isDone) field.setAttribute("aria-invalid", "true");
}

// Shows a message below the table, with a button if something can be done about it.
export function showNote(table, words, action) {
  const note = table.place.closest("section").querySelector("[data-choice-note]");
  if (!note) return;
  note.replaceChildren(words);
  if (action) note.append(smallButton(action));
}
