// Tables of answers: the last row makes a new one, many pasted lines make many, arrow keys move between cells. A table may
// have five hundred rows, so whatever happens while somebody types looks at one or two of them.

import { startDragging } from "./editor-dragging.js";
import { isList, pastedChoices, repeatedNote } from "./pasted-choices.js";

const most = 500;
const writtenIn = "textarea, input:not([type])";
// What the fold of an answer is called where one of these is set in it, in their order.
const signs = {
  detailText: "Detail", explanation: "Reason", staysLast: "Stays last", isExclusive: "Exclusive", other: "Own words",
};

export function startChoices(root) {
  for (const place of root.querySelectorAll("[data-choices]")) {
    const form = place.closest("form");
    const name = place.dataset.choices;
    const table = { place, name, body: place.querySelector("tbody"), count: form.elements[`${name}.count`] };
    tellServer(table);

    table.body.addEventListener("input", (event) => {
      showColor(event.target);
      showOwnWords(event.target, table);
      showSign(event.target.closest("tr"));
      addRowIfNeeded(table);
    });
    table.body.addEventListener("change", (event) => showColor(event.target, true));
    table.body.addEventListener("paste", (event) => paste(event, table));
    table.body.addEventListener("keydown", step);
    startDragging(table.body, (row, before) => moveRow(row, before, table));
    form.addEventListener("accord-saved", (event) => {
      const keys = event.detail.rows?.[name];
      if (keys) nameRows(keys, table.body);
    });
  }
}

// What is pasted is taken apart here, so a line that is typed and looks like several answers is one.
function tellServer({ place, name }) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: `${name}.scripted`, value: "on" });
  place.append(field);
}

function isWritten(row) {
  return [...row.querySelectorAll(writtenIn)].some((field) => field.value.trim());
}

function member(row, name) {
  return row.querySelector(`[name$='.${name}']`);
}

// The last row is always an empty one.
function addRowIfNeeded(table) {
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

// Rows and what is put into them are written as of another row.
function number(part, index, table) {
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

// Puts a row before another one, or at the end of those that are written; rows count from the top.
function moveRow(row, before, table) {
  table.body.insertBefore(row, before ?? table.body.lastElementChild);
  for (const [index, other] of [...table.body.rows].entries()) {
    if (indexOf(other, table) !== index) number(other, index, table);
    const up = other.querySelector("[data-move]");
    if (up) up.disabled = index === 0;
  }
  member(row, "text").focus();
  table.body.dispatchEvent(new Event("input", { bubbles: true }));
  tell(table, `Moved: now ${row.sectionRowIndex + 1} of ${table.body.rows.length - 1}`);
}

// A folded row says what is set in it.
function showSign(row) {
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

function indexOf(row, table) {
  return Number(member(row, "text").name.slice(table.name.length + 1).split(".")[0]);
}

// An answer can be moved and removed from the moment it is there.
function addTools(row, table) {
  const cell = row.querySelector(".tools-cell");
  if (cell.firstElementChild) return;
  cell.append(table.place.querySelector("[data-choice-tools]").content.cloneNode(true));
  number(cell, indexOf(row, table), table);
  member(row, "text").parentElement.prepend(document.createElement("i"));
  cell.querySelector("[data-move]").disabled = row === table.body.firstElementChild;
}

// What is asked about own words stands in a row from when it takes some.
function showOwnWords(box, table) {
  if (!box.name?.endsWith(".other") || !box.checked) return;
  const row = box.closest("tr");
  if (row.querySelector(".cell-more")) return;
  const words = table.place.querySelector("[data-choice-words]").content.cloneNode(true);
  number(words, indexOf(row, table), table);
  box.after(words);
}

// What is no colour is said to be wrong only when somebody is done with it.
function showColor(field, isDone = false) {
  const swatch = field.closest(".color-cell")?.querySelector(".color-swatch rect");
  if (!swatch) return;
  const color = field.value.trim();
  const isColor = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color);
  swatch.setAttribute("fill", isColor ? color : "none");
  if (isColor || !color) field.removeAttribute("aria-invalid");
  else if (isDone) field.setAttribute("aria-invalid", "true");
}

// A list goes into the rows that are empty from here on, and then to the end. Nothing that is written is written over, and
// a list that does not fit stays out as a whole.
function paste(event, table) {
  const field = event.target;
  const text = event.clipboardData.getData("text");
  if (!field.name?.endsWith(".text") || !isList(text)) return;
  const isReplaced = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (field.value.trim() && !isReplaced) return;
  event.preventDefault();
  let row = field.closest("tr");
  const written = [...table.body.rows].filter(isWritten);
  const others = written.filter((other) => other !== row).map((other) => member(other, "text").value.trim());
  const { choices, repeated } = pastedChoices(text, others.filter(Boolean));
  const more = choices.length - emptyFrom(row).filter(isWritten).length;
  if (written.length + more > most) {
    tell(table, tooMany(choices.length, others.length));
    return;
  }
  for (const choice of choices) {
    member(row, "text").value = choice.text;
    fill(member(row, "value"), choice.value);
    fill(member(row, "detailText"), choice.detail);
    showSign(row);
    addRowIfNeeded(table);
    row = emptyFrom(row)[1] ?? table.body.lastElementChild;
  }
  tell(table, repeatedNote(repeated));
  member(row, "text").focus();
  table.body.dispatchEvent(new Event("input", { bubbles: true }));
}

// The row, and those below it that have no text yet, such as in a language that answers are being translated into.
function emptyFrom(row) {
  const rows = [row];
  for (let next = row.nextElementSibling; next && !member(next, "text").value.trim(); next = next.nextElementSibling) rows.push(next);
  return rows;
}

function tooMany(pasted, here) {
  const number = new Intl.NumberFormat("en-GB");
  return `None of the ${number.format(pasted)} pasted answers was added: a question can have at most ${most}, and ${number.format(here)} ${here === 1 ? "is" : "are"} here. Your list is still in the clipboard.`;
}

function tell(table, words) {
  const note = table.place.closest("section").querySelector("[data-choice-note]");
  if (note) note.textContent = words;
}

function fill(field, words) {
  if (field && words && !field.value.trim()) field.value = words;
}

// Enter goes down, as in a table: an answer is one line. An explanation may have several. From a fold it goes to the next
// one that is open.
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

// In a text of several lines the arrows move within it until they reach its end.
function isInside(field, isDown) {
  if (!field.matches("textarea")) return false;
  return isDown ? field.selectionEnd < field.value.length : field.selectionStart > 0;
}

// After a save every row is named by the value that is recorded, so that the next save finds it.
function nameRows(keys, body) {
  for (const [index, row] of [...body.rows].filter(isWritten).entries()) {
    const key = keys[index];
    if (key === undefined) return;
    member(row, "was").value = key;
    const value = member(row, "value");
    if (!value.value.trim() && document.activeElement !== value) value.value = key;
  }
}
