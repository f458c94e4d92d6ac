// The result of a walk in ResearchKit's hierarchy.
import { isDontKnow, isObject } from "./values.js";
import { moment, momentText } from "./days.js";
import { impliedFormat } from "./formats.js";
import { formParts } from "./forms.js";
import { quizFormat } from "./quizzes.js";

/** ResearchKit's number of a kind of question, and the result class and member of an answer. */
const KINDS = {
  boolean: [7, "Boolean", "booleanAnswer"],
  scale: [1, "Scale", "scaleAnswer"],
  continuousScale: [1, "Scale", "scaleAnswer"],
  textScale: [1, "Choice", "choiceAnswers"],
  valuePicker: [2, "Choice", "choiceAnswers"],
  multipleValuePicker: [4, "MultipleComponent", "componentsAnswer"],
  text: [8, "Text", "textAnswer"],
  confirmText: [8, "Text", "textAnswer"],
  email: [8, "Text", "textAnswer"],
  timeOfDay: [9, "TimeOfDay", "dateComponentsAnswer"],
  timeInterval: [12, "TimeInterval", "intervalAnswer"],
  height: [13, "Numeric", "numericAnswer"],
  weight: [14, "Numeric", "numericAnswer"],
  location: [15, "Location", "locationAnswer"],
  socioeconomicLadder: [16, "SES", "rungPicked"],
};

const choice = (format) => [format.allowsSeveral ? 3 : 2, "Choice", "choiceAnswers"];
const number = (format) => [format.isWhole ? 6 : 5, "Numeric", "numericAnswer"];

/** Kinds that depend on their settings. */
const SETTLED = {
  textChoice: choice,
  imageChoice: choice,
  colorChoice: choice,
  numeric: number,
  date: (format) => [format.includesTime ? 10 : 11, "Date", "dateAnswer"],
  age: (format) => [format.recordsYear ? 18 : 17, "Numeric", "numericAnswer"],
  healthCharacteristic: (format) =>
    format.characteristic === "dateOfBirth" ? [11, "Date", "dateAnswer"] : [2, "Choice", "choiceAnswers"],
  healthQuantity: (format) => (impliedFormat(format) ? kindOf(impliedFormat(format)) : number(format)),
};

const kindOf = (format) => SETTLED[format.kind]?.(format) ?? KINDS[format.kind];

export function taskResult(walk) {
  const visits = walk.ending ? walk.visits : walk.visits.slice(0, -1);
  const steps = visits.map((visit) => walk.stepOf(visit.step)).filter((step) => walk.answers[step.id]);
  return {
    _class: "ORKTaskResult", identifier: walk.task.id,
    results: steps.map((step) => stepResult(walk, step, walk.answers[step.id])),
  };
}

function stepResult(walk, step, record) {
  const result = {
    _class: "ORKStepResult", identifier: step.id, isPreviousResult: false,
    results: (answersOf[step.kind] ?? (() => []))(walk, step, record),
  };
  if (record.quiz) result.userInfo = quizInfo(record.quiz);
  if (record.isEligible !== undefined) result.userInfo = { eligible: record.isEligible };
  return result;
}

const quizInfo = ({ score, isPassed, attempt, attempts }) => ({
  score, passed: isPassed, attempts: attempt,
  tries: attempts.map((one) => ({
    attempt: one.number, score: one.score, passed: one.isPassed,
    answers: one.answers.map(({ question, answer, isRight }) => ({ question, answer, correct: isRight })),
  })),
});

/** The results of the answers of each kind of step. */
const answersOf = {
  question: (walk, step, { answer }) => {
    const isEmptyChoice = answer === null && kindOf(step.format)[0] === 3;
    return [questionResult(walk, step.id, step.format, isEmptyChoice ? [] : answer)];
  },
  form: (walk, step, { answer }) => formResults(walk, step, answer ?? {}),
  sharing: (walk, step, { answer }) => [questionResult(walk, step.id, { kind: "textChoice" }, answer)],
  quiz: (walk, step, { answer }) =>
    (step.questions ?? []).map((one) => questionResult(walk, one.id, quizFormat(one), answer?.[one.id] ?? null)),
  eligibility: (walk, step, { answer }) => {
    const asked = (step.questions ?? []).map((one) => [one.id, { kind: "boolean" }]);
    return [["token", { kind: "text" }], ...asked].filter(([id]) => answer?.[id] !== undefined)
      .map(([id, format]) => questionResult(walk, id, format, answer[id]));
  },
  consentReview: (walk, step, record) => (record.consented === undefined ? [] : [reviewResult(walk, step, record)]),
  consentForm: (walk, step, record) => (record.consented === undefined ? [] : [formDecision(step, record)]),
  signature: (walk, step, { answer }) =>
    (answer === null ? [] : [{ _class: "ORKSignatureResult", identifier: step.id }]),
  video: (walk, step) => [{
    _class: "ORKVideoInstructionStepResult", identifier: step.id, playbackStoppedTime: 0, playbackCompleted: false,
  }],
  passcode: (walk, step) => [{
    _class: "ORKPasscodeResult", identifier: step.id, passcodeSaved: false, touchIdEnabled: false,
  }],
  webPage: (walk, step, { answer }) => [
    { _class: "ORKWebViewStepResult", identifier: "WebView" },
    ...(answer === null ? [] : [{ _class: "ORKSignatureResult", identifier: "Signature" }]),
  ],
};

function formResults(walk, step, answer) {
  return formParts(step).filter((part) => answer[part.id] !== undefined).map((part) => {
    if (!part.items) return questionResult(walk, part.id, part.item.format, answer[part.id]);
    const entries = answer[part.id].map((entry, index) => ({
      _class: "ORKCollectionResult", identifier: String(index + 1),
      results: part.items.filter((item) => entry[item.id] !== undefined)
        .map((item) => questionResult(walk, item.id, item.format, entry[item.id])),
    }));
    return { _class: "ORKCollectionResult", identifier: part.id, results: entries };
  });
}

function questionResult(walk, identifier, format, answer) {
  const [questionType, name, member] = kindOf(format);
  const result = { _class: `ORK${name}QuestionResult`, identifier, questionType, ...otherMembers(walk, format) };
  if (answer === null) return result;
  if (isDontKnow(answer)) return { ...result, noAnswerType: { _class: "ORKDontKnowAnswer" } };
  if (name !== "Date") return { ...result, [member]: answer };
  const { day, minutes } = moment(answer);
  return { calendar: "gregorian", ...result, [member]: `${momentText({ day, minutes: minutes ?? 0 })}:00+0000`, timeZone: 0 };
}

/** Members in addition to the answer. */
function otherMembers(walk, format) {
  const { kind, unit, calendar } = format;
  const implied = kind === "healthQuantity" ? impliedFormat(format) : undefined;
  if (implied) return otherMembers(walk, implied);
  if (kind === "height" || kind === "weight") return { unit: kind === "height" ? "cm" : "kg" };
  if (kind === "multipleValuePicker") return { separator: format.separator };
  const shown = kind === "numeric" ? walk.speak(format.displayUnit) || unit : undefined;
  return {
    ...(unit !== undefined && (kind === "numeric" || kind === "healthQuantity") ? { unit } : {}),
    ...(shown === undefined ? {} : { displayUnit: shown }),
    ...(calendar !== undefined && kindOf(format)[1] === "Date" ? { calendar } : {}),
  };
}

function formDecision(step, { answer, consented }) {
  const refusal = step.allowsDeclining ? "notNow" : "deny";
  const decision = answer.cancel ? "cancel" : consented ? "allow" : refusal;
  return { _class: "ORKConsentSignatureResult", identifier: step.id, consented, userInfo: { decision } };
}

function reviewResult(walk, step, { answer, consented }) {
  const signature = walk.signatureOf(step);
  const info = answer.elements === undefined ? {} : { elements: withoutDrawings(answer.elements) };
  const result = { _class: "ORKConsentSignatureResult", consented };
  if (signature) {
    result.identifier = signature.id;
    result.signature = signatureResult(walk, signature, answer);
    if (answer.signature !== undefined) info.signature = answer.signature === "typed" ? "typed" : "drawn";
  }
  return Object.keys(info).length > 0 ? { ...result, userInfo: info } : result;
}

function signatureResult(walk, { id, title, requiresName = false, requiresDrawing = false, dateFormat }, answer) {
  const { givenName, familyName } = answer;
  return {
    _class: "ORKConsentSignature", identifier: id, title: walk.speak(title), requiresName,
    requiresSignatureImage: requiresDrawing,
    ...(givenName === undefined ? {} : { givenName }), ...(familyName === undefined ? {} : { familyName }),
    ...(dateFormat === undefined ? {} : { signatureDateFormatString: dateFormat }),
  };
}

/** The elements, with a word in the place of each drawing. */
function withoutDrawings(elements) {
  return Object.fromEntries(Object.entries(elements).map(([id, value]) => {
    const isDrawn = isObject(value) && typeof value.signature === "string" && !["", "typed"].includes(value.signature);
    return [id, isDrawn ? { ...value, signature: "drawn" } : value];
  }));
}
