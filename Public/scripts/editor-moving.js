// Rows of a form, such as answers or the texts of an instruction, go up and down by Alt with an arrow, as by their buttons.
// The page that shows the new order has the focus on the row that was moved, or on the one after an answer that is gone.

const movedKey = "accord-moved-row";
const rowOf = "[data-move-row], [data-choice-row]";

export function startMoving(root) {
  focusAgain(root);
  root.addEventListener("keydown", moveByKey);
  root.addEventListener("submit", (event) => {
    const removal = event.submitter?.name?.match(/^(.+)\.(\d+)\.remove$/);
    if (removal) remember(removal[1], Number(removal[2]), true);
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
  // Where rows have no button for it, going down is the next one going up.
  const own = row.querySelector(`[data-move="${isUp ? "up" : "down"}"]`);
  const button = own ?? (isUp ? null : row.nextElementSibling?.querySelector('[data-move="up"]'));
  if (!button || button.disabled) return;
  event.preventDefault();
  button.form.requestSubmit(button);
  if (!own) remember(button.name, Number(button.value.split(":")[0]));
}

function remember(name, index, isRemoved = false) {
  try {
    sessionStorage.setItem(movedKey, JSON.stringify({ name, index, isRemoved, path: location.pathname }));
  } catch {
    // The focus then starts at the top of the page.
  }
}

function focusAgain(root) {
  let moved = null;
  try {
    moved = JSON.parse(sessionStorage.getItem(movedKey));
    sessionStorage.removeItem(movedKey);
  } catch {
    return;
  }
  if (moved?.path !== location.pathname) return;
  if (moved.isRemoved) {
    const left = [...root.querySelectorAll(`[data-choices="${moved.name}"] [data-choice-row]`)];
    left[Math.min(moved.index, left.length - 1)]?.querySelector("textarea")?.focus();
    tell(`Removed: ${left.length - 1} left`);
    return;
  }
  const button = root.querySelector(`[data-move][name="${moved.name}"][value^="${moved.index}:"]`);
  const row = button?.closest(rowOf);
  if (!row) return;
  const rows = [...row.parentElement.children].filter((other) => other.querySelector("[data-move]"));
  const target = row.querySelector("summary, textarea, input:not([type=hidden])") ?? button;
  target.focus();
  tell(`Moved: now ${rows.indexOf(row) + 1} of ${rows.length}`);
}

function tell(words) {
  const line = document.createElement("p");
  Object.assign(line, { className: "visually-hidden", role: "status" });
  document.body.append(line);
  // A line is read out when its words come after itself.
  setTimeout(() => {
    line.textContent = words;
  }, 100);
}
