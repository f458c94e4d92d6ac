// Puts the code of an earlier answer or of a fact into the text that was written in last.
export function startPipes(page) {
  const lists = page.querySelectorAll("[data-pipes]");
  if (lists.length === 0) return;
  const fields = () => [...page.querySelectorAll("#edit-form input[lang], #edit-form textarea[lang]")];
  let last = null;
  page.addEventListener("focusin", (event) => {
    if (fields().includes(event.target)) last = event.target;
  });
  const insert = (event) => {
    const code = event.target.closest("[data-pipe]")?.dataset.pipe;
    const field = last ?? fields()[0];
    if (!code || !field) return;
    field.setRangeText(code, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  for (const list of lists) list.addEventListener("click", insert);
}
