// Reorders a list by dragging its handles with mouse, pen, or finger, or by Alt with an arrow in a row. The buttons of each
// row do the same. The page with the new order announces where the part went, and restores the focus.

import { announce, handedOver, handOver, takeBack } from "./editor-focus.js";
import { pageEdit } from "./editor-kept.js";
import { sayUnreached } from "./editor-reaching.js";
import { site, withoutSite } from "./site.js";

const focusKey = "accord-order-focus";

export function startOrdering(root, device) {
  // Not before the browser has scrolled to the list in the address, which moves the focus.
  if (document.readyState === "complete") focusAgain(root);
  else window.addEventListener("load", () => setTimeout(() => focusAgain(root)), { once: true });
  for (const list of root.querySelectorAll("[data-order-list]")) {
    list.addEventListener("keydown", moveByKey);
    list.addEventListener("submit", (event) => {
      if (event.submitter?.name === "to") remember(event.target.closest(".order-row"), event.submitter.value);
    });
    for (const handle of list.querySelectorAll("[data-drag]")) {
      handle.addEventListener("pointerdown", (event) => drag(event, handle.closest(".order-row"), list, device));
    }
  }
}

function drag(event, row, list, device) {
  if (event.button !== 0) return;
  event.preventDefault();
  const rows = [...list.children];
  const from = rows.indexOf(row);
  let target = from;
  row.classList.add("is-dragged");
  event.target.setPointerCapture(event.pointerId);

  const move = (moved) => {
    const over = rows.findIndex((other) => {
      const box = other.getBoundingClientRect();
      return moved.clientY < box.top + box.height / 2;
    });
    target = over < 0 ? rows.length : over;
    for (const [index, other] of rows.entries()) other.classList.toggle("is-target", index === target);
  };
  const stop = async () => {
    event.target.removeEventListener("pointermove", move);
    row.classList.remove("is-dragged");
    for (const other of rows) other.classList.remove("is-target");
    const to = target > from ? target - 1 : target;
    if (to === from) return;
    const next = row.nextElementSibling;
    list.insertBefore(row, rows[target] ?? null);
    remember(row);
    if (await send(row, to + 1)) {
      device.refresh();
    } else {
      list.insertBefore(row, next);
      takeBack();
      sayUnreached(document);
    }
  };
  event.target.addEventListener("pointermove", move);
  event.target.addEventListener("pointerup", stop, { once: true });
  event.target.addEventListener("pointercancel", stop, { once: true });
}

// Whether there was a response.
async function send(row, position) {
  const response = await post(row.dataset.orderAction, String(position), row);
  if (!response) return false;
  // Shows the actual state again, whatever happened.
  if (response.status === 409) ask(row, position);
  else location.reload();
  return true;
}

function post(action, to, within) {
  const csrf = within.querySelector("input[name=csrf]")?.value ?? "";
  return fetch(action, {
    method: "POST",
    body: new URLSearchParams({ csrf, to, ...seenBy(within) }),
    headers: { Accept: "application/json" },
  }).catch(() => null);
}

// What the page of a row showed, by which the server knows its part, whatever has its identifier by now. The outline is updated
// after each save, so its rows are parts of the current study.
function seenBy(within) {
  const seen = within === document ? null : within.querySelector(`input[name="${pageEdit}"]`);
  return seen ? { [pageEdit]: seen.value } : {};
}

// The outline has the same order; there, Alt with an arrow moves a part that breaks nothing, and any other part if its list
// asks first.
export async function moveInOutline(link, event) {
  const place = /^(\/studies\/[^/]+)\/write(\/(?:[^/?]+\/[^/?]+\/)+[^/?]+\/[^/?]+)/.exec(withoutSite(link.getAttribute("href")));
  if (!place) return;
  const to = event.key === "ArrowUp" ? "up" : "down";
  const response = await post(site(`${place[1]}/order${place[2]}`), to, document);
  if (!response) {
    sayUnreached(document);
    return;
  }
  remember(link.closest("li"), "outline");
  if (response.status === 409) location.assign(link.href);
  else location.reload();
}

// A move that would break a rule is confirmed on a separate page.
function ask(row, position) {
  const form = row.querySelector("form");
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "to", value: String(position) });
  form.append(field);
  form.submit();
}

function moveByKey(event) {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  const row = event.target.closest(".order-row");
  const button = row?.querySelector(`button[value="${event.key === "ArrowUp" ? "up" : "down"}"]`);
  if (!button) return;
  event.preventDefault();
  if (button.disabled) return;
  button.form.requestSubmit(button);
  // Returns the focus to where the keys were pressed: the title or a button.
  remember(row, event.target.closest("button[name=to]")?.value);
}

function remember(row, button = "") {
  const address = row?.querySelector("a")?.getAttribute("href");
  if (!address) return;
  handOver(focusKey, { address, button });
}

// The moved row keeps the focus on the page with the new order: on its button, if that can be pressed again.
function focusAgain(root) {
  const { address, button } = handedOver(focusKey) ?? {};
  if (!address) return;
  const links = [...root.querySelectorAll(button === "outline" ? ".outline-row" : ".order-row a")];
  const link = links.find((link) => link.getAttribute("href") === address);
  if (!link) return;
  const row = link.closest("li");
  const same = button && row.querySelector(`button[name=to][value=${button}]:not([disabled])`);
  // The focus is not moved if the person has continued elsewhere.
  const active = root.activeElement;
  if (!active || active === root.body || active.id === location.hash.slice(1)) (same || link).focus();
  const rows = [...row.parentElement.children];
  announce(`${link.textContent.trim()}: now ${rows.indexOf(row) + 1} of ${rows.length}`);
}
