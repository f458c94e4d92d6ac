// The page of a whole consent: shows whether the text is saved, keeps unsaved text in this browser, numbers the lines, and
// lists the problems that the whole study would have with this text. Saving takes a button because it can remove sections.

import { showProblems } from "./editor-problems.js";
import { forget, forgetAcknowledged, keep, keyFor, touchedEarly, whereKept } from "./editor-kept.js";
import { isReached, reasonNotSaved } from "./editor-reaching.js";
import { restore } from "./editor-restoring.js";
import { smallButton } from "./editor-state.js";

export function startDocument(root) {
  const form = root.querySelector("[data-document-form]");
  if (!form) return;
  startLineNumbers(form);
  if (form.querySelector("fieldset[disabled]")) return;
  const state = root.querySelector("[data-document-state]");
  const key = keyFor(form.dataset.documentForm, form.action, form.elements.language.value);
  let isDirty = state?.classList.contains("save-state-kept") ?? false;
  let timer = 0;
  let isAnswered = false;
  listProblemsWhileTyping(root, form);
  forgetAcknowledged();

  const restored = isDirty ? null : restore(form, key);
  if (restored) {
    isDirty = true;
    say(restored, dropButton());
  } else if (touchedEarly(form).length > 0) {
    isDirty = true;
    say("Not saved yet");
    keep(form, key);
  }
  form.addEventListener("input", () => {
    isDirty = true;
    say("Not saved yet");
    clearTimeout(timer);
    timer = setTimeout(() => keep(form, key), 1000);
  });
  form.addEventListener("submit", async (event) => {
    // The copy in this browser is removed only once a page confirms that the text is saved.
    clearTimeout(timer);
    keep(form, key);
    if (isAnswered) {
      isDirty = false;
      return;
    }
    event.preventDefault();
    const { submitter } = event;
    isAnswered = await isReached();
    if (isAnswered) form.requestSubmit(submitter);
    else say(`${reasonNotSaved()} ${whereKept("Your text is kept here.")}`);
  });
  window.addEventListener("pageshow", () => (isAnswered = false));
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
    const drop = () => {
      isDirty = false;
      forget(key);
      location.reload();
    };
    return smallButton({ label: "Discard", act: drop });
  }
}

// Requested once the typing has paused, since it checks the whole study.
function listProblemsWhileTyping(root, form) {
  const action = root.querySelector("[data-markdown-action]")?.dataset.markdownAction;
  if (!action) return;
  let timer = 0;
  let turn = 0;
  const list = async () => {
    turn += 1;
    const mine = turn;
    const body = new FormData(form);
    body.set("consent", form.dataset.consent);
    body.set("wanted", "problems");
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (answer?.problems && mine === turn) showProblems(root, answer);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(list, 1200);
  });
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
