// A new comment is about the field, and the words in it, that its author was at last.

import { writeField } from "./editor-fields.js";

export function startComments(page) {
  const form = page.getElementById("edit-form");
  const fold = page.getElementById("new-comment");
  if (!form || !fold) return;
  const { field, quote, text } = fold.querySelector("form").elements;
  let last = null;

  form.addEventListener("focusout", ({ target }) => {
    if (!target.name) return;
    const { name, value, selectionStart: start, selectionEnd: end } = target;
    last = { name, words: start < end ? value.slice(start, end) : "" };
  });

  fold.addEventListener("toggle", () => {
    if (!fold.open) return;
    const isUntouched = field.value === "" && quote.value === "" && text.value === "";
    if (last && isUntouched && [...field.options].some((option) => option.value === last.name)) {
      writeField(field, last.name);
      writeField(quote, last.words);
    }
  });
}
