// The screens of a quiz: a question of the current try, the feedback on its answer, and how the try went.
import { partID } from "./behaviors.js";
import { fieldsFor, fill } from "./fields.js";
import { element } from "./markup.js";
import {
  allQuestions, explanationsOf, firstRight, firstTry, isRight, isRightIn, missedIn, outcomeOf, passagesOf, quizFormat, quizKey,
  triesLeft,
} from "./quizzes.js";
import { orderedChoices } from "./shuffling.js";
import { settle } from "./question-fields.js";

/** The drawn screen for a part of a quiz: a question or its feedback, or what follows the try. */
export function quizPart(walk) {
  const { step, part } = walk;
  const current = walk.quizzes[step.id] ?? firstTry();
  if (part === "outcome") {
    return `outcome:${outcomeOf(step, current).isPassed ? "passed" : walk.standing(step)}`;
  }
  const question = step.questions.find((one) => one.id === partID(part));
  if (!Object.hasOwn(current.chosen, question.id)) return part;
  return `${isRight(question, current.chosen[question.id]) ? "right" : "wrong"}:${question.id}`;
}

/** Shows a question or its feedback as the current try has it. */
export function showQuestion(root, { walk, wording, words }) {
  const { step, part } = walk;
  const asked = walk.askedQuestions(step);
  const question = step.questions.find((one) => one.id === partID(part));
  const number = asked.findIndex((one) => one.id === question.id) + 1;
  root.querySelector(".counter[data-number]").textContent = wording.text("questionOf", { n: number, m: asked.length });
  const current = walk.quizzes[step.id] ?? firstTry();
  const order = orderedChoices(step, question, walk.seed, current.attempt);
  if (Object.hasOwn(current.chosen, question.id)) {
    return showFeedback(root, question, current.chosen[question.id], { order, wording, words, speak: walk.speak });
  }
  if (number !== 1) root.querySelector(".introduction")?.remove();
  arrange([...root.querySelectorAll(".answers > .row")], question, order);
  const format = quizFormat(question);
  settle(root, "answer", format, walk.today);
  fill(root, ["answer"], fieldsFor("answer", null, format, wording));
}

/** Puts pieces that were drawn in the order of a question's choices into another one. */
function arrange(pieces, question, order) {
  if (quizKey(question).kind !== "choices" || pieces.length === 0) return;
  const choices = question.choices ?? [];
  const place = document.createComment("");
  pieces[0].before(place);
  place.replaceWith(...order.map((choice) => pieces[choices.indexOf(choice)]));
}

/** The drawn feedback has every choice and every explanation. */
function showFeedback(root, question, answer, { order, wording, words, speak }) {
  const lines = [...root.querySelectorAll(".screen-body > .done-line, .screen-body > .given")];
  if (quizKey(question).kind === "choices") {
    arrange(lines, question, order);
    lines.forEach((line, index) => { if (!answer.includes(question.choices[index].value)) line.remove(); });
  } else {
    sayFirst(lines[0].querySelector("span"), words.line(answer, quizFormat(question)) ?? "");
  }
  explain(root.querySelector(".explanation"), question, answer, { wording, speak });
}

/** Replaces the words at the beginning of an element, whatever follows them. */
function sayFirst(node, words) {
  const last = node.querySelector(".row-detail");
  node.replaceChildren(words, ...(last ? [last] : []));
}

function explain(section, question, answer, { wording, speak }) {
  const right = isRight(question, answer);
  const candidates = right ? ["explanation"] : wrongMembers(question);
  const texts = candidates.filter((member) => speak(textOf(question, member)) !== "");
  const drawn = [...section.querySelectorAll(":scope > p")].slice(-texts.length || Infinity);
  const own = explanationsOf(question, answer).filter((member) => texts.includes(member));
  const wanted = own.length === 0 && !right ? ["wrongExplanation"] : own;
  [...section.querySelectorAll(":scope > p")].filter((text) => !drawn.includes(text)).forEach((text) => text.remove());
  drawn.forEach((text, index) => { if (!wanted.includes(texts[index])) text.remove(); });
  const isIncomplete = !right && quizKey(question).kind === "choices"
    && answer.every((value) => question.choices.find((choice) => choice.value === value)?.isCorrect);
  if (isIncomplete) section.querySelector("h2").after(element("p", {}, wording.text("incomplete")));
}

function wrongMembers(question) {
  const own = quizKey(question).kind === "number" ? ["tooLow", "tooHigh"]
    : (question.choices ?? []).flatMap((choice, index) => (choice.isCorrect ? [] : [`choices/${index}`]));
  return [...own, "wrongExplanation"];
}

function textOf(question, member) {
  if (member.startsWith("choices/")) return question.choices[Number(member.slice("choices/".length))].explanation;
  return question[member] ?? quizKey(question)[member];
}

/** Shows how the try went. The drawn screen has every fact and every passage. */
export function showOutcome(root, { walk, wording }) {
  const { step } = walk;
  const current = walk.quizzes[step.id] ?? firstTry();
  const { score, isPassed } = outcomeOf(step, current);
  const count = wording.text("rightCount", { n: score, m: allQuestions(step).length });
  (root.querySelector(".done-line span") ?? root.querySelector(".counter")).textContent = count;
  notes(walk, current, wording).reverse().forEach((note) =>
    root.querySelector(".lead").after(element("p", { class: "outcome-note" }, note)));
  if (isPassed) showFacts(root, step, current, { wording, speak: walk.speak });
  else showReading(root, step, current, walk);
}

function notes(walk, current, wording) {
  const { step } = walk;
  if (!["tryAgain", "backToSections"].includes(walk.standing(step))) return [];
  const isShort = step.repeatsMissedOnly && missedIn(step, current).length < allQuestions(step).length;
  const left = triesLeft(step, current);
  return [isShort ? wording.text("onlyMissed") : null, left === null ? null : wording.text("triesLeft", { n: left })]
    .filter((note) => note !== null);
}

function showFacts(root, quiz, current, { wording, speak }) {
  const tries = firstRight(quiz, current);
  const explained = allQuestions(quiz).filter((question) => speak(question.explanation) !== "");
  [...root.querySelectorAll(".facts > li")].forEach((fact, index) => {
    const attempt = tries.get(explained[index].id);
    if (attempt === undefined) return fact.remove();
    const note = attempt === 1 ? wording.text("rightAtOnce") : wording.text("rightOnTry", { n: attempt });
    fact.querySelector(".row-detail").textContent = note;
  });
  const list = root.querySelector(".facts");
  if (list?.childElementCount === 0) list.remove();
}

/** Each passage is listed once, with the first question that tests it. */
function showReading(root, quiz, current, walk) {
  const place = ({ consent, section, paragraph }) => JSON.stringify([consent, section, paragraph ?? null]);
  const exists = ({ consent, section }) => walk.consent(consent)?.sections?.some((one) => one.id === section);
  const places = (questions) => [...new Set(questions.flatMap(passagesOf).filter(exists).map(place))];
  const wanted = places(allQuestions(quiz).filter((question) => !isRightIn(current, question)));
  const all = places(allQuestions(quiz));
  [...root.querySelectorAll("section[aria-labelledby='reading-title'] > a")].forEach((link, index) => {
    if (!wanted.includes(all[index])) link.remove();
  });
}

