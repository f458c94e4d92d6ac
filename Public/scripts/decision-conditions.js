// Adds a row for a condition without sending the form, so that the reader stays in place and what was typed stays, also the
// password.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".decision-conditions button[name=add]");
  if (!button) return;
  event.preventDefault();
  const rows = button.closest("fieldset").querySelector(".condition-rows");
  const row = rows.lastElementChild.cloneNode(true);
  const field = row.querySelector("textarea");
  field.value = "";
  field.setAttribute("aria-label", `Condition ${rows.children.length + 1}`);
  for (const name of ["aria-invalid", "autofocus"]) field.removeAttribute(name);
  rows.append(row);
  field.focus();
});
