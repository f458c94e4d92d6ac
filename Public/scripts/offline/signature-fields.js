// The fields of a signature pad, and the day of signing.
import { isMistyped } from "./consents.js";
import { dayText } from "./days.js";

/** A drawing as a data URL, `typed` for a typed signature, or an empty text. */
export function readSignature(fields, base) {
  const drawing = fields.last(`${base}Image`);
  if (drawing !== "") return drawing;
  return fields.last(`${base}Name`).trim() !== "" && fields.last(`${base}Confirmed`) === "yes" ? "typed" : "";
}

/** Whether a typed signature is not the name that was given before. */
export function isOtherName(fields, base, names) {
  return names.length > 0 && readSignature(fields, base) === "typed" && isMistyped(fields.last(`${base}Name`), names);
}

/** Prepares a pad: the line with the name and the day, and an earlier signature. */
export function fillPad(pad, base, { name, day, wording, given }) {
  const isolated = [name, day].filter((words) => words !== "").map((words) => `\u2068${words}\u2069`);
  pad.querySelector(".pad-line").textContent = isolated.join("\u00a0· ");
  pad.querySelector(".signature-date").textContent = wording.text("signedOn", { s: day });
  const field = (part) => pad.querySelector(`[name="${CSS.escape(base + part)}"]`);
  field("Image").value = given && given !== "typed" ? given : "";
  field("Strokes").value = "";
  field("Name").value = given === "typed" ? name : "";
  field("Confirmed").checked = given === "typed";
  if (given === "typed") pad.dataset.start = "type";
}

/** The day of signing in the pattern of a signature, such as `MM/dd/yyyy`, or as the language writes days. */
export function signingDay(signature, today, wording) {
  const pattern = signature?.dateFormat;
  if (!pattern) return wording.day(today);
  const [year, month, day] = dayText(today).split("-");
  const date = new Date(`${dayText(today)}T12:00Z`);
  const named = (style) => new Intl.DateTimeFormat(wording.language, { ...style, timeZone: "UTC" }).format(date);
  const parts = {
    y: year, yyyy: year, yy: year.slice(2), M: String(Number(month)), MM: month, d: String(Number(day)), dd: day,
    MMM: named({ month: "short" }), MMMM: named({ month: "long" }),
    E: named({ weekday: "short" }), EEE: named({ weekday: "short" }), EEEE: named({ weekday: "long" }),
  };
  return pattern.replace(/'([^']*)'|y+|M+|d+|E+/g, (letters, quoted) => quoted ?? parts[letters] ?? letters);
}
