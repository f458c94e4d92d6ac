// What a walk recorded, as rows of a question and its answers. Accord's own words are in English, as on the page of the result.
import { allQuestions, isRightIn, quizFormat } from "./quizzes.js";
import { isObject } from "./values.js";

const own = (text) => ({ text, isEnglish: false });
const english = (text) => ({ text, isEnglish: true });
const row = (question, answers, note = null) => ({ question, answers, note });

/** A row for each question that was met, in the order of the steps on the path. */
export function resultRows(walk, { words, drawn, say }) {
  const visited = [...new Set(walk.visits.map((visit) => visit.step))].filter((id) => walk.answers[id]);
  return visited.flatMap((id) => {
    const [step, record] = [walk.stepOf(id), walk.answers[id]];
    const title = own(walk.titleOf(step) ?? drawn.titleOf(id));
    return (kinds[step.kind] ?? usual)({ step, record, title, walk, words, drawn, say });
  });
}

function usual({ step, record, title, words }) {
  const lines = words.recorded(step, record);
  return lines === null ? [] : [row(title, lines.map(own))];
}

/** The answer to a question of a step with several; none if it was not answered. */
function answerTo({ id }, format, { record, words }) {
  const line = isObject(record.answer) ? words.line(record.answer[id], format) : null;
  return line === null ? [] : [own(line)];
}

/** What each kind of step adds to what was answered, as the portal's page of a result does. */
const kinds = {
  sharing: ({ step, record, title, drawn, say }) => {
    const label = record.answer === null ? undefined : drawn.choice(step.id, String(record.answer[0]), say);
    return [row(title, label === undefined ? [] : [own(label)])];
  },

  quiz: (met) => {
    const { step, record, walk } = met;
    const chosen = isObject(record.answer) ? record.answer : {};
    const questions = allQuestions(step).map((one) =>
      row(own(walk.speak(one.prompt)), answerTo(one, quizFormat(one), met), isRightIn({ chosen }, one) ? "Right" : "Wrong"));
    if (!record.quiz) return questions;
    const { score, isPassed, attempt } = record.quiz;
    const tries = attempt === 1 ? "in 1 try" : `in ${attempt} tries`;
    const outcome = `${score} of ${questions.length}, ${isPassed ? "passed" : "not passed"} ${tries}`;
    return [...questions, row(english("Quiz"), [english(outcome)])];
  },

  eligibility: (met) => {
    const { step, record, title, walk } = met;
    const given = isObject(record.answer) ? record.answer : {};
    const token = Object.hasOwn(given, "token") ? [row(english("Code"), [own(given.token)])] : [];
    const questions = (step.questions ?? []).filter((one) => Object.hasOwn(given, one.id)).map((one) => {
      const fits = (given[one.id] ? one.yesFits : one.noFits) === true;
      const prompt = walk.speak(one.prompt);
      const format = { kind: "boolean", yes: one.yes, no: one.no };
      return row(prompt === "" ? title : own(prompt), answerTo(one, format, met), fits ? "Eligible" : "Not eligible");
    });
    const outcome = record.isEligible === undefined ? []
      : [row(title, [english(record.isEligible ? "Can take part" : "Cannot take part")])];
    return [...token, ...questions, ...outcome];
  },
};
