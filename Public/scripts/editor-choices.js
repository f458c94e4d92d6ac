// Tables of answers: the last row adds a new one, several pasted lines add several, arrow keys move between cells.

import { forgetPasted, hasLostPasted, startChoicePasting } from "./editor-choice-pasting.js";
import {
  addRowIfNeeded, indexOf, isWritten, member, number, renumber, showColor, showNote, showSign,
} from "./editor-choice-rows.js";
import { startDragging } from "./editor-dragging.js";
import { tellChange } from "./editor-fields.js";

export function startChoices(root) {
  for (const place of root.querySelectorAll("[data-choices]")) {
    const form = place.closest("form");
    const name = place.dataset.choices;
    const table = { place, name, body: place.querySelector("tbody"), count: form.elements[`${name}.count`] };
    notifyServer(table);

    table.body.addEventListener("input", (event) => {
      if (event.target !== table.body || hasLostPasted(table)) forgetPasted(table);
      dropMadeValue(event.target);
      showColor(event.target);
      showFreeText(event.target, table);
      showSign(event.target.closest("tr"));
      addRowIfNeeded(table);
    });
    table.body.addEventListener("change", (event) => showColor(event.target, true));
    table.body.addEventListener("keydown", step);
    table.body.addEventListener("focusout", (event) => {
      const row = event.target.closest("tr");
      if (row && !row.contains(event.relatedTarget)) settled.add(row);
    });
    startChoicePasting(table);
    startDragging(table.body, (row, before) => moveRow(row, before, table));
    let sent = [];
    form.addEventListener("accord-saving", () => (sent = sentRows(table.body)));
    form.addEventListener("accord-saved", (event) => {
      const keys = event.detail.rows?.[name];
      if (keys) nameRows(keys, sent);
    });
  }
}

// Pasted text is split here, so a typed line that looks like several answers is one.
function notifyServer({ place, name }) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: `${name}.scripted`, value: "on" });
  place.append(field);
}

// Moves a row before another one, or to the end of the filled ones; rows are numbered from the top.
function moveRow(row, before, table) {
  table.body.insertBefore(row, before ?? table.body.lastElementChild);
  renumber(table);
  forgetPasted(table);
  member(row, "text").focus();
  tellChange(table.body);
  showNote(table, `Moved: now ${row.sectionRowIndex + 1} of ${table.body.rows.length - 1}`);
}

// A row has the settings of its text field once it has one.
function showFreeText(box, table) {
  if (!box.name?.endsWith(".other") || !box.checked) return;
  const row = box.closest("tr");
  if (row.querySelector(".cell-more")) return;
  const words = table.place.querySelector("[data-choice-words]").content.cloneNode(true);
  number(words, indexOf(row, table), table);
  box.after(words);
}

// Enter moves down, as in a table: an answer is one line. An explanation may have several. From a fold, it moves to the next
// open one.
function step(event) {
  if (event.altKey || !event.target.name) return;
  const isEnter = event.key === "Enter" && event.target.matches("textarea:not([name$='.explanation'])");
  const isDown = isEnter || event.key === "ArrowDown";
  if (!isDown && event.key !== "ArrowUp") return;
  if (event.isComposing || (!isEnter && isInside(event.target, isDown))) return;
  const row = event.target.closest("tr");
  if (isEnter) event.preventDefault();
  const next = isDown ? row.nextElementSibling : row.previousElementSibling;
  const name = event.target.name.slice(event.target.name.lastIndexOf(".") + 1);
  const field = next && member(next, name);
  if (!field?.checkVisibility()) return;
  event.preventDefault();
  field.focus();
}

// In a text with several lines, the arrows move within it until they reach its end.
function isInside(field, isDown) {
  if (!field.matches("textarea")) return false;
  return isDown ? field.selectionEnd < field.value.length : field.selectionStart > 0;
}

// Rows that are sent as answers, with their keys. Rows can be added, moved, and removed before the server responds.
function sentRows(body) {
  return [...body.rows].flatMap((row) => {
    const name = member(row, "value").value.trim() || member(row, "was").value;
    return name || isWritten(row) ? [{ row, name, text: member(row, "text").value.trim() }] : [];
  });
}

// Values generated from a text on this page, by field: nobody has typed them.
const made = new WeakMap();

// Rows that nobody is typing in any more: their values stay, even if the texts are corrected later.
const settled = new WeakSet();

// A generated value is removed with its text, and generated again from the whole text while it is being typed.
function dropMadeValue(field) {
  if (!field.name?.endsWith(".text")) return;
  const row = field.closest("tr");
  const value = member(row, "value");
  if (made.get(value) === value.value && !(field.value.trim() && settled.has(row))) value.value = "";
}

// After a save, every row is identified by its recorded value, so that the next save finds it. An answer without text may no
// longer exist. Rows that do not match a saved one stay new.
function nameRows(keys, sent) {
  const rest = [...keys];
  const named = [];
  for (const { row, name, text } of sent) {
    if (text || name === rest[0]) named.push({ row, text, key: rest.shift() });
  }
  if (rest.length > 0 || named.some(({ key }) => key === undefined)) return;
  for (const { row, text, key } of named.filter((each) => each.row.isConnected)) {
    member(row, "was").value = key;
    const value = member(row, "value");
    const hasLostText = text && !member(row, "text").value.trim();
    if (value.value.trim() || hasLostText || document.activeElement === value) continue;
    value.value = key;
    made.set(value, key);
    if (!row.contains(document.activeElement)) settled.add(row);
  }
}
