// Enhancements of every page; everything also works without scripts.
import { signOutOfBrowser } from "./signing-out.js";
import { filterByLocalDays, groupByLocalDays, showLocalTimes } from "./times.js";

signOutOfBrowser();
groupByLocalDays(document);
showLocalTimes(document);
filterByLocalDays(document);

// A browser goes to the fragment of an address again once the page has loaded, and would take the focus from a field that
// someone reached by the skip link in the meantime.
function forgetSkip() {
  if (location.hash === "#main") history.replaceState(history.state, "", location.pathname + location.search);
}

forgetSkip();
window.addEventListener("hashchange", forgetSkip);

// Where the tabs do not fit into the window, the current one is shown in the middle.
const tab = document.querySelector(".tab[aria-current]");
if (tab) {
  const tabs = tab.parentElement;
  const start = tab.getBoundingClientRect().left - tabs.getBoundingClientRect().left + tabs.scrollLeft;
  tabs.scrollLeft = start - (tabs.clientWidth - tab.offsetWidth) / 2;
}

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

const newPassword = "[autocomplete=new-password]";

// Names after an @ are offered where someone writes a comment, fields say what they leave out of formatted text, and those for
// new passwords how strong one is.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-mentions]")) import("./mentions.js");
  if (event.target.matches(".field :is(textarea, input)")) import("./plain-pasting.js");
  if (event.target.matches(newPassword)) import("./password-strength.js");
});
// The field that a page begins with has the focus already.
if (document.activeElement?.matches(newPassword)) import("./password-strength.js");

// A page restored from the browser's cache must create new things, not the ones it created before.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const field of document.querySelectorAll("input[name=submission]")) field.value = crypto.randomUUID?.() ?? `${Math.random()}`;
});

// Errors are read first.
document.getElementById("errors")?.focus();
