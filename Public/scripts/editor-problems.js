// The problems of the study next to the form, as of the last save.

import { icon, span } from "./editor-state.js";

export function showProblems(root, answer) {
  const summary = root.querySelector("[data-problem-summary]");
  if (summary) summary.textContent = answer.summary;
  countInTab(root, answer.toFix);
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

// The tab of the problems counts those that must be fixed.
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

// Links to the page with all of them.
function restRow(rest) {
  const row = document.createElement("li");
  row.className = "problem-row";
  const all = document.createElement("a");
  all.href = rest.address;
  all.textContent = rest.words;
  row.append(all);
  return row;
}
