// Choosing with a pointer is a decision; arrow keys only pass by, so there, Enter or the button decides.
export function submitOnChange(root) {
  for (const form of root.querySelectorAll("[data-submit-on-change]")) {
    let isByKeys = false;
    form.addEventListener("pointerdown", () => (isByKeys = false));
    form.addEventListener("keydown", (event) => {
      isByKeys = true;
      if (event.key !== "Enter" || !event.target.matches("select")) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("change", () => {
      if (isByKeys) form.querySelector(".no-script-only")?.classList.remove("no-script-only");
      else form.requestSubmit();
    });
    // Chosen before this script was loaded.
    const isChosen = [...form.querySelectorAll("option")].some((option) => option.selected !== option.defaultSelected);
    if (isChosen) form.requestSubmit();
  }
}
