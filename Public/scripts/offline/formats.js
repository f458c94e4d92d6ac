// Answer formats: defaults, and what is recorded of an answer.
import {
  about, chosenAmong, chosenValues, clamp, isBlank, isDontKnow, isNumber, isObject, matches, numberBetween, POUND, rejected,
  Rejected, rounded, text, unanswered, whole,
} from "./values.js";
import { checkedDate, checkedTime, moment, momentText } from "./days.js";

const BLOOD = ["A", "B", "AB", "O"].flatMap((group) => ["Positive", "Negative"].map((sign) => `HKBloodType${group}${sign}`));
const CHARACTERISTICS = {
  biologicalSex: ["HKBiologicalSexFemale", "HKBiologicalSexMale", "HKBiologicalSexOther"],
  bloodType: BLOOD,
  fitzpatrickSkinType: [1, 2, 3, 4, 5, 6],
  wheelchairUse: [true, false],
};

/** The values that a question about a health characteristic offers; none for a date of birth. */
export const characteristicValues = (format) => CHARACTERISTICS[format.characteristic] ?? [];

/** The dates of birth that are accepted. */
export function birthDates(format) {
  const { minimum, maximum } = format;
  return {
    kind: "date",
    ...(minimum === undefined ? { daysBeforeToday: 54787 } : { minimum }),
    ...(maximum === undefined ? { daysAfterToday: 1 } : { maximum }),
  };
}

/** The format that a quantity is asked in; undefined for a plain number with a unit. */
export function impliedFormat({ quantity }) {
  if (quantity === "HKQuantityTypeIdentifierHeight") return { kind: "height" };
  if (quantity === "HKQuantityTypeIdentifierBodyMass") return { kind: "weight", precision: "high" };
  return undefined;
}

export const isInPounds = ({ system = "local", limitsArePounds = false }) =>
  system === "customary" || (system === "local" && limitsArePounds);

const yearOf = (format, today) => format.relativeYear ?? Number(momentText({ day: today, minutes: null }).slice(0, 4));

/** The values of a scale. */
export function scaleValues({ minimum, maximum, step = 1 }) {
  const count = step > 0 && minimum < maximum ? Math.floor((maximum - minimum) / step) + 1 : 0;
  return Array.from({ length: count }, (_, index) => minimum + index * step);
}

function toDigits(value, digits) {
  const factor = 10 ** clamp(digits ?? 0, 0, 4);
  return rounded(value * factor) / factor;
}

/**
 * Checks answers on a day, given as days since 1970.
 * `speak` is the text of a localized text for participants.
 */
export class Formats {
  constructor(today, speak) {
    Object.assign(this, { today, speak });
  }

  /** The answer of a question that nobody touches; undefined without one. */
  usual(format) {
    return usual[format.kind]?.(format, this);
  }

  /** The answer as it is recorded. `siblings` are the answers next to it in the same form. */
  take(format, answer, isOptional, siblings = {}) {
    if (isDontKnow(answer)) {
      if (format.dontKnow === undefined) throw rejected("dontKnowNotOffered");
      return answer;
    }
    if (unanswered(answer)) {
      const own = format.kind === "text" ? this.usual(format) : undefined;
      if (own === undefined && !isOptional) throw rejected("missing");
      return own ?? null;
    }
    try {
      return this.check(format, answer, siblings);
    } catch (error) {
      // A blank text counts as no answer.
      if (isOptional && error instanceof Rejected && error.entries[0].code === "missing") return null;
      throw error;
    }
  }

  check(format, answer, siblings = {}) {
    return checks[format.kind](format, answer, { formats: this, siblings });
  }
}

const usual = {
  text: (format, { speak }) => speak(format.defaultText) || undefined,
  scale: (format) => {
    const values = scaleValues(format);
    const wanted = format.defaultValue;
    if (wanted === undefined || values.length === 0 || wanted < values[0] || wanted > values.at(-1)) return undefined;
    return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
  },
  continuousScale: ({ defaultValue: value, minimum, maximum, fractionDigits }) =>
    value === undefined || value < minimum || value > maximum ? undefined : toDigits(value, fractionDigits),
  textScale: ({ defaultIndex, choices = [] }) =>
    choices[defaultIndex] === undefined ? undefined : [choices[defaultIndex].value],
  numeric: ({ defaultValue }) => defaultValue,
  date: ({ defaultDate, includesTime }) => {
    const date = defaultDate === undefined ? null : moment(defaultDate);
    return date ? momentText({ day: date.day, minutes: includesTime ? date.minutes : null }) : undefined;
  },
  timeOfDay: ({ defaultTime }) => defaultTime,
  timeInterval: ({ defaultSeconds: seconds, minuteStep = 1 }) =>
    seconds === undefined || seconds < 0 || seconds > 86399 || minuteStep < 1 || minuteStep > 30
      ? undefined : seconds - (seconds % (minuteStep * 60)),
  weight: (format) => {
    const { defaultValue: value, precision = "standard" } = format;
    if (value === undefined) return undefined;
    const steps = isInPounds(format) ? { high: 0.0625 } : { standard: 0.5, high: 0.01 };
    const step = steps[precision] ?? 1;
    return rounded(value / step) * step * (isInPounds(format) ? POUND : 1);
  },
  age: (format, { today }) => {
    const { defaultValue: value, minimum, maximum } = format;
    if (value === undefined || value < minimum || value > maximum) return undefined;
    return format.recordsYear ? yearOf(format, today) - value : value;
  },
};

function typed(format, answer) {
  const words = text(answer);
  if (isBlank(words)) throw rejected("missing");
  if (format.maximumLength > 0 && words.length > format.maximumLength) {
    throw rejected("tooLong", { length: format.maximumLength });
  }
  return words;
}

function listed({ choices = [], allowsSeveral = false, kind }, answer) {
  const values = chosenValues(answer, allowsSeveral);
  const isFree = kind === "textChoice" && choices.some((choice) => choice.other !== undefined);
  const chosen = values.map((value) => choices.find((choice) => choice.value === value));
  values.forEach((value, index) => {
    if (!chosen[index] && (!isFree || value === "")) throw rejected("notAChoice", { value: String(value) });
  });
  if (values.length > 1 && chosen.some((choice) => choice?.isExclusive)) throw rejected("notTogether");
  return values;
}

const oneOf = ({ choices = [] }, answer) => chosenAmong(choices.map((choice) => choice.value), answer, false);

/** The answer of each kind as it is recorded. A kind that is not here is walked as a simpler one (`known-kinds.js`). */
const checks = {
  boolean: (format, answer) => {
    if (typeof answer === "boolean" || answer === 0 || answer === 1) return Boolean(answer);
    throw rejected("wrongKind");
  },
  textChoice: listed,
  imageChoice: listed,
  colorChoice: listed,
  valuePicker: oneOf,
  textScale: oneOf,
  multipleValuePicker: ({ pickers = [] }, answer) => {
    if (!Array.isArray(answer) || answer.length !== pickers.length) throw rejected("wrongKind");
    return pickers.map((picker, index) => {
      if (answer[index] === null) throw rejected("missingComponent", { index });
      return oneOf(picker, [answer[index]])[0];
    });
  },
  text: (format, answer) => {
    const words = typed(format, answer);
    if (format.pattern && !matches(format.pattern, words, false, true)) {
      throw rejected("mismatch", { message: format.patternMessage });
    }
    return words;
  },
  confirmText: (format, answer, { siblings }) => {
    const words = typed(format, answer);
    if (siblings[format.original] === words) return words;
    throw format.message === undefined ? rejected("notTheSame") : rejected("mismatch", { message: format.message });
  },
  email: (format, answer) => {
    const words = typed({}, answer);
    if (!/^[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$/.test(words)) throw rejected("notAnEmail");
    return words;
  },
  date: (format, answer, { formats }) => checkedDate(format, answer, formats.today),
  timeOfDay: checkedTime,
  timeInterval: ({ minuteStep = 1 }, answer) => {
    const seconds = numberBetween(answer, 0, 86399);
    if (!(minuteStep > 0) || seconds % (minuteStep * 60) !== 0) throw rejected("offStep", { step: minuteStep });
    return seconds;
  },
  location: (format, answer) => {
    if (typeof answer === "string") {
      if (isBlank(answer)) throw rejected("missing");
      return { _class: "ORKLocation", userInput: answer };
    }
    if (isObject(answer) && ("userInput" in answer || "coordinate" in answer)) return answer;
    throw rejected("wrongKind");
  },
  scale: (format, answer) => {
    const value = whole(numberBetween(answer, format.minimum, format.maximum));
    if (!scaleValues(format).includes(value)) throw rejected("offStep", { step: format.step ?? 1 });
    return value;
  },
  continuousScale: (format, answer) =>
    toDigits(numberBetween(answer, format.minimum, format.maximum), format.fractionDigits),
  numeric: (format, answer) => {
    const value = numberBetween(answer, format.minimum, format.maximum);
    if (format.isWhole) whole(value);
    const digits = format.fractionDigits;
    const shifted = value * 10 ** (digits ?? 0);
    const isLong = Math.abs(shifted - rounded(shifted)) > 1e-6 * Math.max(1, Math.abs(shifted));
    if (digits >= 0 && digits <= 15 && isLong) throw rejected("tooManyFractionDigits", { digits });
    return value;
  },
  height: (format, answer) => numberBetween(answer, 0, 299),
  weight: (format, answer) => {
    const { system = "local", precision = "standard", minimum = 0, maximum } = format;
    const factor = isInPounds(format) ? POUND : 1;
    const highest = system === "customary" ? 1450 * POUND : 657;
    const value = numberBetween(answer, minimum * factor, maximum === undefined ? highest : maximum * factor);
    const steps = value / { standard: 0.5, low: 1, high: 0.01 }[precision];
    if (system === "metric" && Math.abs(steps - rounded(steps)) >= 1e-4) throw offPrecision[precision]();
    return value;
  },
  age: (format, answer, { formats }) => {
    if ((format.minimumIsRange && answer === -1) || (format.maximumIsRange && answer === -2)) return answer;
    const [low, high] = [format.minimum ?? 1, format.maximum ?? 125];
    const year = yearOf(format, formats.today);
    if (!isNumber(answer)) throw rejected("wrongKind");
    whole(answer);
    return format.recordsYear ? numberBetween(answer, year - high, year - low) : numberBetween(answer, low, high);
  },
  socioeconomicLadder: (format, answer) => whole(numberBetween(answer, 0, 9)),
  healthCharacteristic: (format, answer, { formats }) =>
    format.characteristic === "dateOfBirth"
      ? checkedDate(birthDates(format), answer, formats.today)
      : chosenAmong(characteristicValues(format), answer, false),
  healthQuantity: (format, answer, context) => {
    const implied = impliedFormat(format);
    if (implied) return context.formats.check(implied, answer);
    if (!isNumber(answer)) throw rejected("wrongKind");
    return format.isWhole ? whole(answer) : answer;
  },
};

export const knowsFormat = (kind) => Object.hasOwn(checks, kind);

const offPrecision = {
  standard: () => rejected("offStep", { step: 0.5 }),
  low: () => rejected("notAWholeNumber"),
  high: () => rejected("tooManyFractionDigits", { digits: 2 }),
};

/** What is taken of an answer, or its rejections about an item. */
export function taken(formats, { id, format, isOptional = false }, answer, siblings) {
  try {
    return { value: formats.take(format, answer, isOptional, siblings), wrong: [] };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { value: answer, wrong: about(id, error) };
  }
}
