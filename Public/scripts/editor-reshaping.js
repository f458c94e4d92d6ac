// Some fields decide which others there are: what the app runs, how often a task is due, whether questions repeat or a
// text stays. Once they are saved the page is asked for anew, with the focus where it was.

export function startReshaping(page) {
  const form = page.getElementById("edit-form");
  if (!form) return;
  let reshaped = null;
  const before = history.state?.reshaped;
  if (before) {
    history.replaceState(null, "");
    form.elements[before]?.focus();
  }
  form.addEventListener("change", (event) => {
    if (event.target.closest("[data-decides]")) reshaped = event.target.name;
  });
  form.addEventListener("accord-saved", () => {
    if (!reshaped) return;
    history.replaceState({ reshaped }, "");
    location.reload();
  });
}
