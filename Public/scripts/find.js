// One checkbox selects all results, or none.
for (const all of document.querySelectorAll("[data-choose-all]")) {
  const boxes = () => [...all.form.querySelectorAll(`input[name="${all.dataset.chooseAll}"]`)];
  all.addEventListener("change", () => {
    for (const box of boxes()) box.checked = all.checked;
  });
  all.form.addEventListener("change", () => {
    const chosen = boxes().filter((box) => box.checked).length;
    all.checked = chosen === boxes().length;
    all.indeterminate = chosen > 0 && !all.checked;
  });
}
