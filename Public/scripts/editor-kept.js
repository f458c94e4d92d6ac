// Text that could not be sent stays in this browser, for the person who wrote it, until it was sent or thrown away.

export function keep(form, key) {
  try {
    const pairs = [...new FormData(form)].filter(([name]) => name !== "csrf");
    localStorage.setItem(key, JSON.stringify(pairs));
  } catch {
    // Without storage the page itself keeps the text.
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
}

// Puts kept text back into the fields, with what its author had seen then. Tells whether it differs from the page.
export function restore(form, key) {
  const kept = stored(key);
  if (!kept) return false;
  const before = fingerprint(form);
  const pairs = new Set(kept.map(([name, value]) => JSON.stringify([name, value])));
  for (const control of form.elements) {
    if (control.type === "checkbox" || control.type === "radio") {
      control.checked = pairs.has(JSON.stringify([control.name, control.value]));
    }
  }
  for (const [name, value] of kept) {
    const control = form.elements[name];
    if (!isText(control) || control.value === value) continue;
    control.value = value;
    // A table of answers makes its next row when the last one is written into.
    if (control.closest("[data-choice-row]")) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return fingerprint(form) !== before;
}

function isText(control) {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && control.type !== "checkbox" && control.type !== "radio";
}

function stored(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}

function fingerprint(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf" && !name.startsWith("was."));
  return JSON.stringify(fields);
}
