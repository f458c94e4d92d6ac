// What a walk recorded, shown at its end and kept nowhere. It is for those who try a study, and in English.
import { element } from "./markup.js";
import { resultRows } from "./result-rows.js";
import { taskResult } from "./results.js";

const OUTCOMES = {
  completed: "The task was completed.",
  discarded: "The task ended without saving the answers.",
  earlyTermination: "The task ended early.",
  invalid: "The task could not continue because its rules are broken.",
};

/** The page after the last screen. */
export function resultScreen(walk, { words, drawn, say, language, title }) {
  const rows = resultRows(walk, { words, drawn, say }).map(tableRow);
  const body = rows.length === 0 ? element("p", {}, "No questions were answered.")
    : element("table", { class: "offline-answers", lang: language },
      element("thead", { lang: "en" }, element("tr", {}, element("th", { scope: "col" }, "Question"),
        element("th", { scope: "col" }, "Answer"))),
      element("tbody", {}, ...rows));
  const json = JSON.stringify(taskResult(walk), null, 2);
  return element("main", { class: "offline-page", lang: "en", dir: "ltr" },
    element("h1", { tabindex: "-1" }, "Result of ", element("bdi", { lang: language }, title)),
    element("p", { class: "offline-lead" }, `${OUTCOMES[walk.ending]} Nothing was sent or saved.`),
    element("p", { class: "offline-actions" },
      element("button", { class: "button", type: "button", "data-again": "" }, "Walk again"),
      element("a", { class: "link", href: "../index.html" }, "All tasks")),
    element("section", { "aria-labelledby": "answers" }, element("h2", { id: "answers" }, "Answers"), body),
    element("details", {}, element("summary", {}, "What an app would receive, in ResearchKit’s format"),
      element("pre", { tabindex: "0", role: "group", "aria-label": "The result as JSON" }, element("code", {}, json))));
}

function tableRow({ question, answers, note }) {
  const lines = answers.length === 0 ? [element("span", { lang: "en" }, "Not answered")]
    : answers.map((answer) => element("p", {}, spoken(answer)));
  return element("tr", {}, element("th", { scope: "row" }, spoken(question)),
    element("td", {}, ...lines, note === null ? null : element("p", { lang: "en" }, note)));
}

const spoken = ({ text, isEnglish }) => element("bdi", { lang: isEnglish && "en" }, text);
