// Dialogs of the screens of a walkthrough: what Learn more opens, and questions before leaving or deciding.

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOVE_MS = 220;

/** Plays the class's animation, or skips it if reduced motion is preferred. */
export async function play(element, name) {
  if (calm.matches) return;
  element.classList.add(name);
  const motions = element.getAnimations();
  await Promise.race([
    Promise.allSettled(motions.map((motion) => motion.finished)),
    new Promise((done) => setTimeout(done, 2 * MOVE_MS)),
  ]);
}

async function closeSheet(sheet) {
  if (!sheet.open) return;
  await play(sheet, "leaves");
  sheet.close();
  sheet.classList.remove("leaves");
}

/** Dragging the sheet's bar moves it; releasing it past a quarter of its height closes it. */
function dragToClose(sheet) {
  const bar = sheet.querySelector(".sheet-bar");
  let start = null;
  bar.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    start = event.clientY;
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener("pointermove", (event) => {
    if (start === null) return;
    sheet.style.translate = `0 ${Math.max(0, event.clientY - start)}px`;
  });
  const finish = (event) => {
    if (start === null) return;
    const far = event.clientY - start > sheet.clientHeight / 4;
    start = null;
    if (far) closeSheet(sheet).then(() => (sheet.style.translate = ""));
    else sheet.style.translate = "";
  };
  bar.addEventListener("pointerup", finish);
  bar.addEventListener("pointercancel", finish);
}

/** Opens Learn more in a sheet instead of its page; the focus then returns to the link. */
export function enhanceSheets() {
  for (const link of document.querySelectorAll("a[data-sheet]")) {
    const sheet = document.getElementById(link.dataset.sheet);
    if (!sheet?.showModal) continue;
    link.setAttribute("aria-haspopup", "dialog");
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      sheet.showModal();
      sheet.scrollTop = 0;
      const found = sheet.querySelector(".found");
      (found ?? sheet.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: "center" });
    });
    sheet.addEventListener("close", () => link.focus());
  }
  for (const sheet of document.querySelectorAll("dialog.sheet")) {
    dragToClose(sheet);
    sheet.addEventListener("cancel", (event) => {
      event.preventDefault();
      closeSheet(sheet);
    });
    sheet.addEventListener("click", (event) => {
      if (event.target === sheet) closeSheet(sheet);
    });
    sheet.querySelector("form[method='dialog']")?.addEventListener("submit", (event) => {
      event.preventDefault();
      closeSheet(sheet);
    });
  }
}

/** Asks for confirmation in a dialog instead of on a separate page. Escape leaves it undecided. */
export function enhanceAlerts() {
  for (const button of document.querySelectorAll("button[data-alert]")) {
    const alert = document.getElementById(button.dataset.alert);
    if (!alert?.showModal) continue;
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      alert.showModal();
    });
    prepareAlert(alert, button);
  }
}

/** The other buttons close it; the focus stays inside, and then returns to the button. */
export function prepareAlert(alert, button) {
  for (const stay of alert.querySelectorAll("[data-stay]")) {
    stay.addEventListener("click", (event) => {
      event.preventDefault();
      alert.close();
    });
  }
  alert.addEventListener("keydown", keepFocus);
  alert.addEventListener("close", () => button.focus({ preventScroll: true }));
}

/** Tab cycles through the buttons of an alert and never leaves it. */
function keepFocus(event) {
  if (event.key !== "Tab") return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const past = event.shiftKey ? buttons[0] : buttons.at(-1);
  if (buttons.includes(document.activeElement) && document.activeElement !== past) return;
  event.preventDefault();
  buttons.at(event.shiftKey ? -1 : 0).focus();
}
