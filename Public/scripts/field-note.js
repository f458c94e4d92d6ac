// A note below a text field: what pasting did. It goes once something else is typed.

import { announce } from "./editor-focus.js";
import { smallButton, span } from "./editor-state.js";

export function showNote(field, words, action) {
  forgetNote(field.form);
  if (!words) return;
  const note = document.createElement("p");
  note.className = "field-note";
  note.dataset.fieldNote = "";
  note.append(span(words));
  if (action) note.append(smallButton(action));
  // A cell of a table has no room for it.
  (field.closest(".answers") ?? field).after(note);
  announce(words);
}

export function forgetNote(form) {
  form.querySelector("[data-field-note]")?.remove();
}
