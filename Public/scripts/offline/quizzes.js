// Quizzes: tries, which answers are right, and what follows.
import { clamp, isNumber } from "./values.js";

const CHOICES = { kind: "choices" };

export const quizKey = (question) => question.key ?? CHOICES;

/** All questions of a quiz, which can be none. */
export const allQuestions = (quiz) => quiz.questions ?? [];

/** The answer format of a question. */
export function quizFormat(question) {
  const { kind, yes, no, unit, isWhole, minimum, maximum } = quizKey(question);
  const defined = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  if (kind === "boolean") return defined({ kind, yes, no });
  if (kind === "number") return defined({ kind: "numeric", displayUnit: unit, isWhole, minimum, maximum });
  return { kind: "textChoice", allowsSeveral: question.allowsSeveral ?? false, choices: question.choices ?? [] };
}

/** The parts of consents that a question tests. */
export const passagesOf = (question) => [question.tests, ...(question.alsoTests ?? [])].filter(Boolean);

/** The numbers that are right, as bounds; null if there are none. */
function rightNumbers({ lowest, highest }) {
  const [low, high] = [lowest ?? highest, highest ?? lowest];
  return low === undefined ? null : { low, high };
}

export function isRight(question, answer) {
  const key = quizKey(question);
  if (key.kind === "boolean") return answer === (key.isTrue ?? false);
  if (key.kind === "number") {
    const right = rightNumbers(key);
    return right !== null && isNumber(answer) && right.low <= answer && answer <= right.high;
  }
  const right = (question.choices ?? []).filter((choice) => choice.isCorrect).map((choice) => choice.value);
  const areRight = answer.every((value) => right.includes(value));
  return question.acceptsAny ? answer.length > 0 && areRight : areRight && answer.length === right.length;
}

/** The members of a question whose texts explain an answer, such as `explanation` or `choices/2`. Some can be empty. */
export function explanationsOf(question, answer) {
  if (isRight(question, answer)) return ["explanation"];
  const key = quizKey(question);
  if (key.kind === "number") return [answer < (rightNumbers(key)?.low ?? -Infinity) ? "tooLow" : "tooHigh"];
  if (key.kind === "boolean") return [];
  return (question.choices ?? []).flatMap((choice, index) =>
    answer.includes(choice.value) && !choice.isCorrect ? [`choices/${index}`] : []);
}

export const passMark = (quiz) => {
  const count = allQuestions(quiz).length;
  return clamp(quiz.minimumScore ?? count, 0, count);
};

/** A try at a quiz, after the tries before it. `asked` are the questions if it repeats only the missed ones. */
export const firstTry = () => ({ attempt: 1, chosen: {}, asked: null, finished: [] });

const asks = (current, question) => current.asked === null || current.asked.includes(question.id);
export const isRightIn = (current, question) =>
  Object.hasOwn(current.chosen, question.id) && isRight(question, current.chosen[question.id]);

/** The questions of a try, among all in their order. */
export function questionsOf(all, current) {
  const asked = all.filter((question) => asks(current, question));
  return asked.length > 0 ? asked : all;
}

export const missedIn = (quiz, current) => allQuestions(quiz).filter((question) => !isRightIn(current, question));

function verdict(quiz, current) {
  const score = allQuestions(quiz).filter((question) => isRightIn(current, question)).length;
  return { score, isPassed: score >= passMark(quiz) };
}

export const outcomeOf = (quiz, current) =>
  ({ ...verdict(quiz, current), attempt: current.attempt, attempts: current.finished });

/** The try, with how it went among the finished ones. */
export function finished(quiz, current) {
  const answers = allQuestions(quiz)
    .filter((question) => asks(current, question) && Object.hasOwn(current.chosen, question.id))
    .map((question) => ({
      question: question.id, answer: current.chosen[question.id], isRight: isRightIn(current, question),
    }));
  const others = current.finished.filter((one) => one.number !== current.attempt);
  return { ...current, finished: [...others, { number: current.attempt, ...verdict(quiz, current), answers }] };
}

/** The try after this one. */
export function nextTry(quiz, current) {
  const missed = missedIn(quiz, current).map((question) => question.id);
  const next = { ...firstTry(), attempt: current.attempt + 1, finished: current.finished };
  if (!quiz.repeatsMissedOnly || missed.length === 0) return next;
  const right = Object.entries(current.chosen).filter(([id]) => !missed.includes(id));
  return { ...next, asked: missed, chosen: Object.fromEntries(right) };
}

/** Whether every question is answered, but too few are right. */
export const hasFailed = (quiz, current) =>
  allQuestions(quiz).every((question) => Object.hasOwn(current.chosen, question.id)) && !verdict(quiz, current).isPassed;

/** On which try each right question was first right. */
export function firstRight(quiz, current) {
  const right = allQuestions(quiz).filter((question) => isRightIn(current, question));
  return new Map(right.map(({ id }) => {
    const before = current.finished.find((one) => one.answers.some((answer) => answer.question === id && answer.isRight));
    return [id, before?.number ?? current.attempt];
  }));
}

/** Tries left after this one; null without a limit. */
export const triesLeft = (quiz, current) => (quiz.attempts > 0 ? Math.max(0, quiz.attempts - current.attempt) : null);

/** What follows a try: goOn, tryAgain, backToSections, end, or handOver to the study team. */
export function standingOf(quiz, current, scenes) {
  const { mode = "gate", onFailure = "tryAgain" } = quiz;
  if (verdict(quiz, current).isPassed || mode === "inform") return "goOn";
  if (triesLeft(quiz, current) === 0 || onFailure === "end") return mode === "staff" ? "handOver" : "end";
  return onFailure === "backToSections" && scenes === undefined ? "tryAgain" : onFailure;
}
