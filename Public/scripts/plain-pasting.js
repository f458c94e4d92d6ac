// Fields without formatting take only the words of what is pasted into them. A note says what was left out, and its button adds
// the addresses of links. Markdown keeps its formatting, and tables of answers have a line of their own for notes.

import { replace } from "./editor-fields.js";
import { forgetNote, showNote } from "./field-note.js";
import { leftInPlainText } from "./pasted-losses.js";
import { markdownOf } from "./pasted-markdown.js";
import { pastesPlain } from "./pasting-keys.js";

const texts = "textarea, input:is([type=text], [type=url], [type=tel], :not([type])):not([inputmode=numeric], [inputmode=decimal])";

document.addEventListener("paste", (event) => {
  if (event.defaultPrevented || !isPlain(event.target)) return;
  noteLeftOut(event, (left, action) => showNote(event.target, left, action));
});
// What a script restores in a field is not typed.
document.addEventListener("input", ({ target, isTrusted }) => {
  if (isTrusted && target.form) forgetNote(target.form);
});

function isPlain(field) {
  if (!field.matches?.(texts) || !field.form) return false;
  return field.closest(".field, .answers") && !field.closest("[data-markdown-editor], [data-choices]");
}

// Shows what the browser leaves out of a text that it inserts, which it does after this event.
export function noteLeftOut(event, show) {
  const field = event.target;
  const html = event.clipboardData.getData("text/html");
  if (!html || pastesPlain()) return;
  const { left, addresses } = leftInPlainText(markdownOf(html), field.matches("textarea") ? "lines" : "line");
  if (left) setTimeout(() => show(left, addingAddresses(field, addresses)));
}

// A button that inserts the addresses of links behind the text that was just pasted; undefined if there are none.
export function addingAddresses(field, addresses) {
  if (addresses.length === 0) return undefined;
  const end = field.selectionEnd;
  const act = () => {
    if (!field.isConnected) return;
    replace(field, end, end, ` (${addresses.join(", ")})`, 0);
    field.setSelectionRange(field.selectionEnd, field.selectionEnd);
  };
  return { label: addresses.length === 1 ? "Add address" : "Add addresses", act };
}
