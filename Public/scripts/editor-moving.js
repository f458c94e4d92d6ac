// Alt with an arrow moves rows of a form, such as answers or the texts of an instruction, up and down, like their buttons;
// with Shift, from anywhere else on the page, it moves the part itself. The page with the new order restores the focus: in
// the moved row, or on the one after a removed answer.

import { announce, elementAt, focusOn, handedOver, handOver, pathTo } from "./editor-focus.js";

const movedKey = "accord-moved-row";
const rowOf = "[data-move-row], [data-choice-row]";

export function startMoving(root) {
  focusAgain(root);
  root.addEventListener("keydown", moveByKey);
  root.addEventListener("submit", (event) => {
    const removal = event.submitter?.name?.match(/^(.+)\.(\d+)\.remove$/);
    if (removal) remember(removal[1], Number(removal[2]), true);
    if (event.target.matches(".part-order")) rememberPart(event.submitter);
    const button = event.submitter?.closest("[data-move]");
    if (!button) return;
    const [index, to] = button.value.split(":");
    remember(button.name, Number(index) + (to === "up" ? -1 : 1));
  });
}

function moveByKey(event) {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  const row = event.target.closest(rowOf);
  if (!row) return;
  const isUp = event.key === "ArrowUp";
  // If rows have no button for it, moving down means moving the next one up.
  const own = row.querySelector(`[data-move="${isUp ? "up" : "down"}"]`);
  const button = own ?? (isUp ? null : row.nextElementSibling?.querySelector('[data-move="up"]'));
  // In a row, the keys move only that row, even if it is already the first or last one.
  event.preventDefault();
  if (!button || button.disabled) return;
  button.form.requestSubmit(button);
  if (!own) remember(button.name, Number(button.value.split(":")[0]));
}

function remember(name, index, isRemoved = false) {
  const active = document.activeElement;
  const { name: field = "" } = active ?? {};
  const spot = pathTo(active, active?.closest(rowOf));
  keep({ name, index, isRemoved, member: field.slice(field.lastIndexOf(".") + 1), spot });
}

// The focused element, or else the button that moves the part.
function rememberPart(button) {
  const active = document.activeElement;
  const part = !active || active === document.body ? button : active;
  if (!part) return;
  const { id, name, value, tagName, selectionStart: start = null, selectionEnd: end = null } = part;
  const holder = part.parentElement.closest("[id]");
  keep({
    part: { id, name, value, tagName, start, end, holder: holder?.id, path: pathTo(part, holder ?? document.body) },
    button: button?.value,
  });
}

function keep(moved) {
  handOver(movedKey, { ...moved, path: location.pathname });
}

function focusAgain(root) {
  const moved = handedOver(movedKey);
  if (moved?.path !== location.pathname) return;
  if (moved.part) {
    focusPart(root, moved.part, moved.button);
    return;
  }
  if (moved.isRemoved) {
    const left = [...root.querySelectorAll(`[data-choices="${moved.name}"] [data-choice-row]`)];
    left[Math.min(moved.index, left.length - 1)]?.querySelector("textarea")?.focus();
    announce(`Removed: ${left.length - 1} left`);
    return;
  }
  const button = root.querySelector(`[data-move][name="${moved.name}"][value^="${moved.index}:"]`);
  const row = button?.closest(rowOf);
  if (!row) return;
  const rows = [...row.parentElement.children].filter((other) => other.querySelector("[data-move]"));
  const same = moved.member && row.querySelector(`:is(textarea, input:not([type=hidden]))[name$=".${moved.member}"]`);
  const first = row.querySelector("summary, textarea, input:not([type=hidden])") ?? button;
  focusOn(same || elementAt(row, moved.spot) || first);
  if (!row.contains(document.activeElement)) first.focus();
  announce(`Moved: now ${rows.indexOf(row) + 1} of ${rows.length}`);
}

// The page is the same except for what is around the part.
function focusPart(root, part, button) {
  const { id, name, value, tagName, holder, path } = part;
  const here = elementAt((holder && root.getElementById(holder)) || root.body, path);
  const isSame = here?.tagName === tagName && here.name === name;
  const named = name ? [...root.querySelectorAll("#main [name]")].filter((field) => field.name === name) : [];
  const found = (id && root.getElementById(id)) || (isSame && here) || named.find((one) => one.value === value) || named[0];
  if (found) focusOn(found, part);
  if (root.activeElement === root.body) root.querySelector(`.part-order button[value="${button}"]`)?.focus();
  announce(root.querySelector(".form-where > span")?.textContent.trim() ?? "");
}
