// Consents: the elements in their texts, names, and signatures.
import { isObject, rejected, Rejected, unanswered } from "./values.js";

const ELEMENT = /<(toggle|select|signature)\b([^>]*?)\/?>(?:(.*?)<\/\1\s*>)?/gis;
const OPTION = /<option\b([^>]*)>/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+))/g;
const LONGEST_DRAWING = 1_000_000;
const LONGEST_SIDE = 8192;
const PNG = "data:image/png;base64,";

const attributesOf = (words) =>
  Object.fromEntries([...words.matchAll(ATTRIBUTE)].map(([, name, ...values]) => [name, values.find((one) => one) ?? ""]));

/** The elements in the document of a consent, each with what it expects. */
export function elementsOf(consent, speak) {
  if (!consent || speak(consent.replacementReviewText)) return [];
  const sections = (consent.sections ?? []).filter((one) => one.appearance !== "screenOnly" && !speak(one.htmlContent));
  const found = sections.flatMap((section) => [...speak(section.content).matchAll(ELEMENT)]).map((tag) => {
    const own = attributesOf(tag[2]);
    return {
      kind: tag[1].toLowerCase(), id: own.id, expected: own["expected-value"], initial: own["initial-value"] ?? "",
      options: [...(tag[3] ?? "").matchAll(OPTION)].map((option) => attributesOf(option[1]).id ?? ""),
    };
  });
  return found.filter((element, index) => found.findIndex((one) => one.id === element.id) === index);
}

/** Whether an element is as it has to be for someone to agree. */
export function isMet({ kind, expected, initial, options }, value) {
  if (kind === "toggle") {
    const isOn = typeof value === "boolean" ? value : initial === "true";
    return expected === undefined || isOn === (expected === "true");
  }
  if (kind === "select") {
    const chosen = options.includes(value) ? value : typeof value === "string" ? "" : initial;
    return expected === "*" ? chosen !== "" : expected === undefined || expected === chosen;
  }
  return isSigned(value);
}

const isSigned = (value) =>
  isObject(value) && Object.values(namesIn(value)).every((name) => name !== "") && isSignature(value.signature);

function namesIn(answer) {
  const name = (key) => (isObject(answer) && typeof answer[key] === "string" ? answer[key].trim() : "");
  return { givenName: name("givenName"), familyName: name("familyName") };
}

/** Both names, trimmed. */
export function names(answer) {
  const given = namesIn(answer);
  const missing = Object.keys(given).filter((key) => given[key] === "");
  if (missing.length > 0) throw new Rejected(missing.map((item) => ({ item, code: "missing" })));
  return given;
}

/** `typed`, or a drawing as the data URL of a PNG. */
export function signature(answer) {
  const value = isObject(answer) ? answer.signature : answer;
  if (unanswered(value)) throw rejected("missing");
  if (!isSignature(value)) throw rejected("notASignature");
  return value;
}

function isSignature(value) {
  if (value === "typed") return true;
  if (typeof value !== "string" || !value.startsWith(PNG) || value.length > LONGEST_DRAWING) return false;
  try {
    const bytes = Uint8Array.from(atob(value.slice(PNG.length)), (letter) => letter.charCodeAt(0));
    const head = new DataView(bytes.buffer);
    const isPicture = head.getUint32(0) === 0x89504e47 && head.getUint32(4) === 0x0d0a1a0a && head.getUint32(12) === 0x49484452;
    return isPicture && [16, 20].every((at) => head.getUint32(at) >= 1 && head.getUint32(at) <= LONGEST_SIDE);
  } catch {
    return false;
  }
}

/** What the document itself has collected for the review's signature; null if it has not. */
export function collected(review, elements) {
  const given = review.signature === undefined ? undefined : elements?.[review.signature];
  return isSigned(given) ? { ...namesIn(given), signature: given.signature } : null;
}

/** Whether someone agrees; null if they leave an optional step without a decision. */
export function agreement(step, answer) {
  const agrees = isObject(answer) ? answer.agree : answer;
  if (typeof agrees === "boolean") return agrees;
  if (answer === null && step.isOptional) return null;
  throw new Rejected([{ item: "agree", code: "missing" }]);
}

const folded = (words) => words.normalize("NFKD").replace(/\p{M}|\s/gu, "").toLowerCase();

/** Whether a typed signature lacks a part of the name that was given before. */
export const isMistyped = (typed, parts) => !parts.every((part) => folded(typed).includes(folded(part)));
