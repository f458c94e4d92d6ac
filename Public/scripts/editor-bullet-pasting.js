// A list pasted into a text of a step becomes bullets below it, or starts in it if it has no text yet. It is inserted into the
// field, and sent with a request to take it apart: the page that follows has the new bullets. Without scripts, or without the
// server, its lines stay in their text. In a translation, it fills the bullets of the original instead.

import { startBulletFilling } from "./editor-bullet-filling.js";
import { writeField } from "./editor-fields.js";
import { focusOn, handedOver, handOver } from "./editor-focus.js";
import { areBulleted, areSigned, itemOf, linesOf, unsigned } from "./pasted-choices.js";
import { itemsOf } from "./pasted-items.js";

const pastedKey = "accord-pasted-bullets";
const most = 100;

export function startBulletPasting(root) {
  const form = root.getElementById("edit-form");
  if (!form) return;
  focusAgain(form);
  const fill = form.dataset.originals === undefined ? null : startBulletFilling(form);
  form.addEventListener("paste", (event) => {
    const number = /^bodyItems\.(\d+)\.text$/.exec(event.target.name)?.[1];
    if (number) paste(event, form, Number(number), fill);
  });
}

function paste(event, form, number, fill) {
  const area = event.target;
  const text = event.clipboardData.getData("text");
  const isKept = area.value.trim() && (area.selectionStart > 0 || area.selectionEnd < area.value.length);
  const style = form.elements[`bodyItems.${number}.style`].value;
  const item = style === "bullet" && !isKept ? itemOf(text) : null;
  if (item !== null) {
    event.preventDefault();
    document.execCommand("insertText", false, item);
    return;
  }
  const lines = itemsOf(event.clipboardData.getData("text/html")) ?? linesOf(text);
  if (lines.length < 2 || !isList(lines, style, isKept)) return;
  if (fill) {
    fill(event, style === "bullet" && !isKept ? number : number + 1, lines);
    return;
  }
  if (lines.length > most) return;
  event.preventDefault();
  const list = lines.join("\n");
  writeField(area, isKept ? `${area.value.trimEnd()}\n${list}` : list);
  const last = number + lines.length - (isKept ? 0 : 1);
  handOver(pastedKey, { path: location.pathname, number: last, text: unsigned(lines).at(-1) });
  send(form, `${number}:${list}`);
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

// Puts the caret at the end of the last bullet, even if a colleague has moved it.
function focusAgain(form) {
  const pasted = handedOver(pastedKey);
  if (pasted?.path !== location.pathname) return;
  const named = form.elements[`bodyItems.${pasted.number}.text`];
  const texts = [...form.querySelectorAll("textarea[name^='bodyItems.'][name$='.text']")];
  const distance = (area) => Math.abs(Number(area.name.split(".")[1]) - pasted.number);
  const same = texts.filter((area) => area.value === pasted.text).sort((one, other) => distance(one) - distance(other));
  const area = same[0] ?? named;
  if (area) focusOn(area, { start: area.value.length, end: area.value.length });
}
