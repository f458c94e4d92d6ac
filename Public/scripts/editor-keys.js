// Keyboard shortcuts for the editor's links and buttons. All but the question mark need Alt and Shift, or Ctrl, so that they
// do not interfere with typing and screen readers; all of them can be turned off (WCAG 2.1.4).

const offKey = "accord-keys-off";
const targets = {
  KeyJ: "next", KeyK: "previous", ArrowUp: "up", ArrowDown: "down", KeyD: "duplicate", KeyW: "walk",
  KeyP: "problems", KeyF: "find", KeyN: "new",
};

export function startKeys(root) {
  if (location.hash === "#new") root.querySelector(".add-form select, .add-form input:not([type=hidden])")?.focus();
  const list = root.getElementById("keys");
  const on = list?.querySelector("[data-keys-on]");
  if (!list || !on) return;
  on.checked = !isOff();
  on.addEventListener("change", () => turn(on.checked));
  root.querySelector("[data-key-list]")?.addEventListener("click", (event) => {
    event.preventDefault();
    list.showModal();
  });
  root.addEventListener("keydown", (event) => {
    if (isOff() || event.defaultPrevented || event.isComposing || event.repeat || list.open) return;
    if (event.key === "?" && !isTyping(event.target) && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      list.showModal();
    } else if (event.code === "KeyS" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      press(root, event, "save");
    } else if (event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && targets[event.code]) {
      press(root, event, targets[event.code]);
    }
  });
}

function press(root, event, name) {
  if (name === "new") {
    const list = [...root.querySelectorAll(".add-form")].find((form) => form.offsetParent);
    const field = list?.querySelector("select, input:not([type=hidden])");
    const up = root.querySelector("[data-key-target=parent]");
    if (!field && !up) return;
    event.preventDefault();
    if (field) {
      field.focus();
    } else {
      location.assign(`${up.href}#new`);
    }
    return;
  }
  const target = root.querySelector(`[data-key-target="${name}"]`);
  if (!target) return;
  event.preventDefault();
  const drawer = name === "problems" ? root.getElementById("problems") : null;
  if (drawer) {
    drawer.open = true;
    drawer.querySelector("a, summary").focus();
  } else {
    target.click();
  }
}

function isTyping(element) {
  return element.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
}

function isOff() {
  try {
    return localStorage.getItem(offKey) === "off";
  } catch {
    return false;
  }
}

function turn(on) {
  try {
    if (on) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, "off");
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
