// Gives the focus back to an element of a page that was loaded again.

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
