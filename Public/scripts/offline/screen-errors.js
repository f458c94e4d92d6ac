// Which fields of a screen the rejections of its answers are about.
import { partID, partKind } from "./behaviors.js";
import { elementsOf } from "./consents.js";
import { formParts } from "./forms.js";
import { quizFormat } from "./quizzes.js";
import { message } from "./rejections.js";
import { introducing } from "./wording.js";

const escaped = (name) => CSS.escape(name);
const fieldsNamed = (place, base) =>
  [...place.querySelectorAll(`[name="${escaped(base)}"]`), ...place.querySelectorAll(`[name^="${escaped(`${base}:`)}"]`)]
    .filter((field) => field.type !== "hidden" && field.name !== `${base}:unknown`);

/** The errors of a screen for `Errors`, in the order of its fields. */
export function errorsOn(screen, entries) {
  const place = places[partKind(screen.drawnPart)] ?? places[screen.step.kind] ?? single;
  return entries.map((entry) => place(screen, entry)).filter(Boolean);
}

/** Whether a screen lists its errors above its fields. */
export const listsErrors = (screen) => screen.step.kind === "form" || screen.part === "document";

const page = () => document.getElementById("screen");
const say = (screen, entry, format) => message(entry, format, screen.wording, screen.walk.speak);

/** The error of a screen that asks one thing. */
function single(screen, entry, format = screen.step.format) {
  const place = page().querySelector("fieldset.question, .answers > .field");
  if (!place) return null;
  const fields = chosen(fieldsNamed(place, "answer"), entry);
  return { message: say(screen, entry, format), place, fields, isAbove: true };
}

/** Only the part that is missing is wrong. */
const chosen = (fields, { code, index }) => (code === "missingComponent" ? [fields[index] ?? fields[0]] : fields);

const places = {
  question: (screen, entry) => {
    const asked = screen.step.questions?.find((one) => one.id === partID(screen.part));
    return single(screen, entry, asked ? quizFormat(asked) : screen.step.format);
  },
  ask: (screen, entry) => single(screen, entry, { kind: "boolean" }),
  token: (screen, entry) => single(screen, entry, { kind: "text" }),
  sharing: (screen, entry) => single(screen, { ...entry, code: "missing" }, { kind: "boolean" }),
  form: (screen, entry) => formError(screen, entry),
  name: (screen, { item }) => {
    const key = item === "givenName" ? "missingGivenName" : "missingFamilyName";
    const field = page().querySelector(`[name='${item}']`);
    return { message: screen.wording.text(key), place: field.parentElement, fields: [field] };
  },
  signature: (screen, entry) => padError(screen, entry, page().querySelector("[data-signature]"), "signature"),
  webPage: (screen, entry) => padError(screen, entry, page().querySelector("[data-signature]"), "signature"),
  document: (screen, { item }) => elementError(screen, item),
};

function formError(screen, entry) {
  const { wording, walk } = screen;
  const [group, number, question] = entry.item.split("/");
  const part = formParts(screen.step).find((one) => one.id === group);
  if (part === undefined) return null;
  if (part.items && number === undefined) return groupError(screen, entry, part);
  const item = part.items ? part.items.find((one) => one.id === question) : part.item;
  const place = page().querySelector(`[data-item="${escaped(`answer.${entry.item}`)}"]`);
  if (!place || !item) return null;
  const label = walk.speak(item.text) || walk.speak(item.placeholder) || wording.text("yourAnswer");
  const name = part.items ? `${wording.entryTitle(number, walk.speak(part.heading.repetition.entry))}, ${label}` : label;
  const words = say(screen, entry, item.format);
  const fields = chosen(fieldsNamed(place, `answer.${entry.item}`), entry);
  return { message: words, place, fields, name: introducing(name, words) };
}

function groupError(screen, entry, { id, heading }) {
  const shell = page().querySelector(`[data-part="${escaped(id)}"]`);
  const place = shell.querySelector(".entry-add") ?? shell.querySelector(".entry");
  const words = say(screen, entry);
  return { message: words, place, fields: [], name: introducing(screen.walk.speak(heading.text), words) };
}

/** Who types sees the error next to the field that is wrong; who draws is led to the other way to sign. */
function padError(screen, entry, pad, base) {
  const { wording } = screen;
  const way = pad.querySelector("[data-type]");
  const [name, confirmed] = [`${base}Name`, `${base}Confirmed`].map((one) => pad.querySelector(`[name="${escaped(one)}"]`));
  if (entry.code !== "missing") {
    return { message: say(screen, entry), place: name.parentElement, fields: [name] };
  }
  if (way.hidden) {
    const target = pad.querySelector("[data-show=type]");
    target.id ||= `${base}-type`;
    return { message: wording.text("notASignature"), place: pad.querySelector("[data-draw]"), fields: [], target };
  }
  const isUnnamed = name.value.trim() === "";
  const field = isUnnamed ? name : confirmed;
  const place = isUnnamed ? name.parentElement : confirmed.closest(".confirm");
  return { message: wording.text(isUnnamed ? "nameNotTyped" : "signatureNotConfirmed"), place, fields: [field] };
}

function elementError(screen, id) {
  const asked = elementsOf(screen.walk.consent(screen.step.consent), screen.walk.speak).find((one) => one.id === id);
  const base = `element.${id}`;
  const field = page().querySelector(`[name="${escaped(base)}"]`);
  if (asked?.kind === "signature") return signatureError(screen, base);
  if (!asked || !field) return null;
  const key = asked.kind === "toggle" ? (asked.expected === "true" ? "unmetCheckbox" : "unmetElement")
    : field.value === "" ? "missingChoice" : "unmetElement";
  const place = field.closest(".field") ?? field.closest("label").parentElement;
  const prompt = (asked.kind === "toggle" ? field.closest("label") : place.querySelector("label")).textContent.trim();
  const words = screen.wording.text(key);
  return { message: words, place, fields: [field], name: introducing(shortened(prompt), words) };
}

function signatureError(screen, base) {
  const field = (part) => page().querySelector(`[name="${escaped(base + part)}"]`);
  const unnamed = ["givenName", "familyName"].find((key) => field(`.${key}`).value.trim() === "");
  const isSigned = field(".signatureImage").value !== "" || field(".signatureName").value.trim() !== "";
  const pad = field(".signatureName").closest("[data-signature]");
  const error = unnamed && isSigned
    ? {
      message: screen.wording.text(unnamed === "givenName" ? "missingGivenName" : "missingFamilyName"),
      place: field(`.${unnamed}`).parentElement, fields: [field(`.${unnamed}`)],
    } : padError(screen, { code: "missing" }, pad, `${base}.signature`);
  return { ...error, name: introducing(screen.wording.text("signature"), error.message) };
}

function shortened(prompt) {
  const letters = [...prompt];
  return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : prompt.replace(/[.:]$/, "");
}
