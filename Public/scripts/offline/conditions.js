// Conditions of rules and of items.
import { isDontKnow, isNumber, isObject, matches, unanswered } from "./values.js";
import { minutesOf, moment } from "./days.js";

const own = (members, id) => (Object.hasOwn(members, id) ? members[id] : undefined);

/** The records that a condition sees: those of this task, and those of earlier tasks by task and step. */
export class Conditions {
  constructor(task, records, earlier) {
    Object.assign(this, { task, records, earlier });
  }

  /** The same with a record of a step that has not been left. */
  seeing(step, record) {
    return new Conditions(this.task, { ...this.records, [step]: record }, this.earlier);
  }

  holds(condition) {
    if (condition.all) return condition.all.every((part) => this.holds(part));
    if (condition.any) return condition.any.some((part) => this.holds(part));
    if (condition.not) return !this.holds(condition.not);
    return this.test(condition.answer, condition.comparison);
  }

  /** The record of a step, of this task or an earlier one. */
  record({ task = this.task, step }) {
    const records = task === this.task ? this.records : own(this.earlier, task) ?? {};
    return own(records, step);
  }

  test(reference, comparison) {
    const record = this.record(reference);
    if (record === undefined) return false;
    if (comparison.is === "visited") return true;
    const answer = answerIn(record, reference);
    return answer !== undefined && comparisons[comparison.is](answer, comparison, record);
  }
}

/** The answer that a reference names; undefined if the record has none. The id of its signature names all of a review. */
export function answerIn(record, { step, item }) {
  const answer = record.answer ?? null;
  if (item === undefined) return answer;
  if (isObject(answer) && Object.hasOwn(answer, item)) return answer[item];
  const isReviewed = record.consented !== undefined && item === (record.signature ?? item);
  return item === step || isReviewed ? answer : undefined;
}

const parts = (answer) => (Array.isArray(answer) ? answer : [answer]);
const alone = (answer) => (Array.isArray(answer) && answer.length === 1 ? answer[0] : answer);

/** true is 1 and false is 0, but "1" is text. */
function same(one, other) {
  const isCount = (value) => typeof value === "boolean" || isNumber(value);
  if (isCount(one) && isCount(other)) return Number(one) === Number(other);
  return typeof one === "string" && one === other;
}

const between = (value, { minimum = -Infinity, maximum = Infinity }) => minimum <= value && value <= maximum;
const hasAny = (answer, values) => values.some((value) => parts(answer).some((part) => same(part, value)));

/** Each comparison of an answer, its settings, and the record of its step. */
const comparisons = {
  answered: (answer) => !unanswered(answer),
  skipped: (answer) => unanswered(answer),
  dontKnow: (answer) => isDontKnow(answer),
  equals: (answer, { value }) => same(alone(answer), value),
  numberBetween: (answer, bounds) => isNumber(alone(answer)) && between(alone(answer), bounds),
  includes: (answer, { values = [] }) => values.length > 0 && values.every((value) => hasAny(answer, [value])),
  includesOther: (answer, { values = [] }) =>
    parts(answer).some((part) => ["string", "number", "boolean"].includes(typeof part) && !hasAny(part, values)),
  matches: (answer, { pattern }) =>
    parts(answer).some((part) => typeof part === "string" && matches(pattern, part, true, false)),
  consented: (answer, { value = false }, record) => record.consented === value,
  passed: (answer, { value = false }, record) => record.quiz?.isPassed === value,
  scoreAtLeast: (answer, { value }, record) => record.quiz !== undefined && record.quiz.score >= value,
  eligible: (answer, { value = false }, record) => record.isEligible === value,
  entriesBetween: (answer, bounds) => Array.isArray(answer) && between(answer.length, bounds),
  timeBetween: (answer, { minimum = "00:00", maximum = "23:59" }) => {
    const minutes = minutesOf(answer);
    return minutes !== null && between(minutes, { minimum: minutesOf(minimum), maximum: minutesOf(maximum) });
  },
  clockWithin: (answer, { bounds }) => {
    const minutes = minutesOf(answer);
    if (minutes === null) return false;
    const { minimumHour = 0, maximumHour = 23, minimumMinute = 0, maximumMinute = 59 } = bounds;
    return between(Math.floor(minutes / 60), { minimum: minimumHour, maximum: maximumHour })
      && between(minutes % 60, { minimum: minimumMinute, maximum: maximumMinute });
  },
  dateBetween: (answer, { minimum, maximum }) => {
    const date = moment(answer);
    return date !== null && isSorted(minimum, date, -1) && isSorted(maximum, date, 1);
  },
};

/** Whether a date is not beyond a bound. A bound without a time means its whole day. */
function isSorted(words, date, sign) {
  const bound = words === undefined ? null : moment(words);
  if (bound === null) return true;
  const place = (one) => (bound.minutes === null ? one.day : one.day * 1440 + (one.minutes ?? 0));
  return (place(date) - place(bound)) * sign <= 0;
}
