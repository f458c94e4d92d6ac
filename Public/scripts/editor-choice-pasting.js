// A list pasted into an answer becomes several answers. They are inserted below the answer with the caret, or start in it if
// it has no text yet. A single item becomes such an answer without its bullet. Ctrl+Z, which browsers support only for typing,
// removes them until something else is typed. With Ctrl+Shift+V, the list is inserted into the answer, as one line. Answers have
// no formatting, so a note says what of it was left out.

import { addRowIfNeeded, isWritten, member, renumber, showNote, showSign } from "./editor-choice-rows.js";
import { isUndo, tellChange } from "./editor-fields.js";
import { isList, itemOf, linesOf, pastedChoices, repeatedNote } from "./pasted-choices.js";
import { leftInPlainText } from "./pasted-losses.js";
import { markdownOf } from "./pasted-markdown.js";
import { pastesPlain } from "./pasting-keys.js";
import { noteLeftOut } from "./plain-pasting.js";

const most = 500;
const filled = ["text", "value", "detailText"];

export function startChoicePasting(table) {
  table.body.addEventListener("paste", (event) => paste(event, table));
  table.body.addEventListener("keydown", (event) => {
    if (isUndo(event)) takeBack(event, table);
  });
  // The browser's menu has its own Undo.
  table.body.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo") takeBack(event, table);
  });
}

// Nothing is overwritten, and a list that does not fit is not inserted at all.
function paste(event, table) {
  const field = event.target;
  const text = event.clipboardData.getData("text");
  const isText = field.name?.endsWith(".text");
  if (isText && pastesPlain()) {
    pasteAsOneLine(event, text);
    return;
  }
  const isKept = field.value.trim() && (field.selectionStart > 0 || field.selectionEnd < field.value.length);
  if (!isText || (!isList(text) && (isKept || itemOf(text) === null))) {
    noteLeftOut(event, (left, action) => showLeftOut(table, left, action));
    return;
  }
  event.preventDefault();
  const start = field.closest("tr");
  const written = [...table.body.rows].filter(isWritten);
  const others = written.filter((row) => isKept || row !== start).map((row) => member(row, "text").value.trim());
  const { choices, repeated } = pastedChoices(text, others.filter(Boolean));
  const places = emptyFrom(start).slice(isKept ? 1 : 0);
  const more = choices.length - places.slice(0, choices.length).filter(isWritten).length;
  if (written.length + more > most) {
    showNote(table, tooMany(choices.length, others.length));
    return;
  }
  const changes = [];
  let above = isKept ? start : null;
  for (const choice of choices) {
    const row = places.shift() ?? table.body.lastElementChild;
    changes.push({ row, isNew: row === table.body.lastElementChild, before: filled.map((name) => member(row, name)?.value) });
    member(row, "text").value = choice.text;
    fill(member(row, "value"), choice.value);
    fill(member(row, "detailText"), choice.detail);
    showSign(row);
    addRowIfNeeded(table);
    if (above && above.nextElementSibling !== row) above.after(row);
    above = row;
  }
  const html = event.clipboardData.getData("text/html");
  const { left } = leftInPlainText(html ? markdownOf(html) : null, "answers");
  if (above) showPasted(table, above, changes, [repeatedNote(repeated), left]);
  else showNote(table, repeatedNote(repeated));
}

// Several lines in a field would become several answers when they are saved.
function pasteAsOneLine(event, text) {
  if (linesOf(text).length < 2) return;
  event.preventDefault();
  document.execCommand("insertText", false, linesOf(text).map((line) => line.trim()).join(" "));
}

// It goes with the next key, like the note about a list.
function showLeftOut(table, left, action) {
  table.pasted = [];
  showNote(table, left, action);
}

function showPasted(table, last, changes, notes) {
  renumber(table);
  table.pasted = changes;
  const next = member(last.nextElementSibling, "text");
  (next.value.trim() ? member(last, "text") : next).focus();
  const words = [`${counted(changes.length, "answer")} added.`, ...notes].filter(Boolean).join(" ");
  showNote(table, words, { label: "Undo", act: () => takeBack(null, table) });
  tellChange(table.body);
}

// Rows replaced because someone else changed them are no longer the pasted ones.
export function hasLostPasted({ pasted }) {
  return pasted?.some(({ row }) => !row.isConnected) ?? false;
}

// Once something else is typed, Ctrl+Z is for that.
export function forgetPasted(table) {
  if (!table.pasted) return;
  table.pasted = null;
  showNote(table, "");
}

// Removes the rows that a paste added, and restores the others.
function takeBack(event, table) {
  const changes = table.pasted ?? [];
  if (changes.length === 0) return;
  event?.preventDefault();
  table.pasted = null;
  for (const { row, isNew, before } of changes) {
    if (isNew) row.remove();
    else before.forEach((words, index) => words !== undefined && (member(row, filled[index]).value = words));
    showSign(row);
  }
  renumber(table);
  const start = changes[0].row.isConnected ? changes[0].row : table.body.lastElementChild;
  member(start, "text").focus();
  showNote(table, `${counted(changes.length, "pasted answer")} removed.`);
  tellChange(table.body);
}

function counted(count, words) {
  return `${new Intl.NumberFormat("en-US").format(count)} ${words}${count === 1 ? "" : "s"}`;
}

// The row, and those below it without text, for example in a language that answers are being translated into.
function emptyFrom(row) {
  const rows = [row];
  for (let next = row.nextElementSibling; next && !member(next, "text").value.trim(); next = next.nextElementSibling) rows.push(next);
  return rows;
}

function tooMany(pasted, here) {
  const number = new Intl.NumberFormat("en-US");
  return `None of the ${number.format(pasted)} pasted answers was added. A question can have at most ${most}, and this one has ${number.format(here)}. Your list is still on the clipboard.`;
}

function fill(field, words) {
  if (field && words && !field.value.trim()) field.value = words;
}
