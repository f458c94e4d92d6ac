// Inserts the code of an earlier answer or of a fact into the text that was edited last.

import { replace } from "./editor-fields.js";

export function startPipes(page) {
  const lists = page.querySelectorAll("[data-pipes]");
  if (lists.length === 0) return;
  const fields = () => [...page.querySelectorAll(":is(#edit-form, #document-form) :is(input, textarea)[lang]")];
  let last = null;
  page.addEventListener("focusin", (event) => {
    if (fields().includes(event.target)) last = event.target;
  });
  const insert = (event) => {
    const code = event.target.closest("[data-pipe]")?.dataset.pipe;
    const field = last ?? page.querySelector("#document-form #text") ?? fields()[0];
    if (!code || !field) return;
    const start = field.selectionStart ?? field.value.length;
    replace(field, start, field.selectionEnd ?? start, code, 0);
    field.setSelectionRange(start + code.length, start + code.length);
  };
  for (const list of lists) list.addEventListener("click", insert);
}
