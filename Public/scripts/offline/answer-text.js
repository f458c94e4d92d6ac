// Recorded answers in the words of their questions.
import { isDontKnow, isNumber, isObject, toDigits, unanswered } from "./values.js";
import { formParts } from "./forms.js";
import { asksForOunces, inFeet, inOunces, inPounds, isCustomary, isPercentage, shownFormat } from "./kinds.js";
import { quizFormat } from "./quizzes.js";
import { introducing } from "./wording.js";

/**
 * Writes answers in words.
 * `shownText` finds the words that a screen shows for a value of a question, where no text of the study has them.
 */
export class AnswerText {
  constructor({ speak, wording, shownText = () => undefined }) {
    Object.assign(this, { speak, wording, shownText });
  }

  /** One answer; null if there is none. */
  line(answer, format) {
    if (answer === null || answer === undefined) return null;
    if (isDontKnow(answer)) return this.wording.text("dontKnow");
    const shown = shownFormat(format);
    return (kinds[shown.kind] ?? ((words, value) => words.verbatim(value)))(this, answer, shown);
  }

  /** A single value: a text as recorded, a number as the language writes it. */
  plain(value) {
    return typeof value === "string" ? value : isNumber(value) ? this.wording.number(value) : JSON.stringify(value);
  }

  /** One or more values. */
  verbatim(answer) {
    return [answer].flat().map((value) => this.plain(value)).join(", ");
  }

  chosen(answer, choices = []) {
    const text = (value) => this.speak(choices.find((choice) => choice.value === value)?.text) || this.plain(value);
    return (Array.isArray(answer) ? answer : [answer]).map(text).join(", ");
  }

  /** The answer of a step for a summary, one line for each part. */
  lines(step, { answer }) {
    if (step.kind === "question") return [this.line(answer, step.format)].filter((line) => line !== null);
    if (step.kind !== "form") return [];
    return formParts(step).flatMap((part) => this.partLines(part, answer?.[part.id]));
  }

  /** The answer of a step for a result; null if it asks nothing, none if it was not answered. */
  recorded(step, record) {
    if (step.kind === "question" || step.kind === "form") return this.lines(step, record);
    const { answer, consented } = record;
    if (consented !== undefined) return [this.wording.text(consented ? "agree" : "disagree")];
    return step.kind === "signature" && answer !== null ? [this.wording.text("signature")] : null;
  }

  partLines(part, answer) {
    if (part.items) return (answer ?? []).map((entry, index) => this.entryLine(part, entry, index + 1));
    const line = part.item.format ? this.line(answer, part.item.format) : null;
    return line === null ? [] : [introducing(this.speak(part.item.text), line)];
  }

  entryLine(group, entry, number) {
    const lines = group.items.map((item) => this.line(entry[item.id], item.format)).filter((line) => line !== null);
    return `${this.wording.entryTitle(number, this.speak(group.heading.repetition.entry))}: ${lines.join(", ")}`;
  }

  /** An answer as a later text quotes it; empty if there is none. */
  quoted(step, item, record) {
    const isWhole = item === undefined || item === step.id;
    const answer = isWhole ? record.answer : isObject(record.answer) ? record.answer[item] : undefined;
    if (answer === undefined || unanswered(answer) || isDontKnow(answer)) return "";
    const asked = {
      question: () => this.line(answer, step.format),
      form: () => this.line(answer, step.items?.find((one) => one.id === item)?.format ?? {}),
      quiz: () => this.line(answer, quizFormat(step.questions?.find((one) => one.id === item) ?? {})),
      consentReview: () => (typeof answer === "string" ? answer : ""),
    };
    return asked[step.kind]?.() ?? "";
  }
}

const choices = (words, answer, format) => words.chosen(answer, format.choices);

/** The words for each kind that are not the recorded value itself. */
const kinds = {
  boolean: (words, answer, { yes, no }) => words.speak(answer ? yes : no) || words.wording.text(answer ? "yes" : "no"),
  textChoice: choices,
  imageChoice: choices,
  colorChoice: choices,
  textScale: choices,
  valuePicker: choices,
  multipleValuePicker: (words, answer, { pickers, separator }) =>
    answer.map((value, index) => words.chosen([value], pickers[index]?.choices)).join(separator ?? " "),
  continuousScale: (words, answer, format) =>
    (isPercentage(format) ? words.wording.percentage(answer, format) : words.verbatim(answer)),
  numeric: (words, answer, { displayUnit, unit }) =>
    [words.plain(answer), words.speak(displayUnit) || unit].filter(Boolean).join(" "),
  healthQuantity: (words, answer, format) => [words.plain(answer), words.shownText(format)].filter(Boolean).join(" "),
  healthCharacteristic: (words, answer, format) =>
    (format.characteristic === "dateOfBirth" ? words.wording.moment(answer)
      : [answer].flat().map((value) => words.shownText(format, value) ?? words.plain(value)).join(", ")),
  date: (words, answer) => words.wording.moment(answer),
  timeOfDay: (words, answer) => words.wording.time(answer),
  timeInterval: (words, answer) => {
    const minutes = Math.floor(answer / 60);
    return words.wording.measure("duration", { n: Math.floor(minutes / 60), m: minutes % 60 });
  },
  height: ({ wording }, answer, format) => {
    if (!isCustomary(format, wording.language)) return wording.measure("height", { n: wording.number(toDigits(answer, 2)) });
    const { feet, inches } = inFeet(answer);
    return wording.measure("heightInFeet", { n: feet, m: wording.number(inches) });
  },
  weight: ({ wording }, answer, format) => {
    if (asksForOunces(format, wording.language)) {
      const { pounds, ounces } = inOunces(answer);
      return wording.measure("weightInOunces", { n: pounds, m: ounces });
    }
    return isCustomary(format, wording.language)
      ? wording.measure("weightInPounds", { n: wording.number(inPounds(answer, 2)) })
      : wording.measure("weight", { n: wording.number(toDigits(answer, 2)) });
  },
  location: (words, answer) => (isObject(answer) ? answer.userInput ?? words.plain(answer) : words.plain(answer)),
  socioeconomicLadder: (words, answer) => words.wording.text("rung", { n: answer + 1 }),
  age: (words, answer, { minimum, maximum, minimumIsRange, maximumIsRange, minimumLabel, maximumLabel }) => {
    if (minimumIsRange && answer === -1) return words.speak(minimumLabel) || words.wording.text("orYounger", { n: minimum });
    if (maximumIsRange && answer === -2) return words.speak(maximumLabel) || words.wording.text("orOlder", { n: maximum });
    return words.plain(answer);
  },
};
