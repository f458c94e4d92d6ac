// Gives the focus back to an element of a page that was loaded again, and says what was done there.

// The folds around it open, and the caret is where it was.
export function focusOn(element, { start = null, end = null } = {}) {
  const holder = element.matches("summary") ? element.parentElement.parentElement : element;
  for (let fold = holder.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const give = () => {
    element.focus();
    const hasCaret = typeof start === "number" && ["text", "textarea"].includes(element.type);
    if (hasCaret) element.setSelectionRange(start, end);
  };
  give();
  // A long page that is still being laid out gives no focus yet.
  if (document.activeElement !== element) requestAnimationFrame(() => requestAnimationFrame(give));
}

// Where an element is below another one, by positions; nothing where it is not in it.
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

// Keeps something for the page that is loaded next.
export function handOver(key, value) {
  handed.add(key);
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The focus then starts at the top of the page.
  }
}

// No page is loaded next after all.
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

// Reads words out.
export function announce(words) {
  const line = document.createElement("p");
  Object.assign(line, { className: "visually-hidden", role: "status" });
  document.body.append(line);
  // A line is read out when its words come after itself.
  setTimeout(() => {
    line.textContent = words;
  }, 100);
}
