// A list pasted into a text of a step becomes bullets below it, or starts in it if it has no text yet. It is inserted into the
// field, and sent with a request to take it apart: the page that follows has the new bullets. Without scripts, without the
// server, or with Ctrl+Shift+V, its lines stay in their text. In a translation, it fills the bullets of the original instead.
// Bullets have no formatting, so a note says what of it was left out, as in other plain fields. Ctrl+Z, which browsers support only for typing, takes
// the bullets back on the page that follows, until something else is typed.

import { startBulletFilling } from "./editor-bullet-filling.js";
import { isUndo, writeField } from "./editor-fields.js";
import { focusOn, handedOver, handOver } from "./editor-focus.js";
import { showNote } from "./field-note.js";
import { areBulleted, areSigned, itemOf, linesOf, unsigned } from "./pasted-choices.js";
import { itemsOf } from "./pasted-items.js";
import { pastesPlain } from "./pasting-keys.js";
import { addingAddresses } from "./plain-pasting.js";

const pastedKey = "accord-pasted-bullets";
const most = 100;

export function startBulletPasting(root) {
  const form = root.getElementById("edit-form");
  if (!form) return;
  const fill = form.dataset.originals === undefined ? null : startBulletFilling(form);
  continueAfterPaste(form);
  form.addEventListener("paste", (event) => {
    const number = /^bodyItems\.(\d+)\.text$/.exec(event.target.name)?.[1];
    if (number && !pastesPlain()) paste(event, form, Number(number), fill);
  });
}

function paste(event, form, number, fill) {
  const area = event.target;
  const text = event.clipboardData.getData("text");
  const { items, left, addresses } = itemsOf(event.clipboardData.getData("text/html"));
  // The list replaces what is selected.
  const rest = withoutSelection(area);
  const isKept = rest.trim() !== "";
  const style = form.elements[`bodyItems.${number}.style`].value;
  const item = style === "bullet" && !isKept ? itemOf(text) : null;
  if (item !== null) {
    event.preventDefault();
    document.execCommand("insertText", false, item);
    showNote(area, left, addingAddresses(area, addresses));
    return;
  }
  const lines = items ?? linesOf(text);
  if (lines.length < 2 || !isList(lines, style, isKept) || (!fill && lines.length > most)) return;
  if (fill) {
    fill(event, { first: style === "bullet" && !isKept ? number : number + 1, lines, rest, left });
    return;
  }
  event.preventDefault();
  const list = lines.join("\n");
  const before = { number, text: area.value };
  writeField(area, isKept ? `${rest.trimEnd()}\n${list}` : list);
  const last = number + lines.length - (isKept ? 0 : 1);
  handOver(pastedKey, { path: location.pathname, number: last, text: unsigned(lines).at(-1), left, before });
  send(form, `${number}:${list}`);
}

function withoutSelection({ value, selectionStart: from, selectionEnd: to }) {
  if (from === to) return value;
  const [before, after] = [value.slice(0, from), value.slice(to)];
  return /\s$/.test(before) ? before + after.trimStart() : before + after;
}

// In a text, numbers and lines without signs may be what its author wants; in an empty bullet, each line is one.
function isList(lines, style, isKept) {
  if (style === "bullet") return !isKept || areSigned(lines);
  return style === "text" && areBulleted(lines);
}

function send(form, value) {
  const button = document.createElement("button");
  Object.assign(button, { name: "bodyItems.pasted", value, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

// Puts the caret at the end of the last bullet, and after Undo at the end of the text that was pasted into, even if a colleague
// has moved it.
function continueAfterPaste(form) {
  const pasted = handedOver(pastedKey);
  if (pasted?.path !== location.pathname) return;
  const named = form.elements[`bodyItems.${pasted.number}.text`];
  const texts = [...form.querySelectorAll("textarea[name^='bodyItems.'][name$='.text']")];
  const distance = (area) => Math.abs(Number(area.name.split(".")[1]) - pasted.number);
  const same = texts.filter((area) => area.value === pasted.text).sort((one, other) => distance(one) - distance(other));
  const area = same[0] ?? named;
  if (!area) return;
  focusOn(area, { start: area.value.length, end: area.value.length });
  if (pasted.left) showNote(area, pasted.left);
  if (pasted.before) takeBackByKey(form, pasted);
}

// The notice of the page undoes the paste.
function takeBackByKey(form, { path, before }) {
  const undo = document.querySelector(".flash .notice-action");
  if (!undo) return;
  const watching = new AbortController();
  const { signal } = watching;
  const hand = () => handOver(pastedKey, { path, ...before });
  undo.addEventListener("submit", hand, { signal });
  form.addEventListener("input", (event) => event.isTrusted && watching.abort(), { signal });
  form.addEventListener("keydown", (event) => {
    if (!isUndo(event)) return;
    event.preventDefault();
    undo.requestSubmit();
    watching.abort();
  }, { signal });
}
