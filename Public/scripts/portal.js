// What every page gains with scripts; all of it also works without.
import { showLocalTimes } from "./times.js";

showLocalTimes(document);

// A menu closes on Escape and on a click elsewhere.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.menu[open]");
  closeMenus(null);
  menu?.querySelector("summary").focus();
});

for (const button of document.querySelectorAll("[data-show-password]")) {
  const field = document.getElementById(button.dataset.showPassword);
  const label = button.firstChild;
  button.addEventListener("click", () => {
    const shows = field.type === "password";
    field.type = shows ? "text" : "password";
    label.data = shows ? "Hide" : "Show";
    button.setAttribute("aria-pressed", String(shows));
  });
}

for (const button of document.querySelectorAll("[data-copy], [data-copy-text]")) {
  const label = button.querySelector("svg") ? button.lastChild : button.firstChild;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy ?? "");
    await navigator.clipboard.writeText(field?.value ?? button.dataset.copyText ?? "");
    label.data = "Copied";
  });
}

// A page that comes back from the browser's memory makes new things, not the ones it made before.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const field of document.querySelectorAll("input[name=submission]")) field.value = crypto.randomUUID?.() ?? `${Math.random()}`;
});

// What has to be fixed is read first.
document.getElementById("errors")?.focus();
