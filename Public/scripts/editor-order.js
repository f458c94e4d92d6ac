// Puts a list in order by dragging its handles, with mouse, pen or finger. The buttons of each row do the same.

export function startOrdering(root, device) {
  for (const list of root.querySelectorAll("[data-order-list]")) {
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
  // The page tells the truth again, whatever happened.
  if (response) location.reload();
}
