// What kind of fields an answer format has.
import { impliedFormat } from "./formats.js";
import { POUND, rounded, toDigits } from "./values.js";

/** The format that is shown: of a quantity that has one of its own, that one. */
export const shownFormat = (format) => (format.kind === "healthQuantity" ? impliedFormat(format) ?? format : format);

export const isPercentage = (format) => format.kind === "continuousScale" && format.isPercentage === true;

/** Whether lengths and weights are typed in feet, inches, and pounds. */
export const isCustomary = ({ system = "local" }, language) =>
  system === "customary" || (system === "local" && language.toLowerCase().endsWith("-us"));

export const CENTIMETERS_PER_INCH = 2.54;

/** A length in whole feet, and inches to two digits. */
export function inFeet(centimeters) {
  const inches = toDigits(centimeters / CENTIMETERS_PER_INCH, 2);
  const feet = Math.floor(inches / 12);
  return { feet, inches: toDigits(inches - feet * 12, 2) };
}

export const inPounds = (kilograms, digits) => toDigits(kilograms / POUND, digits);

/** A weight in whole pounds and ounces. */
export function inOunces(kilograms) {
  const ounces = rounded((kilograms / POUND) * 16);
  const pounds = Math.floor(ounces / 16);
  return { pounds, ounces: ounces - pounds * 16 };
}

export const asksForOunces = (format, language) => format.precision === "high" && isCustomary(format, language);

/** Whether a question counts as a section of a form (ResearchKit §2.10). */
export function standsAlone(format) {
  const alone = ["boolean", "colorChoice", "continuousScale", "imageChoice", "location", "scale", "textChoice", "textScale"];
  return alone.includes(format.kind) || (format.kind === "text" && format.allowsSeveralLines === true);
}

/** The key of the message for a missing answer. */
export function missingKey(format) {
  const typed = [
    "text", "confirmText", "email", "date", "timeOfDay", "timeInterval", "numeric", "height", "weight", "healthQuantity",
    "location",
  ];
  return typed.includes(format?.kind) ? "missingText" : format ? "missingChoice" : "missing";
}

/** The key of the message for an answer of another kind. */
export function wrongKindKey(format) {
  const numbers = ["continuousScale", "healthQuantity", "height", "numeric", "timeInterval", "weight"];
  return numbers.includes(format?.kind) ? "notANumber" : "wrongKind";
}
