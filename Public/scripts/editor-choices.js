// Tables of answers: the last row makes a new one, many pasted lines make many, arrow keys move between cells.

import { pastedChoices, repeatedNote } from "./pasted-choices.js";

export function startChoices(root) {
  for (const table of root.querySelectorAll("[data-choices]")) {
    const form = table.closest("form");
    const body = table.querySelector("tbody");
    const count = form.elements[`${table.dataset.choices}.count`];

    body.addEventListener("input", (event) => showColor(event.target));
    body.addEventListener("input", () => addRowIfNeeded(body, count, table.dataset.choices));
    body.addEventListener("paste", (event) => paste(event, body, count, table.dataset.choices));
    body.addEventListener("keydown", (event) => step(event, body));
    form.addEventListener("accord-saved", (event) => {
      const keys = event.detail.rows?.[table.dataset.choices];
      if (keys) name(keys, body);
    });
  }
}

function rows(body) {
  return [...body.querySelectorAll("[data-choice-row]")];
}

function addRowIfNeeded(body, count, prefix, last = rows(body).at(-1)) {
  if (!last || ![...last.querySelectorAll(".cell-field")].some((field) => field.value.trim())) return;
  const index = Number(count.value);
  const row = last.cloneNode(true);
  for (const field of row.querySelectorAll("[name]")) {
    field.name = field.name.replace(new RegExp(`^${RegExp.escape ? RegExp.escape(prefix) : prefix}\\.\\d+`), `${prefix}.${index}`);
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
    field.setAttribute("aria-label", field.getAttribute("aria-label")?.replace(/\d+/, String(index + 1)) ?? "");
  }
  for (const field of last.querySelectorAll("[placeholder='Add an answer']")) field.removeAttribute("placeholder");
  addTools(last, index - 1, prefix);
  row.querySelector("[data-swatch] rect")?.setAttribute("fill", "none");
  body.append(row);
  count.value = String(index + 1);
}

function showColor(field) {
  const swatch = field.closest(".color-cell")?.querySelector("[data-swatch] rect");
  if (!swatch) return;
  const color = field.value.trim();
  swatch.setAttribute("fill", /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : "none");
}

// An answer can be moved and removed from the moment it is there.
function addTools(row, index, prefix) {
  const cell = row.querySelector(".tools-cell");
  const tools = row.closest("table").parentElement.querySelector("[data-choice-tools]");
  if (!tools || !cell || cell.querySelector("button")) return;
  cell.append(tools.content.cloneNode(true));
  const [up, remove] = cell.querySelectorAll("button");
  up.value = `${index}:up`;
  up.disabled = index === 0;
  remove.name = `${prefix}.${index}.remove`;
  for (const button of [up, remove]) {
    button.setAttribute("aria-label", button.getAttribute("aria-label").replace("0", String(index + 1)));
  }
}

function paste(event, body, count, prefix) {
  const cell = event.target.closest(".cell-field");
  const text = event.clipboardData.getData("text");
  if (!cell?.name.endsWith(".text") || text.split(/[\r\n]+/).filter((line) => line.trim()).length < 2) return;
  event.preventDefault();
  const all = rows(body);
  const start = all.indexOf(cell.closest("[data-choice-row]"));
  const known = all.slice(0, start).map((row) => row.querySelector("[name$='.text']").value.trim()).filter(Boolean);
  const { choices, repeated } = pastedChoices(text, known);
  let row = all[start];
  for (const choice of choices) {
    if (!row) break;
    row.querySelector("[name$='.text']").value = choice.text;
    fill(row.querySelector("[name$='.value']"), choice.value);
    fill(row.querySelector("[name$='.detailText']"), choice.detail);
    if (!row.nextElementSibling) addRowIfNeeded(body, count, prefix, row);
    row = row.nextElementSibling;
  }
  const note = body.closest("section").querySelector("[data-choice-note]");
  if (note) note.textContent = repeatedNote(repeated);
  row?.querySelector("[name$='.text']")?.focus();
  body.dispatchEvent(new Event("input", { bubbles: true }));
}

function fill(field, words) {
  if (field && words) field.value = words;
}

// Enter goes down, as in a table: an answer is one line. An explanation may have several.
function step(event, body) {
  if (event.altKey) return;
  const isEnter = event.key === "Enter" && event.target.matches("textarea:not([name$='.explanation'])");
  const isDown = isEnter || event.key === "ArrowDown";
  if (!isDown && event.key !== "ArrowUp") return;
  if (event.isComposing || (!isEnter && isInside(event.target, isDown))) return;
  const cell = event.target.closest("td");
  const row = event.target.closest("[data-choice-row]");
  if (!cell || !row) return;
  if (isEnter) event.preventDefault();
  const all = rows(body);
  const next = all[all.indexOf(row) + (isDown ? 1 : -1)];
  const field = next?.children[[...row.children].indexOf(cell)]?.querySelector(
    "input:not([type=hidden]), textarea",
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

// In a text of several lines the arrows move within it until they reach its end.
function isInside(field, isDown) {
  if (!field.matches("textarea")) return false;
  return isDown ? field.selectionEnd < field.value.length : field.selectionStart > 0;
}

// After a save every row is named by the value that is recorded, so that the next save finds it.
function name(keys, body) {
  const filled = rows(body).filter((row) =>
    [...row.querySelectorAll(".cell-field")].some((field) => field.value.trim()),
  );
  for (const [index, row] of filled.entries()) {
    const key = keys[index];
    if (key === undefined) return;
    row.querySelector("[name$='.was']").value = key;
    const value = row.querySelector("[name$='.value']");
    if (!value.value.trim() && document.activeElement !== value) value.value = key;
  }
}
