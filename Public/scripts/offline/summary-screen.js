// The answers given so far, to check before they are sent.
import { element } from "./markup.js";

/** The drawn screen has no answers. */
export function showSummary(root, { walk, wording, words }) {
  const rows = walk.summary.map(({ step, record }) => row(step, words.lines(step, record), { walk, wording }));
  if (rows.length > 0) root.querySelector(".screen-body > .note")?.replaceWith(element("dl", { class: "answer-list" }, ...rows));
}

function row(step, answers, { walk, wording }) {
  const isAnswered = step.kind === "question" || step.kind === "form";
  const question = walk.titleOf(step) ?? step.id;
  const said = answers.map((answer) => element("dd", { class: "answer" }, element("bdi", {}, answer)));
  const skipped = answers.length === 0 && isAnswered
    ? element("dd", { class: "answer skipped" }, wording.text("skipped")) : null;
  return element("div", {}, element("dt", {}, question), ...said, skipped,
    isAnswered ? element("dd", { class: "change" }, change(step, question, wording)) : null);
}

const change = (step, question, wording) =>
  element("button", { class: "link", type: "submit", name: "change", value: step.id },
    wording.text("change"), element("span", { class: "unseen" }, ` ${question}`));
