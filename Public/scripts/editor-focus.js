// Restores the focus on a reloaded page, and announces what was done.

// The folds around the element are opened, and the caret is restored.
export function focusOn(element, { start = null, end = null } = {}) {
  unfold(element.matches("summary") ? element.parentElement.parentElement : element);
  const give = () => {
    element.focus();
    const hasCaret = typeof start === "number" && ["text", "textarea"].includes(element.type);
    if (hasCaret) element.setSelectionRange(start, end);
  };
  give();
  // A long page that is still being laid out does not accept focus yet.
  if (document.activeElement !== element) requestAnimationFrame(() => requestAnimationFrame(give));
}

// Opens the folds around an element.
export function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

// The path of an element within another one, as positions; null if it is not in it.
export function pathTo(element, root) {
  if (!root?.contains(element)) return null;
  const path = [];
  for (let one = element; one !== root; one = one.parentElement) path.unshift([...one.parentElement.children].indexOf(one));
  return path;
}

export function elementAt(root, path) {
  return path?.reduce((one, index) => one?.children[index], root) ?? null;
}

const handed = new Set();

// Keeps something for the next page.
export function handOver(key, value) {
  handed.add(key);
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The focus then starts at the top of the page.
  }
}

// No page follows after all.
export function takeBack() {
  for (const key of handed) handedOver(key);
}

export function handedOver(key) {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(kept);
  } catch {
    return null;
  }
}

let line = null;
let waiting = [];

// Announces words to screen readers, in a line of the page that holds only the latest. What is announced at the same time is
// one announcement.
export function announce(words) {
  line ??= statusLine();
  waiting.push(words);
  if (waiting.length > 1) return;
  line.textContent = "";
  // A live region is announced only if its text is added after the element, and only if it changes.
  setTimeout(() => {
    line.textContent = waiting.join(" ");
    waiting = [];
  }, 100);
}

function statusLine() {
  const status = document.createElement("p");
  Object.assign(status, { className: "visually-hidden", role: "status" });
  document.body.append(status);
  return status;
}
