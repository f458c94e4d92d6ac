// Forms and their repeatable groups: which questions are shown, and what is recorded.
import { about, clamp, isObject, Rejected, rejected, unanswered } from "./values.js";
import { taken } from "./formats.js";

const MOST_ENTRIES = 50;

/** The parts of a form: items that stand once, headings, and repeatable groups with their `items`. */
export function formParts(form) {
  const parts = [];
  let group = null;
  for (const item of form.items ?? []) {
    if (item.format === undefined) {
      group = item.repetition === undefined ? null : { heading: item, id: item.id, items: [] };
      parts.push(group ?? { item, id: item.id });
    } else if (group) {
      group.items.push(item);
    } else {
      parts.push({ item, id: item.id });
    }
  }
  return parts;
}

export const formGroups = (form) => formParts(form).filter((part) => part.items);
export const askedOnce = (form) => formParts(form).map((part) => part.item).filter((item) => item?.format);

/** How many entries a group must and may have. */
export function entryBounds({ heading: { repetition } }) {
  const most = clamp(repetition.maximum ?? MOST_ENTRIES, 1, MOST_ENTRIES);
  return { least: clamp(repetition.minimum ?? 0, 0, most), most };
}

/** The key of a question in an entry, counted from 1. */
export const entryKey = (group, number, item) => `${group.id}/${number}/${item.id}`;

/** An entry with its defaults. */
export function freshEntry(group, formats) {
  const values = group.items.map((item) => [item.id, formats.usual(item.format)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Checks the answers to the form of a step. `remembered` are earlier answers, also to questions that are hidden. */
export class FormChecker {
  constructor(step, { conditions, formats, remembered = {} }) {
    Object.assign(this, { step, conditions, formats, remembered });
    this.parts = formParts(step);
    this.groups = this.parts.filter((part) => part.items);
  }

  isShown(item, answers) {
    return item.visibility === undefined || this.conditions.seeing(this.step.id, { answer: answers }).holds(item.visibility);
  }

  /** The ids of the parts that are shown with these answers. */
  shownParts(answers) {
    return this.parts.filter((part) => this.isShown(part.item ?? part.heading, answers)).map((part) => part.id);
  }

  /** The questions of a group that an entry shows. */
  shownInEntry(group, entry, answers) {
    return group.items.filter((item) => this.isShown(item, { ...answers, ...entry }));
  }

  /** What is recorded, and everything with the answers to hidden questions. */
  check(answer) {
    if (answer !== null && !isObject(answer)) throw rejected("wrongKind");
    const given = this.withHidden(answer ?? {});
    const known = new Set(this.parts.map((part) => part.id));
    const strangers = Object.keys(answer ?? {}).filter((name) => !known.has(name));
    const { everything, wrong } = this.takeAll(given);
    const shown = this.shownParts(everything);
    const refused = strangers.map((item) => ({ item, code: "notAsked" }))
      .concat(shown.flatMap((id) => wrong.get(id) ?? []));
    if (refused.length > 0) throw new Rejected(refused);
    const visible = Object.fromEntries(Object.entries(everything).filter(([id]) => shown.includes(id)));
    return { visible, everything };
  }

  takeAll(given) {
    const everything = {};
    const wrong = new Map();
    for (const { item } of this.parts.filter((part) => part.item?.format)) {
      const result = taken(this.formats, item, given[item.id] ?? null, given);
      everything[item.id] = result.value;
      wrong.set(item.id, result.wrong);
    }
    const once = { ...everything };
    for (const group of this.groups) {
      const result = this.checkGroup(group, given[group.id] ?? null, once);
      everything[group.id] = result.entries;
      wrong.set(group.id, result.wrong);
    }
    return { everything, wrong };
  }

  /** The given answers, and the remembered ones of questions that were hidden. */
  withHidden(given) {
    const shown = new Set(this.shownParts(this.remembered));
    const hidden = Object.entries(this.remembered).filter(([name]) => !shown.has(name));
    return { ...Object.fromEntries(hidden), ...given };
  }

  /** The entries of a group without those left empty, except where the group needs them. */
  checkGroup(group, answer, once) {
    const { least, most } = entryBounds(group);
    const refuse = (code, details = {}) => ({ entries: [], wrong: about(group.id, rejected(code, details)) });
    if (answer === null && least === 0) return { entries: [], wrong: [] };
    if (answer !== null && !(Array.isArray(answer) && answer.every(isObject))) return refuse("wrongKind");
    const given = answer ?? [];
    if (given.length > most) return refuse("tooManyEntries", { count: most });
    let spare = given.filter((entry) => !unanswered(entry)).length - least;
    const entries = [];
    const wrong = [];
    given.forEach((entry, index) => {
      if (unanswered(entry)) {
        if (spare >= 0) return;
        spare += 1;
      }
      const checked = this.checkEntry(group, entry, index + 1, once);
      entries.push(checked.record);
      wrong.push(...checked.wrong);
    });
    const filled = entries.filter((entry) => !unanswered(entry)).length;
    if (wrong.length === 0 && filled < least) return refuse("tooFewEntries", { count: least });
    return { entries, wrong };
  }

  checkEntry(group, entry, number, once) {
    const values = {};
    const refused = new Map();
    for (const item of group.items) {
      const result = taken(this.formats, item, entry[item.id] ?? null, { ...once, ...entry });
      values[item.id] = result.value;
      refused.set(item.id, result.wrong);
    }
    const shown = this.shownInEntry(group, values, once).map((item) => item.id);
    const strangers = Object.keys(entry).filter((name) => !(name in values));
    const wrong = strangers.map((item) => ({ item, code: "notAsked" })).concat(shown.flatMap((id) => refused.get(id)));
    return {
      record: Object.fromEntries(shown.map((id) => [id, values[id]])),
      wrong: wrong.map((entryWrong) => ({ ...entryWrong, item: `${group.id}/${number}/${entryWrong.item}` })),
    };
  }
}
