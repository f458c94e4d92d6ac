// Saves the form a moment after the last key, and says in words what is safe. Text that could not be sent stays in this
// browser until it could.

import { forget, keep, restore } from "./editor-kept.js";

const pause = 800;
const keepingPause = 200;

export function startAutosave(root, device) {
  const form = root.querySelector("[data-autosave-form]");
  if (!form || form.querySelector("fieldset[disabled]")) return;
  const state = root.querySelector("[data-save-state]");
  const keptKey = `accord-kept:${form.dataset.autosaveForm}:${form.action}:${form.elements.language.value}`;
  let timer = 0;
  let keeping = 0;
  let running = false;
  let again = false;
  let isDirty = false;
  let lastSeen = entered(form);

  form.dataset.autosave = "on";
  if (restore(form, keptKey)) {
    lastSeen = entered(form);
    offerRestored();
  }

  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("submit", () => {
    // From here on the server keeps the text, in whatever page it answers with.
    forget(keptKey);
    isDirty = false;
    clearTimeout(timer);
  });
  window.addEventListener("online", () => isDirty && save());
  window.addEventListener("beforeunload", (event) => {
    if (isDirty && !localStorageWorks()) event.preventDefault();
  });
  window.addEventListener("pagehide", () => keeping && keepNow());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && isDirty) save(true);
  });

  // Text of an earlier visit is shown, but saved only when somebody says so or goes on writing.
  function offerRestored() {
    show("kept", "Your text from before is back, not saved yet ", { label: "Save it", act: () => save() });
    const drop = document.createElement("button");
    drop.type = "button";
    drop.className = "button-quiet button-small";
    drop.textContent = "Throw it away";
    drop.addEventListener("click", () => {
      forget(keptKey);
      location.reload();
    });
    state?.append(drop);
  }

  function changed() {
    // Leaving a field reports a change that was already seen; drawing the state anew then would take a button away
    // from under the pointer that is about to press it.
    const now = entered(form);
    if (now === lastSeen) return;
    lastSeen = now;
    isDirty = true;
    keeping ||= setTimeout(keepNow, keepingPause);
    show("saving", "Not saved yet");
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  }

  // A long form takes a while to write down: not with every key.
  function keepNow() {
    clearTimeout(keeping);
    keeping = 0;
    if (isDirty) keep(form, keptKey);
  }

  async function save(leaving = false) {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    const sent = new URLSearchParams(new FormData(form));
    show("saving", "Saving…");
    try {
      const response = await fetch(form.action, {
        method: "POST",
        body: sent,
        headers: { Accept: "application/json" },
        keepalive: leaving === true && sent.toString().length < 60_000,
      });
      const answer = await response.json();
      if (response.ok) {
        saved(answer, sent);
      } else {
        refused(response.status, answer);
      }
    } catch {
      show("kept", "Not saved: you are offline, your text is kept here");
      timer = setTimeout(save, 5000);
    }
    running = false;
    if (again) {
      again = false;
      save();
    }
  }

  function saved(answer, sent) {
    for (const [name, value] of Object.entries(answer.was)) {
      const field = form.elements[`was.${name}`];
      if (field) field.value = value;
    }
    form.dispatchEvent(new CustomEvent("accord-saved", { detail: answer }));
    const now = new URLSearchParams(new FormData(form));
    isDirty = withoutBasis(now) !== withoutBasis(sent);
    clearErrors(form);
    if (isDirty) {
      again = true;
    } else {
      forget(keptKey);
      show("saved", `Saved ${clock(answer.saved)}`);
    }
    const title = root.querySelector("[data-part-title]");
    if (title && answer.title) title.textContent = answer.title;
    showProblems(root, answer);
    device.refresh();
  }

  function refused(status, answer) {
    if (status === 422 && answer.errors) {
      clearErrors(form);
      for (const [name, message] of Object.entries(answer.errors)) showError(form, name, message);
      show("kept", "Not saved yet: something needs mending");
    } else if (status === 409 && answer.question) {
      show("kept", `Not saved: ${answer.message} `, { label: "Look and decide", act: () => form.requestSubmit() });
    } else if (status === 409 && answer.conflict) {
      show("kept", `${answer.message} `, { label: "Compare", act: () => form.requestSubmit() });
    } else if (status === 401) {
      show("kept", `${answer.message} `, { label: "Sign in", act: () => form.requestSubmit() });
    } else if (status === 409) {
      show("kept", `Not saved: ${answer.message} Your text is kept here.`);
    } else if (status === 403) {
      show("kept", "Not saved: this page is out of date. Your text is kept here. ", {
        label: "Load it again",
        act: () => location.reload(),
      });
    } else {
      show("kept", "Not saved. Your text is kept here and sent again.");
      timer = setTimeout(save, 5000);
    }
  }

  function show(kind, words, action) {
    showState(state, kind, words, action);
  }
}

// The line beside the title that says what is safe: `saved`, `saving` or `kept`.
export function showState(state, kind, words, action) {
  if (!state) return;
  state.className = `save-state save-state-${kind}`;
  state.replaceChildren(span(words));
  if (kind !== "saving") state.prepend(icon(kind === "saved" ? "check" : "warning"));
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button-quiet button-small";
    button.textContent = action.label;
    button.addEventListener("click", action.act);
    state.append(button);
  }
}

function entered(form) {
  return withoutBasis(new FormData(form));
}

function withoutBasis(fields) {
  const typed = [...fields].filter(([name]) => !name.startsWith("was.") && !name.endsWith(".was"));
  return new URLSearchParams(typed).toString();
}

export function clock(iso) {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));
}

function showError(form, name, message) {
  const field = form.elements[name];
  const holder = (field?.closest ? field : field?.[0])?.closest(".field");
  if (!holder || holder.querySelector(".field-error")) return;
  const text = document.createElement("p");
  text.className = "field-error";
  text.dataset.scripted = "";
  text.append(icon("warning"), span(message));
  holder.append(text);
  if (!field.setAttribute) return;
  text.id = `${field.id}-error`;
  field.ariaInvalid = "true";
  field.setAttribute("aria-describedby", `${text.id} ${field.getAttribute("aria-describedby") ?? ""}`.trim());
}

function clearErrors(form) {
  for (const text of form.querySelectorAll(".field-error[data-scripted]")) {
    const field = text.id && form.querySelector(`[aria-describedby~="${text.id}"]`);
    if (field) {
      field.ariaInvalid = null;
      const others = field.getAttribute("aria-describedby").replace(text.id, "").trim();
      if (others) field.setAttribute("aria-describedby", others);
      else field.removeAttribute("aria-describedby");
    }
    text.remove();
  }
}

export function showProblems(root, answer) {
  const summary = root.querySelector("[data-problem-summary]");
  if (summary) summary.textContent = answer.summary;
  countInTab(root, answer.toMend);
  const list = root.querySelector("[data-problem-list]");
  list?.replaceChildren(...answer.problems.map(problemRow), ...(answer.rest ? [restRow(answer.rest)] : []));
  for (const place of root.querySelectorAll("[data-field-problems]")) {
    const here = answer.notes?.[place.dataset.fieldProblems] ?? [];
    place.replaceChildren(
      ...here.map((problem) => {
        const note = document.createElement("p");
        note.className = problem.severity === "advice" ? "field-note" : "field-note field-note-attention";
        note.append(icon("warning"), span(problem.message));
        return note;
      }),
    );
  }
}

// The tab of the problems counts what has to be mended.
function countInTab(root, number) {
  const tab = root.querySelector(".tab[href$='/problems']");
  if (!tab) return;
  const count = tab.querySelector(".tab-count") ?? document.createElement("span");
  count.className = "tab-count";
  count.textContent = number;
  if (number === 0) count.remove();
  else if (!count.isConnected) tab.append(" ", count);
}

function problemRow(problem) {
  const row = document.createElement("li");
  row.className = "problem-row";
  const state = span(problem.word);
  state.className = `state ${problem.severity === "error" ? "state-brick" : "state-amber"}`;
  state.prepend(icon(problem.severity === "error" ? "warning" : "info"));
  const words = span(problem.message);
  words.className = "problem-words";
  const jump = document.createElement("a");
  jump.className = "problem-jump";
  jump.href = problem.address;
  jump.textContent = "Go there";
  const where = span(`: ${problem.whereabouts}`);
  where.className = "visually-hidden";
  jump.append(where);
  row.append(state, words, jump);
  return row;
}

// Leads to the page that has all of them.
function restRow(rest) {
  const row = document.createElement("li");
  row.className = "problem-row";
  const all = document.createElement("a");
  all.href = rest.address;
  all.textContent = rest.words;
  row.append(all);
  return row;
}

function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon icon-16");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/icons/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

function localStorageWorks() {
  try {
    return typeof localStorage.length === "number";
  } catch {
    return false;
  }
}
