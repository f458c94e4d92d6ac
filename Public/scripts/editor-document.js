// The page of a whole consent: says whether the text is saved, keeps what is not in this browser, and numbers the lines.
// Saving is a button, because it can take sections with it.

import { forget, keep, restore } from "./editor-kept.js";

export function startDocument(root) {
  const form = root.querySelector("[data-document-form]");
  if (!form) return;
  startLineNumbers(form);
  if (form.querySelector("fieldset[disabled]")) return;
  const state = root.querySelector("[data-document-state]");
  const key = `accord-kept:${form.dataset.documentForm}:${form.action}:${form.elements.language.value}`;
  let isDirty = state?.classList.contains("save-state-kept") ?? false;
  let timer = 0;

  if (!isDirty && restore(form, key)) {
    isDirty = true;
    form.elements.text.dispatchEvent(new Event("input", { bubbles: true }));
    say("Your text from before is back, not saved yet ", dropButton());
  }
  form.addEventListener("input", (event) => {
    if (!event.isTrusted) return;
    isDirty = true;
    say("Not saved yet");
    clearTimeout(timer);
    timer = setTimeout(() => keep(form, key), 1000);
  });
  form.addEventListener("submit", () => {
    // From here on the server keeps the text, in whatever page it answers with.
    clearTimeout(timer);
    forget(key);
    isDirty = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isDirty) return;
    keep(form, key);
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  root.querySelector("#question, #errors")?.focus();

  function say(words, button) {
    if (!state) return;
    state.className = "save-state save-state-kept";
    const text = document.createElement("span");
    text.textContent = words;
    state.replaceChildren(text, ...(button ? [button] : []));
  }

  function dropButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button-quiet button-small";
    button.textContent = "Throw it away";
    button.addEventListener("click", () => {
      isDirty = false;
      forget(key);
      location.reload();
    });
    return button;
  }
}

function startLineNumbers(form) {
  const button = form.querySelector("[data-line-numbers]");
  const editor = button?.closest(".markdown-editor");
  if (!editor) return;
  const show = (isOn) => {
    editor.classList.toggle("has-line-numbers", isOn);
    button.setAttribute("aria-pressed", String(isOn));
  };
  show(stored() === "on");
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    show(isOn);
    try {
      localStorage.setItem("accord-line-numbers", isOn ? "on" : "off");
    } catch {
      // The choice then lasts for this page only.
    }
  });
}

function stored() {
  try {
    return localStorage.getItem("accord-line-numbers");
  } catch {
    return null;
  }
}
