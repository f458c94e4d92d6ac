// Checks whether the server is available before a form leaves the page: without a response, the browser would replace the
// text being written with its own error page.

import { takeBack } from "./editor-focus.js";
import { whereKept } from "./editor-kept.js";
import { showState } from "./editor-state.js";
import { site } from "./site.js";

// A recent response counts.
const recent = 2000;
const patience = 4000;
const pause = 5000;
const words = "Accord cannot be reached. Nothing was changed.";

// The page has just been loaded when its scripts start.
let answeredAt = performance.now();
let before = null;
let timer = 0;

export function startReaching(root) {
  let waiting = null;
  let passing = null;
  window.addEventListener("online", () => before && lookAgain(root));
  // The other handlers ran when the form was first submitted.
  window.addEventListener("submit", (event) => event.target === passing && event.stopImmediatePropagation(), true);
  // Runs after every other handler, some of which send their forms themselves.
  window.addEventListener("submit", async (event) => {
    if (event.defaultPrevented || !leavesThePage(event)) return;
    const isAsking = waiting !== null;
    waiting = null;
    if (hasJustAnswered()) return;
    event.preventDefault();
    waiting = { form: event.target, submitter: event.submitter };
    if (isAsking) return;
    const isThere = await isReached();
    const press = waiting;
    waiting = null;
    if (!press) return;
    if (isThere) pass(press);
    else stay(root, press.form);
  });

  function pass({ form, submitter }) {
    passing = form;
    form.requestSubmit(submitter && standing(submitter, form));
    passing = null;
  }
}

// Records whether a request had a response.
export function noteAnswer(isThere) {
  answeredAt = isThere ? performance.now() : -recent;
}

export async function isReached() {
  const answer = await fetch(site("/health"), { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) }).catch(() => null);
  const isThere = answer !== null && !isTemporary(answer.status);
  noteAnswer(isThere);
  return isThere;
}

// Why text could not be sent without a response.
export function reasonNotSaved() {
  return navigator.onLine ? "Not saved: Accord cannot be reached." : "Not saved: you are offline.";
}

// Whether the same may be accepted a little later: after a server error, or with too many requests at once.
export function isTemporary(status) {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

// Shows that a press had no effect, until the server is available again.
export function sayUnreached(root) {
  const state = stateOf(root);
  if (!state) return;
  if (!isSaid(state)) before = { className: state.className, nodes: [...state.childNodes] };
  showState(state, "kept", `${words} ${whereKept("Your text is kept here.")}`);
  state.scrollIntoView({ block: "nearest" });
  clearTimeout(timer);
  timer = setTimeout(() => lookAgain(root), pause);
}

async function lookAgain(root) {
  clearTimeout(timer);
  const state = stateOf(root);
  const isThere = await isReached();
  if (!isSaid(state)) {
    before = null;
  } else if (isThere) {
    state.className = before.className;
    state.replaceChildren(...before.nodes);
    before = null;
  } else {
    timer = setTimeout(() => lookAgain(root), pause);
  }
}

function stay(root, form) {
  takeBack();
  form.dispatchEvent(new Event("accord-stayed"));
  // The choice was not applied, and can be made again.
  if (form.matches("[data-submit-on-change]")) form.reset();
  sayUnreached(root);
}

function hasJustAnswered() {
  return navigator.onLine && performance.now() - answeredAt < recent;
}

function leavesThePage({ target: form, submitter }) {
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get";
  const frame = submitter?.getAttribute("formtarget") ?? form.getAttribute("target") ?? "_self";
  return method.toLowerCase() === "post" && frame === "_self";
}

// The button that was pressed, or its counterpart if the page has been redrawn.
function standing(submitter, form) {
  if (submitter.form === form) return submitter;
  const same = submitter.cloneNode(true);
  same.hidden = true;
  form.append(same);
  return same;
}

function stateOf(root) {
  return root.querySelector("[data-save-state], [data-document-state]");
}

function isSaid(state) {
  return state.textContent.startsWith(words);
}
