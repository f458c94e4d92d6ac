// Values of answers, and why an answer is not accepted.

/** Why a screen cannot be left: one entry for each answer that is not accepted, with its item if the screen has several. */
export class Rejected extends Error {
  constructor(entries) {
    super(entries.map((entry) => entry.code).join(", "));
    this.entries = entries;
  }
}

/** A rejection of one answer; `details` are the values in its message. */
export const rejected = (code, details = {}) => new Rejected([{ item: null, code, ...details }]);

/** The same rejection, about an item. */
export const about = (item, error) => error.entries.map((entry) => ({ ...entry, item }));

/** Runs `attempt`, and gives its rejection to `otherwise`; every other error is one of ours. */
export function unlessRejected(attempt, otherwise) {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return otherwise(error);
  }
}

export const DONT_KNOW = { dontKnow: true };
export const POUND = 0.45359237;

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
export const isDontKnow = (value) => isObject(value) && value.dontKnow === true;
export const isBlank = (text) => text.trim() === "";
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Members by identifiers of an author, who may name a step `constructor`. */
export const byID = (members = {}) => Object.assign(Object.create(null), members);

/** Whether there is no answer: nothing, an empty text or list, or an object of only such members. */
export function unanswered(value) {
  if (isObject(value)) return Object.values(value).every(unanswered);
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether two JSON values are equal, whatever the order of members. */
export function equal(one, other) {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, index) => equal(value, other[index]));
  }
  if (!isObject(one)) return one === other;
  const names = Object.keys(one);
  return isObject(other) && names.length === Object.keys(other).length
    && names.every((name) => Object.hasOwn(other, name) && equal(one[name], other[name]));
}

/** Rounds halves away from zero. */
export const rounded = (value) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

export const toDigits = (value, digits) => rounded(value * 10 ** digits) / 10 ** digits;

export function numberBetween(value, low, high) {
  if (!isNumber(value)) throw rejected("wrongKind");
  const [isLow, isHigh] = [low !== undefined && value < low, high !== undefined && value > high];
  if (!isLow && !isHigh) return value;
  if (low !== undefined && high !== undefined) throw rejected("outside", { low, high });
  throw isLow ? rejected("belowMinimum", { low }) : rejected("aboveMaximum", { high });
}

export function whole(value) {
  if (value !== rounded(value)) throw rejected("notAWholeNumber");
  return value;
}

const isChoiceValue = (value) => typeof value === "string" || typeof value === "boolean" || isNumber(value);

/** The chosen values, each once. */
export function chosenValues(answer, allowsSeveral) {
  const values = Array.isArray(answer) ? answer : [answer];
  if (!values.every(isChoiceValue)) throw rejected("wrongKind");
  const chosen = [...new Set(values)];
  if (chosen.length === 0) throw rejected("missing");
  if (!allowsSeveral && chosen.length > 1) throw rejected("onlyOne");
  return chosen;
}

export function chosenAmong(offered, answer, allowsSeveral) {
  const values = chosenValues(answer, allowsSeveral);
  const stranger = values.find((value) => !offered.includes(value));
  if (stranger !== undefined) throw rejected("notAChoice", { value: String(stranger) });
  return values;
}

export function text(answer) {
  if (typeof answer !== "string") throw rejected("wrongKind");
  return answer;
}

/** Whether an expression matches somewhere, or the whole text. One that a browser cannot read matches what `unread` says. */
export function matches(pattern, words, isWhole, unread) {
  const flags = pattern.startsWith("(?i)") ? "iu" : "u";
  const plain = pattern.replace(/^\(\?i\)/, "").replace(/\\([\s\S])/g, unicodeEscape);
  try {
    return new RegExp(isWhole ? `^(?:${plain})$` : plain, flags).test(words);
  } catch {
    return unread;
  }
}

/** JavaScript refuses an escaped mark that needs no escape, such as `\@`, in patterns that are read as Unicode. */
function unicodeEscape(escape, letter) {
  const isKnown = /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(letter) || letter > "~";
  return isKnown ? escape : `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
}
