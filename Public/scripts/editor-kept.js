// Text stays in this browser, for the person who wrote it, until the server confirms that it is saved, or until its author
// discards it. Each open page has its own copies, so that two windows never replace each other's text.

import { site } from "./site.js";
import { isCopy, prefix, startOf } from "./kept-keys.js";

const acknowledged = "accord-saved";
// By this number of the history, the server knows which part a form was made for, whatever has its identifier by now.
export const pageEdit = "page-edit";
// Sorts by the time at which the page was opened.
const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

// Copies of earlier pages, to be offered one after the other.
const waiting = new Set();

// What this browser could not store, for example because its storage is full: it is only on this page.
const unkept = new Set();

// Where this page keeps what its account typed at an address, in a language if the address has several.
export function keyFor(owner, address, language = "") {
  return `${prefix}${owner}:${address}:${language}#${page}`;
}

// For texts that differ from the last save, the copy contains the label too: their page may be gone when they are shown. It names
// all fields that differ, so that only they are restored. Returns whether the browser has stored it.
export function keep(form, key, saved = new Map()) {
  const now = valuesOf(form);
  const changed = differingNames(saved, now);
  const pairs = [...new FormData(form)].filter(([name]) => name !== "csrf").map(([name, value]) => {
    const control = form.elements[name];
    const isTyped = isText(control) && control.type !== "hidden" && !(control instanceof HTMLSelectElement);
    const isChanged = isTyped && value.trim() !== "" && saved.get(name)?.[0] !== now.get(name)?.[0];
    return isChanged ? [name, value, labelOf(control)] : [name, value];
  });
  return keepPairs(key, pairs, changed);
}

// Says that what could not be saved is kept here, unless it is not.
export function whereKept(words) {
  return unkept.size === 0 ? words : "This browser cannot store it: keep this page open until it is saved.";
}

// The copy has the title of the page too, so that other pages can lead to it, and the names of the changed fields, if known.
export function keepPairs(key, pairs, changed = changedIn(pairs)) {
  const title = document.querySelector("h1")?.textContent.trim() ?? "";
  const last = changed ? ["", title, "", changed] : ["", title];
  try {
    localStorage.setItem(key, JSON.stringify([...pairs.filter((pair) => !isTitle(pair)), last]));
    unkept.delete(key);
    return true;
  } catch {
    unkept.add(key);
    return false;
  }
}

export function forget(key) {
  unkept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to remove.
  }
}

// A form's current values, by the names of its fields.
export function valuesOf(form) {
  return valuesIn(new FormData(form));
}

// What an account typed at some addresses that this browser still keeps.
export function copies(owner, isHere) {
  const start = startOf(owner);
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => isCopy(key, owner));
  } catch {
    // Without storage, nothing was kept.
  }
  return keys.sort().flatMap((key) => {
    const place = placeOf(key);
    const end = place.lastIndexOf(":");
    const [address, language] = [place.slice(start.length, end), place.slice(end + 1)];
    const pairs = stored(key) ?? [];
    const texts = pairs.filter((pair) => pair[2]).map(([name, value, label]) => ({ name, value, label }));
    return isHere(address) && texts.length > 0 ? [{ key, address, language, texts, pairs, title: pairs.find(isTitle)?.[1] }] : [];
  });
}

export function languageName(tag) {
  return new Intl.DisplayNames(["en"], { type: "language", fallback: "code" }).of(tag);
}

function isTitle([name, , label]) {
  return name === "" && !label;
}

// The names of the fields that the author of a copy had changed. Copies of earlier releases do not have them.
export function changedIn(pairs) {
  return pairs.find(isTitle)?.[3];
}

function labelOf(control) {
  const words = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent ?? control.name;
  return words.replace(/\s+/g, " ").trim();
}

// Removes what a page has sent as a whole and the server has saved since: the response names the pages in a cookie.
export function forgetAcknowledged() {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${acknowledged}=`));
  if (!found) return;
  const tokens = found.slice(acknowledged.length + 1).split(".");
  document.cookie = `${acknowledged}=; path=${site("") || "/"}; max-age=0; samesite=strict`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const token = stored(key)?.find(([name]) => name === "submission")?.[1];
      if (tokens.includes(token)) forget(key);
    }
  } catch {
    // Without storage, nothing was kept.
  }
}

// The latest copy that earlier pages left at the same place, which from now on belongs to this page. Text saved in the
// meantime, for example on leaving the page, is removed: the page knows better what it is based on. So is a second copy of the
// same text, which a page leaves whose text another one has taken over.
export function takeLatest(key, differs) {
  let latest = null;
  for (const other of keysAt(key)) {
    const kept = stored(other);
    if (kept && isOfFormerPart(kept)) continue;
    if (!kept || !differs(kept)) forget(other);
    else if (latest && JSON.stringify(kept) === JSON.stringify(latest.kept)) forget(other);
    else if (latest) waiting.add(other);
    else latest = { other, kept };
  }
  if (!latest) return null;
  if (latest.other !== key && keepPairs(key, latest.kept)) forget(latest.other);
  return latest.kept;
}

// Whether a copy may have been typed for another part, which had the identifier of the page's part until then. It is shown for
// copying, and never filled in.
export function isOfFormerPart(kept) {
  const since = document.querySelector("[data-part-since]")?.dataset.partSince;
  const edit = kept.find(([name]) => name === pageEdit)?.[1];
  return since !== undefined && edit !== undefined && Number(edit) < Number(since);
}

// Whether earlier pages left more text at the same place than this page shows.
export function hasMore(key) {
  return [...waiting].some((other) => placeOf(other) === placeOf(key) && stored(other));
}

// The latest first. Copies of earlier releases did not belong to a page.
function keysAt(key) {
  try {
    return Object.keys(localStorage).filter((other) => placeOf(other) === placeOf(key)).sort().reverse();
  } catch {
    // Without storage, nothing was kept.
    return [];
  }
}

function placeOf(key) {
  const end = key.lastIndexOf("#");
  return end < 0 ? key : key.slice(0, end);
}

// The names whose values differ.
export function differingNames(there, here) {
  return [...new Set([...there.keys(), ...here.keys()])].filter(
    (name) => JSON.stringify(there.get(name)) !== JSON.stringify(here.get(name)),
  );
}

// The values of fields, by their names.
export function valuesIn(pairs) {
  const values = new Map();
  for (const [name, value] of pairs) {
    if (name === "" || name === "csrf" || name === "submission" || isBasis(name)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

// Whether a field of the form contains what its author has seen: the text, the source text, or the state of the study.
export function isBasis(name) {
  return name === pageEdit || /^(was|source)\.|\.was$/.test(name);
}

export function isText(control) {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && control.type !== "checkbox" && control.type !== "radio";
}

// The fields that their author changed before the page could listen: scripts load after the page's text.
export function touchedEarly(form) {
  return navigator.userActivation?.hasBeenActive === false ? [] : [...form.elements].filter(isTouched);
}

// Whether a field differs from its original value.
function isTouched(control) {
  if (control instanceof HTMLSelectElement) {
    const given = [...control.options].findLastIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(given, 0);
  }
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return isText(control) && control.type !== "hidden" && control.type !== "color" && control.value !== control.defaultValue;
}

export function stored(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? kept : null;
  } catch {
    return null;
  }
}
