// Whether the server is there is asked before a form leaves the page: without an answer the browser would show an error page
// of its own in place of what is being written.

import { takeBack } from "./editor-focus.js";
import { showState } from "./editor-state.js";

// An answer of a moment ago counts as one.
const recent = 2000;
const patience = 4000;
const pause = 5000;
const words = "Accord cannot be reached. Nothing was changed; your text is kept here.";

// The page has just come when its scripts begin.
let answeredAt = performance.now();
let before = null;
let timer = 0;

export function startReaching(root) {
  let waiting = null;
  let passing = null;
  window.addEventListener("online", () => before && lookAgain(root));
  // Handlers have had their say when the form was sent first.
  window.addEventListener("submit", (event) => event.target === passing && event.stopImmediatePropagation(), true);
  // Comes after every other handler, some of which send their forms themselves.
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

// Notes whether something that was sent had an answer.
export function noteAnswer(isThere) {
  answeredAt = isThere ? performance.now() : -recent;
}

export async function isReached() {
  const answer = await fetch("/health", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(patience) }).catch(() => null);
  const isThere = answer !== null && !isTemporary(answer.status);
  noteAnswer(isThere);
  return isThere;
}

// Whether the same may be taken a little later: after an error of the server, or too much at once.
export function isTemporary(status) {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

// Says that a press came to nothing, until the server is there again.
export function sayUnreached(root) {
  const state = stateOf(root);
  if (!state) return;
  if (!isSaid(state)) before = { className: state.className, nodes: [...state.childNodes] };
  showState(state, "kept", words);
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
  // What was chosen is not so, and can be chosen again.
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

// The button that was pressed, or one like it where the page has been redrawn meanwhile.
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
  return state.textContent === words;
}
