// Drags answers by the handles of their rows, with mouse, pen, or finger. The last row is empty and stays in place.

// `move` puts a row before another one, or at the end if that is null.
export function startDragging(body, move) {
  body.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.target.matches(".text-cell > i")) return;
    event.preventDefault();
    drag(event, event.target.closest("tr"), body, move);
  });
}

function drag(event, row, body, move) {
  const handle = event.target;
  const rows = [...body.rows].slice(0, -1);
  let target = row;
  row.classList.add("is-dragged");
  handle.setPointerCapture(event.pointerId);

  const over = (moved) => {
    const found = rows.find((other) => {
      const box = other.getBoundingClientRect();
      return moved.clientY < box.top + box.height / 2;
    });
    if (found === target) return;
    target = found;
    for (const other of rows) other.classList.toggle("is-target", other === target && other !== row);
    rows.at(-1).classList.toggle("is-target-end", !target);
  };
  const stop = (ended) => {
    handle.removeEventListener("pointermove", over);
    handle.removeEventListener("pointerup", stop);
    handle.removeEventListener("pointercancel", stop);
    for (const other of rows) other.classList.remove("is-dragged", "is-target", "is-target-end");
    const stays = target === row || (target ?? null) === (rows[rows.indexOf(row) + 1] ?? null);
    if (ended.type === "pointerup" && !stays) move(row, target ?? null);
  };
  handle.addEventListener("pointermove", over);
  handle.addEventListener("pointerup", stop);
  handle.addEventListener("pointercancel", stop);
}
