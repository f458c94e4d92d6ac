// Rules stay in this browser, for the person who edited them, until the server confirms that they are saved, or until the
// author discards them. Which fields rules have is up to the server: kept rules are shown by sending them there.

import { forget, keepPairs, keyFor, pageEdit, takeLatest } from "./editor-kept.js";
import { icon, smallButton, span } from "./editor-state.js";

// Shown but not saved: nothing is added, since no rule has this name.
export const showing = "kept.add";

// The copy contains the rules' sentences as well as the fields: their page may be gone when they are shown.
export function keepRules(form) {
  const key = keyOf(form);
  if (!key) return;
  keepPairs(key, [...fieldsOf(form), ["", wordsOf(form), form.querySelector("h2").textContent]]);
}

export function forgetRules(form) {
  forget(keyOf(form));
}

// Kept rules that differ from the page; those saved in the meantime are removed.
export function keptRules(form) {
  const key = keyOf(form);
  const now = fingerprint(fieldsOf(form));
  const kept = key && takeLatest(key, (copy) => fingerprint(fieldsIn(copy)) !== now);
  return kept && fieldsIn(kept);
}

// Whether a page's rules are those of a copy.
export function areSaved(kept, form) {
  return form !== null && fingerprint(fieldsIn(kept)) === fingerprint(fieldsOf(form));
}

// Kept rules in the form that this page would send: without a language, and with the page's own tokens.
export function sendable(form, fields) {
  const own = [...new FormData(form)].filter(([name]) => isOfPage(name));
  return new URLSearchParams([...own, ...fields]);
}

// Shows that the rules are those from before.
export function offerRules(form, save) {
  const note = document.createElement("p");
  note.className = "rules-fact rules-fact-attention";
  note.dataset.rulesBack = "";
  const discard = () => {
    discardRules(form);
    location.reload();
  };
  note.append(
    icon("warning"),
    span("Unsaved rules restored "),
    smallButton({ label: "Save them", act: save }),
    smallButton({ label: "Discard them", act: discard }),
  );
  form.querySelector(".form-section-head").after(note);
}

export function discardRules(form) {
  delete form.dataset.unsaved;
  forgetRules(form);
}

function keyOf(form) {
  const page = document.getElementById("edit-form");
  return page && keyFor(page.dataset.autosaveForm, `${page.action}/${form.id}`);
}

function fieldsIn(kept) {
  return kept.filter(([name]) => name !== "");
}

function fieldsOf(form) {
  return [...new FormData(form)].filter(([name]) => !isOfPage(name));
}

function isOfPage(name) {
  return name === "csrf" || name === "submission" || name === "language";
}

function fingerprint(fields) {
  return JSON.stringify(fields.filter(([name]) => !["was", "replaced", pageEdit].includes(name)));
}

function wordsOf(form) {
  const sentences = [...form.querySelectorAll(".sentence:not([hidden])")];
  return sentences.map((sentence) => [...sentence.children].map(wordOf).filter(Boolean).join(" ")).join("\n");
}

function wordOf(part) {
  if (part.matches("select")) return part.selectedOptions[0]?.label ?? "";
  return part.matches("input") ? (part.type === "hidden" ? "" : part.value) : part.textContent.trim();
}
