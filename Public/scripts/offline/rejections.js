// What is wrong with an answer and how to fix it, in the words of the page.
import { inPounds, isCustomary, isPercentage, missingKey, shownFormat, wrongKindKey } from "./kinds.js";

const LONGEST_QUOTE = 60;

/** A limit in the unit that people type. Weights are checked in kilograms. */
function bound(value, format, wording) {
  if (format && isPercentage(format)) return wording.percentage(value, format);
  const isPounds = format?.kind === "weight" && isCustomary(format, wording.language);
  return wording.number(isPounds ? inPounds(value, 1) : value);
}

/** The message of each rejection that has values in it, or depends on the format. */
const messages = {
  missing: (wording, entry, format) => wording.text(missingKey(format)),
  wrongKind: (wording, entry, format) => wording.text(wrongKindKey(format)),
  belowMinimum: (wording, { low }, format) => wording.text("belowMinimum", { n: bound(low, format, wording) }),
  aboveMaximum: (wording, { high }, format) => wording.text("aboveMaximum", { n: bound(high, format, wording) }),
  outside: (wording, { low, high }, format) =>
    wording.text("outside", { n: bound(low, format, wording), m: bound(high, format, wording) }),
  offStep: (wording, { step }) => wording.text("offStep", { n: step }),
  tooManyFractionDigits: (wording, { digits }) =>
    wording.text(["notAWholeNumber", "oneDigit"][digits] ?? "manyDigits", { n: digits }),
  notAChoice: (wording, { value }) => {
    if (value === "") return wording.text("sayWhat");
    return wording.text("notAChoice", { s: value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE - 1)}…` : value });
  },
  missingComponent: (wording, { index }) => wording.text("missingColumn", { n: index + 1 }),
  tooLong: (wording, { length }) => wording.text("tooLong", { n: length }),
  mismatch: (wording, { message }, format, speak) => speak(message) || wording.text("mismatch"),
  tooEarly: (wording, { bound: earliest }) => wording.text("tooEarly", { s: wording.moment(earliest) }),
  tooLate: (wording, { bound: latest }) => wording.text("tooLate", { s: wording.moment(latest) }),
  notTheName: (wording, { name }) => wording.text("notTheName", { s: name }),
  malformedToken: (wording, { length }) =>
    (length === undefined ? wording.text("tokenShape") : wording.text("tokenLength", { n: length })),
  tooFewEntries: (wording, { count }) => wording.text("tooFewEntries", { n: count }),
  tooManyEntries: (wording, { count }) => wording.text("tooManyEntries", { n: count }),
};

/** The message for a rejection of an answer in a format, which is undefined where there is none. */
export function message(entry, format, wording, speak) {
  const shown = format && entry.code !== "missing" && entry.code !== "wrongKind" ? shownFormat(format) : format;
  const write = messages[entry.code];
  return write ? write(wording, entry, shown, speak) : wording.text(entry.code);
}
