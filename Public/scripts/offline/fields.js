// The fields of a question: the answer that they make up, and what they hold for an answer.
import { isBlank, isDontKnow, isNumber, POUND, toDigits } from "./values.js";
import { asksForOunces, CENTIMETERS_PER_INCH, inFeet, inOunces, inPounds, isCustomary, isPercentage, shownFormat } from "./kinds.js";
import { characteristicValues } from "./formats.js";

const isLeftOut = (field) =>
  field.disabled || field.name === "" || (["radio", "checkbox"].includes(field.type) && !field.checked);

/** The values of fields by their names, as a browser would send them, wherever in a page or outside of it the fields are. */
export class FieldValues {
  constructor(...roots) {
    this.values = new Map();
    for (const field of roots.flatMap((root) => [...root.querySelectorAll("input, select, textarea")])) {
      if (!isLeftOut(field)) this.values.set(field.name, [...(this.values.get(field.name) ?? []), field.value]);
    }
  }

  all(name) {
    return (this.values.get(name) ?? []).filter((value) => value !== "");
  }

  last(name) {
    return this.values.get(name)?.at(-1) ?? "";
  }
}

/** The texts that stand for the values of choices: `1` and `"1"` differ. */
export function choiceKeys(values) {
  const seen = new Set();
  return values.map((value, index) => {
    const key = String(value);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew ? key : `${key}#${index + 1}`;
  });
}

function valueOf(key, values) {
  const index = choiceKeys(values).indexOf(key);
  return index === -1 ? key : values[index];
}

/** A number as people type it: with a point or a comma, in the digits of their script. Null if it is none. */
export function typedNumber(words) {
  const plain = words.replace(/\s/g, "").replace(/[,٫]/g, ".").replace(/−/g, "-")
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Each script has its ten digits in order, and the one before them is no digit. */
function digitValue(digit) {
  const code = digit.codePointAt(0);
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

const typed = (words) => (words === "" ? null : words);
const number = (words) => (isBlank(words) ? null : typedNumber(words) ?? words);

/** One answer from two fields, one of which may be empty. */
function together(words, make) {
  if (words.every(isBlank)) return null;
  const numbers = words.map((one) => (isBlank(one) ? 0 : typedNumber(one) ?? -1));
  return numbers.some((one) => one < 0) ? words.join(" ") : make(...numbers);
}

/** A whole number in a unit other than the recorded one; anything else stays as typed. */
const wholeIn = (answer, words, factor) =>
  (!isNumber(answer) ? answer : Number.isInteger(answer) ? answer * factor : words);

const readText = (fields, base) => typed(fields.last(base));
const readNumber = (fields, base) => number(fields.last(base));

function readChoices(fields, base, { choices = [], allowsSeveral = false }) {
  const values = choices.map((choice) => choice.value);
  const keys = allowsSeveral ? fields.all(base) : fields.all(base).slice(-1);
  return keys.length === 0 ? null : keys.map((key) => valueOf(key, values));
}

const readers = {
  boolean: (fields, base) => ({ "": null, true: true, false: false })[fields.last(base)] ?? typed(fields.last(base)),
  scale: readNumber,
  continuousScale: (fields, base, format) => {
    if (!isPercentage(format)) return readNumber(fields, base);
    const words = fields.last(base);
    const share = number(words.replace(/[%٪]/g, ""));
    return isNumber(share) ? share / 100 : share === null ? null : words;
  },
  numeric: readNumber,
  age: readNumber,
  socioeconomicLadder: readNumber,
  healthQuantity: readNumber,
  imageChoice: readChoices,
  colorChoice: readChoices,
  textScale: readChoices,
  valuePicker: readChoices,
  textChoice: (fields, base, format) => {
    const values = (format.choices ?? []).map((choice) => choice.value);
    const keys = choiceKeys(values);
    return readChoices(fields, base, format)?.map((value) => {
      const index = values.indexOf(value);
      const { other } = format.choices[index] ?? {};
      if (other === undefined || keys[index] === undefined) return value;
      const words = fields.last(`${base}:other-${index + 1}`);
      return words === "" && !other.isRequired ? value : words;
    }) ?? null;
  },
  multipleValuePicker: (fields, base, { pickers = [] }) => {
    const picked = pickers.map((picker, index) => {
      const key = fields.last(`${base}:${index + 1}`);
      return key === "" ? null : valueOf(key, (picker.choices ?? []).map((choice) => choice.value));
    });
    return picked.every((value) => value === null) ? null : picked;
  },
  healthCharacteristic: (fields, base, format) => {
    if (format.characteristic === "dateOfBirth") return readText(fields, base);
    return readChoices(fields, base, { choices: characteristicValues(format).map((value) => ({ value })) });
  },
  timeInterval: (fields, base) =>
    together([fields.last(`${base}:hours`), fields.last(`${base}:minutes`)], (hours, minutes) => hours * 3600 + minutes * 60),
  height: (fields, base, format, language) => {
    if (!isCustomary(format, language)) return readNumber(fields, base);
    const typedIn = [fields.last(`${base}:feet`), fields.last(`${base}:inches`)];
    return together(typedIn, (feet, inches) => (feet * 12 + inches) * CENTIMETERS_PER_INCH);
  },
  weight: (fields, base, format, language) => {
    if (asksForOunces(format, language)) {
      const pounds = fields.last(`${base}:pounds`);
      const ounces = together([pounds, fields.last(`${base}:ounces`)], (whole, rest) => whole * 16 + rest);
      return wholeIn(ounces, pounds, POUND / 16);
    }
    const answer = readNumber(fields, base);
    return isCustomary(format, language) ? wholeIn(answer, fields.last(base), POUND) : answer;
  },
};

/** The answer that the fields make up: null if nothing is entered. What is no answer is passed on as text, to be rejected. */
export function readAnswer(fields, base, format, language) {
  if (format.dontKnow !== undefined && fields.last(`${base}:unknown`) !== "") return { dontKnow: true };
  const shown = shownFormat(format);
  return (readers[shown.kind] ?? readText)(fields, base, shown, language);
}

function chosenKeys(base, answer, { choices = [] }) {
  const values = choices.map((choice) => choice.value);
  const keys = choiceKeys(values);
  return { [base]: [answer].flat().map((value) => keys[values.indexOf(value)]).filter((key) => key !== undefined) };
}

const writers = {
  imageChoice: chosenKeys,
  colorChoice: chosenKeys,
  textScale: chosenKeys,
  valuePicker: chosenKeys,
  textChoice: (base, answer, format) => {
    const choices = format.choices ?? [];
    const other = choices.findIndex((choice) => choice.other !== undefined);
    const isOwn = (value) => !choices.some((choice) => choice.value === value);
    const own = [answer].flat().find(isOwn);
    const fields = chosenKeys(base, answer, format);
    if (own === undefined || other === -1) return fields;
    const keys = choiceKeys(choices.map((choice) => choice.value));
    return { [base]: [...fields[base], keys[other]], [`${base}:other-${other + 1}`]: [String(own)] };
  },
  multipleValuePicker: (base, answer, { pickers = [] }) =>
    Object.assign({}, ...pickers.map((picker, index) => chosenKeys(`${base}:${index + 1}`, answer[index], picker))),
  healthCharacteristic: (base, answer, format) =>
    (format.characteristic === "dateOfBirth" ? { [base]: [answer] }
      : chosenKeys(base, answer, { choices: characteristicValues(format).map((value) => ({ value })) })),
  location: (base, answer) => ({ [base]: [answer.userInput ?? String(answer)] }),
  timeInterval: (base, answer) => {
    const minutes = Math.floor(answer / 60);
    return { [`${base}:hours`]: [String(Math.floor(minutes / 60))], [`${base}:minutes`]: [String(minutes % 60)] };
  },
  continuousScale: (base, answer, format, wording) =>
    ({ [base]: [wording.number(isPercentage(format) ? toDigits(answer * 100, 3) : answer)] }),
  height: (base, answer, format, wording) => {
    if (!isCustomary(format, wording.language)) return { [base]: [wording.number(answer)] };
    const { feet, inches } = inFeet(answer);
    return { [`${base}:feet`]: [String(feet)], [`${base}:inches`]: [wording.number(inches)] };
  },
  weight: (base, answer, format, wording) => {
    if (asksForOunces(format, wording.language)) {
      const { pounds, ounces } = inOunces(answer);
      return { [`${base}:pounds`]: [String(pounds)], [`${base}:ounces`]: [String(ounces)] };
    }
    return { [base]: [wording.number(isCustomary(format, wording.language) ? inPounds(answer, 2) : answer)] };
  },
};

/** What the fields hold for an answer, by their names. */
export function fieldsFor(base, answer, format, wording) {
  if (answer === null || answer === undefined) return {};
  if (isDontKnow(answer)) return { [`${base}:unknown`]: ["yes"] };
  const shown = shownFormat(format);
  return writers[shown.kind]?.(base, answer, shown, wording)
    ?? { [base]: [isNumber(answer) ? wording.number(answer) : String(answer)] };
}

/** Puts values into the fields whose names begin with one of `bases`; those without a value are emptied. */
export function fill(root, bases, values) {
  for (const field of root.querySelectorAll("input[name], select[name], textarea[name]")) {
    const { name, type } = field;
    if (!bases.some((base) => name === base || name.startsWith(`${base}:`))) continue;
    const own = values[name] ?? [];
    if (type === "radio" || type === "checkbox") field.checked = own.includes(field.value);
    else if (field.localName === "select") choose(field, own[0] ?? "");
    else field.value = own[0] ?? "";
  }
}

/** A value that a list does not have is added, so that it stays visible. */
function choose(list, value) {
  if (value !== "" && ![...list.options].some((option) => option.value === value)) list.add(new Option(value, value));
  list.value = value;
}
