// Edits rules without leaving the page: the form is sent as it would be without scripts, and the response replaces it; the
// focus stays where the work is. Complete rules are saved at once. Without a response, they stay here and are sent again; any
// other response is requested again without scripts, to show what it is.

import { discardRules, forgetRules, keepRules, keptRules, offerRules, sendable, showing } from "./editor-kept-rules.js";
import { elementAt, pathTo } from "./editor-focus.js";
import { whereKept } from "./editor-kept.js";
import { takeOutline } from "./editor-outline.js";
import { pressOver } from "./editor-press.js";
import { isTemporary, noteAnswer, reasonNotSaved } from "./editor-reaching.js";
import { showState, textWaits } from "./editor-state.js";
import { clock, showLocalTimes } from "./times.js";

const unsaved = "[data-rules-form][data-unsaved]";
const pause = 5000;
// Nobody can read a conflict sooner.
const reading = 1000;

export function startRules(root, device) {
  for (const form of root.querySelectorAll("[data-rules-form]")) {
    start(form, device);
    if (!form.querySelector("fieldset[disabled]")) bringBack(form, device);
  }
  window.addEventListener("beforeunload", (event) => {
    if (root.querySelector(unsaved)) event.preventDefault();
  });
  window.addEventListener("online", () => {
    for (const form of root.querySelectorAll("[data-rules-form]")) if (form.wish) send(form, form.wish, device);
  });
}

function start(form, device) {
  if (form.querySelector(".rules-fact-attention, [aria-invalid='true'], .notice-wrong")) form.dataset.unsaved = "";
  form.addEventListener("input", () => {
    form.dataset.unsaved = "";
    keepRules(form);
    if (!textWaits(document)) show("saving", "Not saved yet");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, { action: event.submitter?.name === "do" ? event.submitter.value : "" }, device);
  });
  // In addition to saving, it adapts a condition's values to the chosen question and test.
  form.addEventListener("change", (event) => send(form, { action: "refresh", chosen: event.target.name }, device));
  form.querySelector("[data-rules-discard]")?.addEventListener("click", () => discardRules(form));
}

// The server shows what an earlier visit left unsaved; it is saved only when its author asks for it or continues.
function bringBack(form, device) {
  if (form.matches(unsaved)) {
    keepRules(form);
    return;
  }
  const fields = keptRules(form);
  if (!fields) return;
  // Until they are shown, nothing else can be chosen in their place.
  form.inert = true;
  send(form, { action: showing, fields }, device);
}

// Replaces the rules with those of the current page, unless someone is editing them: then the server reports that they have
// changed.
export function takeRules(form, fresh, device) {
  if (form.matches(unsaved) || form.ariaBusy === "true") return;
  const active = form.contains(document.activeElement) ? document.activeElement : null;
  const rule = active?.closest(".rule-numbered");
  const spot = rule && { content: contentOf(rule), path: pathTo(active, rule) };
  showLocalTimes(fresh);
  form.replaceWith(fresh);
  start(fresh, device);
  if (spot) focusInRule(fresh, spot);
  else if (active) focusAgain(fresh, active);
}

// Rules are numbered, and others may have moved them: nobody must get into another one.
function focusInRule(form, { content, path }) {
  const rule = [...form.querySelectorAll(".rule-numbered")].find((one) => contentOf(one) === content);
  const same = rule && elementAt(rule, path);
  const title = form.querySelector("h2");
  title.tabIndex = -1;
  (same && !same.disabled ? same : title).focus();
}

function contentOf(rule) {
  return JSON.stringify([...rule.querySelectorAll("select, input, textarea")].map((field) => field.value));
}

async function send(form, latest, device) {
  const wish = stronger(latest, form.wish);
  form.wish = null;
  clearTimeout(form.timer);
  if (performance.now() < form.readUntil) return;
  // One response at a time; a request in the meantime applies to the form in the next response.
  if (form.ariaBusy === "true") {
    form.wish = wish;
    return;
  }
  form.ariaBusy = "true";
  if (!wish.fields) keepRules(form);
  const sent = wish.fields ? sendable(form, wish.fields) : new URLSearchParams(new FormData(form));
  const answer = await post(form, sent, wish.action);
  if (!answer || isTemporary(answer.status)) {
    sendLater(form, wish, device, answer);
    return;
  }
  const fresh = answer.page?.getElementById(form.id);
  if (!fresh) {
    if (wish.fields) form.inert = false;
    else plainly(form, wish.action);
    return;
  }
  await pressOver();
  const taken = document.importNode(fresh, true);
  const isLater = !wish.fields && keepLater(form, sent, taken);
  const active = form.contains(document.activeElement) ? document.activeElement : null;
  const isBack = wish.fields || form.querySelector("[data-rules-back]");
  showLocalTimes(taken);
  form.replaceWith(taken);
  start(taken, device);
  if (isLater) taken.dataset.unsaved = "";
  if (taken.matches(unsaved)) keepRules(taken);
  else forgetRules(taken);
  if (isBack && taken.matches(unsaved)) offerRules(taken, () => send(taken, { action: "" }, device));
  const isPressed = !wish.chosen && !wish.fields;
  if (isPressed) reportAnswer(answer, answer.page);
  showRuleState(taken, wish);
  refreshProblems(answer.page);
  if (isPressed) focus(taken, wish.action, new Set(sent.keys()));
  else if (active) focusAgain(taken, active);
  // After a conflict, the person first reads what it is.
  if (answer.status === 409) {
    taken.readUntil = performance.now() + reading;
  } else if (form.wish) {
    send(taken, form.wish, device);
    return;
  }
  device.refresh();
}

// Returns nothing without a response.
async function post(form, sent, action) {
  const body = new URLSearchParams(sent);
  if (action) body.set("do", action);
  try {
    const answer = await fetch(form.action, { method: "POST", body, keepalive: body.toString().length < 60_000 });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const page = isPage ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    noteAnswer(true);
    return { ok: answer.ok, status: answer.status, page };
  } catch {
    noteAnswer(false);
    return null;
  }
}

// A press takes precedence over what is sent on a change.
function stronger(latest, earlier) {
  return latest.chosen && earlier && !earlier.chosen ? earlier : latest;
}

function sendLater(form, wish, device, answer) {
  const next = form.wish ? stronger(form.wish, wish) : wish;
  form.ariaBusy = null;
  form.wish = next;
  form.dataset.unsaved = "";
  if (wish.fields) show("kept", "Your unsaved rules are kept here and will be shown once Accord can be reached.");
  else if (answer) show("kept", `Not saved. ${whereKept("Your rules are kept here and will be sent again.")}`);
  else show("kept", `${reasonNotSaved()} ${whereKept("Your rules are kept here.")}`);
  form.timer = setTimeout(() => send(form, next, device), pause);
}

// Restored text has buttons in this line, and text that is not saved keeps its reason there.
function showRuleState(form, wish) {
  if (textWaits(document)) return;
  const state = document.querySelector("[data-save-state]");
  if (wish.fields && state?.querySelector("button")) return;
  if (form.matches(unsaved)) show("kept", "Rules not saved yet");
  else show("saved", `Saved ${clock(new Date())}`);
}

function show(kind, words) {
  showState(document.querySelector("[data-save-state]"), kind, words);
}

function plainly(form, action) {
  form.ariaBusy = null;
  // The copy is kept, so that leaving the page loses nothing.
  delete form.dataset.unsaved;
  if (action) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "do", value: action });
    form.append(field);
  }
  form.submit();
}

// Applies what was typed or chosen while waiting for the response; returns whether there was any.
function keepLater(form, sent, fresh) {
  let isLater = false;
  for (const [name, value] of new FormData(form)) {
    const field = fresh.elements[name];
    if (sent.get(name) === value || !field) continue;
    if (field.type === "hidden") continue;
    if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
    isLater = true;
  }
  return isLater;
}

// At the same position, or at the end of the text in a text field.
function focusAgain(form, active) {
  const fields = [...form.querySelectorAll("button[type=submit], select, input, textarea")];
  const same = fields.find((field) => field.name === active.name && (field.name !== "do" || field.value === active.value));
  same?.focus();
  if (same?.matches("input[type=text], textarea")) same.setSelectionRange(same.value.length, same.value.length);
}

// New rows get the focus; otherwise the same button, or the one that replaced it.
function focus(form, action, before) {
  const added = [...form.querySelectorAll("select[name$='.answer']")].find((field) => !before.has(field.name));
  const wrong = form.querySelector("[aria-invalid='true']");
  const buttons = [...form.querySelectorAll("button[type=submit]:not([tabindex])")].filter((button) => !button.disabled);
  const same = buttons.find((button) => button.name === "do" && button.value === action);
  // The button that saves is hidden once everything is saved.
  const last = buttons.filter((button) => button.offsetParent).at(-1);
  const isAdding = /\.(add|condition|group)$/.test(action);
  ((isAdding && added) || wrong || same || last)?.focus();
}

// The page's status line shows what was done, for everyone including screen readers.
function reportAnswer(answer, page) {
  const line = document.querySelector("body > [role=status]");
  const flash = page.querySelector(".flash");
  line?.replaceChildren(...(flash && answer.ok ? [document.importNode(flash, true)] : []));
}

function refreshProblems(page) {
  for (const selector of ["[data-problem-summary]", "[data-problem-list]", ".tab[href$='/problems']"]) {
    const [here, there] = [document.querySelector(selector), page.querySelector(selector)];
    if (here && there) here.replaceWith(document.importNode(there, true));
  }
  takeOutline(document, page);
}
