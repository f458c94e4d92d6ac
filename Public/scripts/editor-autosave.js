// Saves the form a moment after the last key, and shows what is safe. Text that could not be sent stays in this browser until
// it can be.

import { clearErrors, showError } from "./editor-field-errors.js";
import { tellChange } from "./editor-fields.js";
import {
  forget, forgetAcknowledged, hasMore, isBasis, keep, keyFor, touchedEarly, valuesIn, valuesOf, whereKept,
} from "./editor-kept.js";
import { showLanguages, showOutline } from "./editor-outline.js";
import { pressOver } from "./editor-press.js";
import { showProblems } from "./editor-problems.js";
import { isTemporary, noteAnswer, reasonNotSaved } from "./editor-reaching.js";
import { takeOthers, takeOver } from "./editor-refresh.js";
import { reloadInPlace } from "./editor-reshaping.js";
import { restore } from "./editor-restoring.js";
import { showState, smallButton } from "./editor-state.js";
import { clock } from "./times.js";

const pause = 800;
const keepingPause = 200;
const here = "Your text is kept here.";

export function startAutosave(root, device) {
  const form = root.querySelector("[data-autosave-form]");
  if (!form || form.querySelector("fieldset[disabled]")) return;
  const state = root.querySelector("[data-save-state]");
  const keptKey = keyFor(form.dataset.autosaveForm, form.action, form.elements.language.value);
  let timer = 0;
  let keeping = 0;
  let running = false;
  let again = false;
  let isDirty = false;
  let isTakingOver = false;
  let isLeaving = false;
  let isReshaped = false;
  let wasDirty = false;
  let isAsked = false;
  // What was sent without a response. The server may have saved it.
  let unanswered = null;
  const early = touchedEarly(form);
  let inDraft = valuesOf(form);
  for (const field of early) inDraft.delete(field.name);

  form.dataset.autosave = "on";
  forgetAcknowledged();
  const restored = restore(form, keptKey);
  let lastSeen = entered(form);
  if (restored) {
    offerRestored();
  } else if (early.length > 0) {
    lastSeen = "";
    // After every script has added its listeners.
    queueMicrotask(() => early.forEach(tellChange));
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    // The copy in this browser is removed only once a page confirms that the text is saved.
    keep(form, keptKey, inDraft);
    if (isSaveButton(event.submitter)) {
      event.preventDefault();
      isAsked = true;
      save();
      return;
    }
    wasDirty = isDirty;
    isDirty = false;
    isLeaving = true;
    clearTimeout(timer);
  });
  form.addEventListener("accord-stayed", () => {
    isLeaving = false;
    isDirty ||= wasDirty;
    if (isDirty) timer = setTimeout(save, 5000);
  });
  window.addEventListener("pageshow", () => (isLeaving = false));
  window.addEventListener("online", () => isDirty && save());
  window.addEventListener("beforeunload", (event) => {
    if (isDirty && !keepNow()) event.preventDefault();
  });
  // Another window may have taken over the copy in the meantime.
  window.addEventListener("pagehide", () => keepNow());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && isDirty && !isLeaving) save(true);
  });

  // Text of an earlier visit is shown, but saved only when its author asks for it or keeps typing.
  function offerRestored() {
    show("kept", restored, { label: "Save changes", act: () => save() });
    const drop = () => {
      forget(keptKey);
      location.reload();
    };
    state?.append(smallButton({ label: "Discard", act: drop }));
  }

  function changed() {
    if (isTakingOver) return;
    // Leaving a field reports a change that was already handled; redrawing the state would remove a button under the pointer
    // that is about to press it.
    const now = entered(form);
    if (now === lastSeen) return;
    lastSeen = now;
    isDirty = true;
    keeping ||= setTimeout(keepNow, keepingPause);
    show("saving", "Not saved yet");
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  }

  // Storing a long form takes a while: not with every key. Returns whether this browser has the text.
  function keepNow() {
    clearTimeout(keeping);
    keeping = 0;
    return !isDirty || keep(form, keptKey, inDraft);
  }

  async function save(leaving = false) {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    form.dispatchEvent(new Event("accord-saving"));
    const entries = new URLSearchParams(new FormData(form));
    // Sent again as it was, it is no change to what the server has, and what was typed since does not conflict with it.
    const sent = unanswered ?? entries;
    show("saving", "Saving…");
    const answer = await send(sent, leaving);
    unanswered = !answer || isTemporary(answer.status) ? sent : null;
    again ||= !unanswered && withoutBasis(sent) !== withoutBasis(entries);
    await pressOver();
    const wasAsked = isAsked && !again;
    isAsked &&= again;
    if (!answer) {
      show("kept", `${reasonNotSaved()} ${whereKept(here)}`);
      timer = setTimeout(save, 5000);
    } else if (answer.isOK) {
      saved(answer.json, sent);
    } else {
      refused(answer.status, answer.json, sent, wasAsked);
    }
    running = false;
    if (again) {
      again = false;
      save();
    }
  }

  // Returns nothing without a response, or for a success that cannot be read. A proxy in between may reject with its own
  // page.
  async function send(sent, leaving) {
    try {
      const response = await fetch(form.action, {
        method: "POST",
        body: sent,
        headers: { Accept: "application/json" },
        keepalive: leaving === true && sent.toString().length < 60_000,
      });
      const json = await response.json().catch(() => null);
      noteAnswer(!isTemporary(response.status));
      return response.ok && !json ? null : { isOK: response.ok, status: response.status, json: json ?? {} };
    } catch {
      noteAnswer(false);
      return null;
    }
  }

  function saved(answer, original) {
    isTakingOver = true;
    const { sent, labels, names, isTypedIn, reshapes } = takeOver(form, answer, original);
    isReshaped ||= reshapes;
    const now = new URLSearchParams(new FormData(form));
    isDirty = isTypedIn || (names.length > 0 ? isLater(now, sent, names) : withoutBasis(now) !== withoutBasis(sent));
    isTakingOver = false;
    form.dispatchEvent(new CustomEvent("accord-saved", { detail: answer }));
    // Answers may have been named.
    lastSeen = entered(form);
    inDraft = valuesIn(sent);
    learn(answer.fresh, names);
    clearErrors(form);
    if (isDirty) {
      again = true;
    } else {
      forget(keptKey);
      inDraft = valuesOf(form);
      if (isReshaped || answer.address) reloadInPlace(form);
      const more = hasMore(keptKey) ? { label: "Show other unsaved text", act: () => location.reload() } : null;
      show("saved", `Saved ${clock(answer.saved)}${labels.length > 0 ? `. ${updated(labels)}` : " "}`, more);
    }
    showUndo(root, answer);
    const title = root.querySelector("[data-part-title]");
    if (title && answer.title) title.textContent = answer.title;
    showProblems(root, answer);
    showOutline(root, answer.outline);
    showLanguages(root, answer.languages);
    device.refresh();
  }

  // The fields that show what others saved.
  function learn(fresh = {}, names) {
    for (const name of names) {
      const { rows, values } = fresh[name];
      for (const other of [...inDraft.keys()]) if (other === name || (rows && isOf(other, name))) inDraft.delete(other);
      for (const [other, texts] of valuesIn(values)) inDraft.set(other, texts);
    }
  }

  function refused(status, answer, sent, wasAsked) {
    const message = answer.message ?? `The server rejected it (${status}).`;
    if (wasAsked && !isTemporary(status)) {
      // Someone who pressed Save sees the page that explains what to do; the server is available to render it.
      form.requestSubmit();
    } else if (status === 422 && answer.errors) {
      clearErrors(form);
      for (const [name, message] of Object.entries(answer.errors)) showError(form, name, message);
      show("kept", `Not saved yet. Fix the marked fields. ${whereKept("")}`);
    } else if (answer.gone || status === 404) {
      show("kept", `Not saved. ${message} `, { label: "See your text", act: () => form.requestSubmit() });
    } else if (status === 409 && answer.question) {
      show("kept", `Not saved: ${message} `, { label: "Review", act: () => form.requestSubmit() });
    } else if (status === 409 && answer.conflict) {
      isTakingOver = true;
      const { labels, names } = takeOthers(form, answer, sent);
      isTakingOver = false;
      lastSeen = entered(form);
      learn(answer.fresh, names);
      show("kept", `${message} ${updated(labels)}`, { label: "Compare", act: () => form.requestSubmit() });
      // What the device shows may be older than both texts.
      device.refresh();
    } else if (status === 401) {
      show("kept", `${message} `, { label: "Sign in", act: () => form.requestSubmit() });
    } else if (status === 409) {
      show("kept", `Not saved: ${message} ${whereKept(here)}`);
    } else if (status === 403 && answer.stale) {
      show("kept", `Not saved: this page is out of date. ${whereKept(here)} `, {
        label: "Reload the page",
        act: () => location.reload(),
      });
    } else if (status === 403) {
      show("kept", `Not saved. ${message} `, { label: "See your text", act: () => form.requestSubmit() });
    } else if (isTemporary(status)) {
      show("kept", `Not saved. ${whereKept("Your text is kept here and will be sent again.")}`);
      timer = setTimeout(save, 5000);
    } else {
      // The same text would be rejected again.
      show("kept", `Not saved. ${message} ${whereKept(here)}`);
    }
  }

  function show(kind, words, action) {
    form.dataset.state = kind;
    showState(state, kind, words, action);
  }
}

// Whether the form was sent with its Save button, its shortcut, or Enter, not by a button with another purpose. Without the
// server, such a save would end on a browser error page.
function isSaveButton(button) {
  return Boolean(button) && !button.name;
}

function updated(labels) {
  return labels.length > 0 ? `Updated: ${labels.join(", ")} ` : "";
}

// Whether someone has typed since the form was sent, apart from refreshed fields.
function isLater(now, sent, refreshed) {
  const others = (fields) =>
    withoutBasis([...fields].filter(([name]) => !refreshed.some((field) => isOf(name, field))));
  return others(now) !== others(sent);
}

function isOf(name, field) {
  return name === field || name.startsWith(`${field}.`);
}

// Undo names what it would undo, and undoes that, even if something else is saved in the meantime.
function showUndo(root, { undo: words, undoNothing: nothing, undoNumber: number }) {
  const tools = root.querySelector("[data-undo]");
  const button = tools?.querySelector("[data-undo-button]");
  if (!button) return;
  tools.querySelector("[data-undo-number]").value = number ?? "";
  tools.querySelector("[data-redo]")?.remove();
  button.disabled = !words;
  button.title = words ? `Undo: ${words}` : nothing;
  tools.querySelector("[data-undo-words]").textContent = words ? `: ${words}` : "";
}

function entered(form) {
  return withoutBasis(new FormData(form));
}

function withoutBasis(fields) {
  const typed = [...fields].filter(([name]) => !isBasis(name));
  return new URLSearchParams(typed).toString();
}
