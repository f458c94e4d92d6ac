// Accord's own words in the language of a page, and numbers and days as that language writes them.
import { minutesOf, moment } from "./days.js";

const DAY_MS = 86_400_000;

/** The words of one language: `screens` and `measures` by their keys. */
export class Wording {
  constructor({ screens, measures, language }) {
    Object.assign(this, { screens, measures, language });
  }

  /** A text with numbers and names in the places of `%n`, `%m`, and `%s`. */
  text(key, values = {}) {
    return filled(this.screens[key] ?? "", values);
  }

  measure(key, values) {
    return filled(this.measures[key] ?? "%n", values);
  }

  /** The name of an entry in a repeatable group. */
  entryTitle(number, name) {
    return name ? `${name} ${number}` : this.text("entryNumber", { n: number });
  }

  day(number) {
    const style = { dateStyle: "long", timeZone: "UTC", calendar: "gregory" };
    return new Intl.DateTimeFormat(this.language, style).format(new Date(number * DAY_MS));
  }

  time(words) {
    const minutes = minutesOf(words);
    if (minutes === null) return words;
    const style = { timeStyle: "short", timeZone: "UTC" };
    return new Intl.DateTimeFormat(this.language, style).format(new Date(minutes * 60_000));
  }

  /** A recorded day, or day and time; anything else as it is. */
  moment(words) {
    const date = moment(words);
    if (date === null) return words;
    return date.minutes === null ? this.day(date.day) : `${this.day(date.day)}, ${this.time(words.slice(11, 16))}`;
  }

  number(value) {
    return String(value).replace(".", this.screens.decimalSign ?? ".");
  }

  percentage(value, format) {
    const digits = Math.max((format.fractionDigits ?? 0) - 2, 0);
    const style = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language, style).format(value);
  }
}

/** In one pass, so that inserted text is not read again. */
const filled = (text, values) => text.replace(/%([nmsl])/g, (mark, name) => values[name === "l" ? "s" : name] ?? mark);

/** A question and what is said about it; a question mark is enough to separate them. */
export function introducing(question, words) {
  if (question === "") return words;
  const last = [...question].filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter)).at(-1) ?? "";
  return `${question}${"?？؟!！.。:：".includes(last) && last !== "" ? " " : ": "}${words}`;
}
