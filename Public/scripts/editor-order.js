// Puts a list in order by dragging its handles, with mouse, pen or finger, or by Alt with an arrow on a row's title. The
// buttons of each row do the same.

const focusKey = "accord-order-focus";

export function startOrdering(root, device) {
  focusAgain(root);
  for (const list of root.querySelectorAll("[data-order-list]")) {
    list.addEventListener("keydown", moveByKey);
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
    list.insertBefore(row, rows[target] ?? null);
    await send(row, to + 1);
    device.refresh();
  };
  event.target.addEventListener("pointermove", move);
  event.target.addEventListener("pointerup", stop, { once: true });
  event.target.addEventListener("pointercancel", stop, { once: true });
}

async function send(row, position) {
  const csrf = row.querySelector("input[name=csrf]")?.value ?? "";
  const response = await fetch(row.dataset.orderAction, {
    method: "POST",
    body: new URLSearchParams({ csrf, to: String(position) }),
    headers: { Accept: "application/json" },
  }).catch(() => null);
  if (response?.status === 409) return ask(row, position);
  // The page tells the truth again, whatever happened.
  if (response) location.reload();
}

// A move that would break a rule is asked about on a page of its own.
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
  if (!button || button.disabled) return;
  event.preventDefault();
  remember(row.querySelector("a")?.getAttribute("href") ?? "");
  button.click();
}

function remember(address) {
  try {
    sessionStorage.setItem(focusKey, address);
  } catch {
    // The focus then starts at the top of the page.
  }
}

// The row that was moved by keys keeps the focus on the page that shows the new order.
function focusAgain(root) {
  try {
    const address = sessionStorage.getItem(focusKey);
    sessionStorage.removeItem(focusKey);
    if (address) root.querySelector(`.order-row a[href="${address.replaceAll(`"`, "")}"]`)?.focus();
  } catch {
    // There was nothing to come back to.
  }
}
