// How each kind of step is walked: its screens, and what leaving each of them does.
import { equal, isObject, Rejected, rejected, unanswered, unlessRejected } from "./values.js";
import { agreement, collected, elementsOf, isMet, names, signature } from "./consents.js";
import { askedOnce, formGroups } from "./forms.js";
import { finished, firstTry, missedIn, nextTry, outcomeOf, passagesOf, quizFormat, standingOf } from "./quizzes.js";

/** The kind of a part of a step, and its id if it has one: `scene:overview`. */
export const partKind = (part) => part.split(":", 1)[0];
export const partID = (part) => part.slice(partKind(part).length + 1);

/** A screen that asks nothing. */
const plain = {
  parts: () => ["whole"],
  submit: (walk, step) => walk.goOn(step, { answer: null }),
  whole: (walk, step, answer) => walk.submitEach(step, answer),
  usual: () => undefined,
  skipped: () => null,
  isListed: () => false,
  stands: () => false,
  keepsRefusal: () => false,
};

const read = { ...plain, stands: () => true };

const instruction = { ...read, isListed: (summary) => !summary.excludesInstructions };

const question = {
  ...plain,
  usual: (walk, step) => walk.formats.usual(step.format),
  isListed: () => true,
  stands: (walk, step, record) => isTakenAs(record.answer, () => walk.takeQuestion(step, record.answer)),
  submit: (walk, step, part, answer) => walk.leave(step, { answer: walk.takeQuestion(step, answer) }),
};

const isTakenAs = (answer, take) => unlessRejected(() => equal(take(), answer), () => false);

const form = {
  ...plain,
  isListed: () => true,
  usual: (walk, step) => {
    const usual = walk.usualForm(step);
    if (Object.keys(usual).length === 0 && step.isOptional) return undefined;
    const isTaken = unlessRejected(() => walk.checker(step).check(usual) !== null, () => false);
    return isTaken || !step.isOptional ? usual : undefined;
  },
  skipped: (walk, step) => {
    const shown = new Set(walk.checker(step).shownParts({}));
    const once = askedOnce(step).map((item) => [item.id, null]);
    const groups = formGroups(step).map((group) => [group.id, []]);
    return Object.fromEntries([...once, ...groups].filter(([id]) => shown.has(id)));
  },
  stands: (walk, step, record) => isTakenAs(record.answer, () => walk.checker(step).check(record.answer).visible),
  submit: (walk, step, part, answer) => {
    const { visible, everything } = walk.checker(step).check(answer);
    walk.setDraft(step, equal(visible, everything) ? undefined : everything);
    walk.leave(step, { answer: visible });
  },
  whole: (walk, step, answer) =>
    walk.submit(isObject(answer) ? { ...walk.usualForm(step), ...answer } : answer),
};

const sharing = {
  ...plain,
  submit: (walk, step, part, answer) => {
    const record = { answer: sharingChoice(step, answer) };
    const isRefused = step.refusalAlert !== undefined && equal(record.answer, [false]);
    (isRefused ? walk.leaveRefused(step, record) : walk.leave(step, record));
  },
};

function sharingChoice(step, answer) {
  if (unanswered(answer) && step.isOptional) return null;
  if (unanswered(answer)) throw rejected("missing");
  const values = [...new Set(Array.isArray(answer) ? answer : [answer])];
  if (values.length !== 1 || typeof values[0] !== "boolean") throw rejected("wrongKind");
  return values;
}

function leaveSigned(walk, step, answer) {
  const isLeftOut = step.isOptional && unanswered(isObject(answer) ? answer.signature : answer);
  walk.leave(step, { answer: isLeftOut ? null : signature(answer) });
}

const signed = { ...plain, submit: (walk, step, part, answer) => leaveSigned(walk, step, answer) };

const webPage = {
  ...plain,
  submit: (walk, step, part, answer) =>
    (step.asksForSignature ? leaveSigned(walk, step, answer) : plain.submit(walk, step)),
};

const consentScenes = {
  ...plain,
  parts: (walk, step) => walk.shownSections(step).map((id) => `scene:${id}`),
};

const consentForm = {
  ...plain,
  keepsRefusal: (step) => !step.allowsDeclining,
  parts: (walk, step) => (step.pages ?? []).map((page) => `page:${page.id}`),
  submit: (walk, step, part, answer) => {
    if (answer?.cancel === true) {
      return walk.leaveRefused(step, { answer: { agree: false, cancel: true }, consented: false });
    }
    if (part !== walk.parts(step).at(-1)) return walk.goOn(step, { answer: null });
    const agree = agreement(step, answer);
    if (agree === null) return walk.leave(step, { answer: null });
    const record = { answer: { agree }, consented: agree };
    return agree || step.allowsDeclining ? walk.leave(step, record) : walk.leaveRefused(step, record);
  },
};

const consentReview = {
  ...plain,
  keepsRefusal: () => true,
  parts: (walk, step) => {
    const { requiresName, requiresDrawing } = walk.signatureOf(step) ?? {};
    return ["document", ...(requiresName ? ["name"] : []), ...(requiresDrawing ? ["signature"] : [])];
  },
  submit: (walk, step, part, answer) => {
    const draft = { ...(walk.drafts[step.id] ?? walk.records[step.id]?.answer) };
    const leave = (consented) => walk.leave(step, reviewRecord(walk, step, draft, consented));
    if (part === "name") {
      Object.assign(draft, names(answer));
    } else if (part === "signature") {
      draft.signature = signature(answer);
    } else {
      const agree = agreement(step, answer);
      if (agree === null) return walk.leave(step, { answer: null });
      delete draft.elements;
      Object.assign(draft, answer?.elements === undefined ? { agree } : { agree, elements: answer.elements });
      if (!agree) {
        for (const name of ["givenName", "familyName", "signature"]) delete draft[name];
        walk.setDraft(step, undefined);
        return leave(false);
      }
      expectMet(walk, step, answer);
      const given = collected(step, answer?.elements);
      if (given) {
        Object.assign(draft, given);
        walk.setDraft(step, undefined);
        return leave(true);
      }
    }
    walk.setDraft(step, draft);
    const visits = walk.visits.length;
    walk.goOn(step, reviewRecord(walk, step, draft, true));
    if (walk.visits.length !== visits || walk.ending) walk.setDraft(step, undefined);
  },
};

function reviewRecord(walk, step, answer, consented) {
  const collectedFor = walk.signatureOf(step)?.id;
  return { answer, consented, ...(collectedFor === undefined ? {} : { signature: collectedFor }) };
}

/** The signature of the review can be given in the text or after it. */
function expectMet(walk, step, answer) {
  if (!isObject(answer?.elements)) return;
  const given = { ...(step.signature === undefined ? {} : { [step.signature]: answer }), ...answer.elements };
  const unmet = elementsOf(walk.consent(step.consent), walk.speak).filter((element) => !isMet(element, given[element.id]));
  if (unmet.length > 0) throw new Rejected(unmet.map(({ id }) => ({ item: id, code: "unmetElement" })));
}

const eligibility = {
  ...plain,
  parts: (walk, step) => {
    const asked = (step.questions ?? []).map((one) => `ask:${one.id}`);
    const parts = step.token === undefined ? asked : ["token", ...asked];
    return parts.length > 0 ? [...parts, "ineligible"] : [];
  },
  submit: (walk, step, part, answer) => {
    const answers = { ...walk.drafts[step.id] };
    const known = ["token", ...(step.questions ?? []).map((one) => one.id)];
    const strangers = isObject(answer) ? Object.keys(answer).filter((name) => !known.includes(name)) : [];
    if (strangers.length > 0) throw new Rejected(strangers.map((item) => ({ item, code: "notAsked" })));
    const said = (name) => (isObject(answer) ? answer[name] ?? null : answer);
    if (part === "ineligible") return walk.leaveRefused(step, { answer: answers, isEligible: false });
    if (part === "token") answers.token = tokenCode(step.token, said("token"));
    if (partKind(part) === "ask") answers[partID(part)] = yesOrNo(partID(part), said(partID(part)));
    walk.setDraft(step, answers);
    const parts = walk.parts(step);
    const next = parts[parts.indexOf(part) + 1];
    const fits = (step.questions ?? []).every((one) => (answers[one.id] ? one.yesFits : one.noFits) === true);
    if (next === undefined || (next === "ineligible" && fits)) {
      return walk.leave(step, { answer: answers, isEligible: true });
    }
    walk.show(next);
  },
};

function tokenCode({ length }, answer) {
  const code = typeof answer === "string" ? answer.trim() : "";
  if (unanswered(answer) || code === "") throw new Rejected([{ item: "token", code: "missing" }]);
  if (!/^[A-Za-z0-9]{1,64}$/.test(code) || (length !== undefined && code.length !== length)) {
    throw new Rejected([{ item: "token", code: "malformedToken", length }]);
  }
  return code;
}

function yesOrNo(item, said) {
  if (typeof said === "boolean") return said;
  throw new Rejected([{ item, code: unanswered(said) ? "missing" : "wrongKind" }]);
}

const quiz = {
  ...plain,
  parts: (walk, step) => [...walk.askedQuestions(step).map((one) => `question:${one.id}`), "outcome"],
  submit: (walk, step, part, answer) => {
    if (part === "outcome") return leaveOutcome(walk, step);
    const id = partID(part);
    const current = walk.quizzes[step.id] ?? firstTry();
    if (Object.hasOwn(current.chosen, id)) return walk.goOn(step, { answer: null });
    const asked = step.questions.find((one) => one.id === id);
    walk.quizzes[step.id] = { ...current, chosen: { ...current.chosen, [id]: takeQuizAnswer(walk, asked, answer) } };
  },
  whole: (walk, step, answer) => {
    if (answer !== null && !isObject(answer)) throw rejected("wrongKind");
    const known = (step.questions ?? []).map((one) => one.id);
    const wrong = Object.keys(answer ?? {}).filter((id) => !known.includes(id)).map((item) => ({ item, code: "notAsked" }));
    const asked = walk.askedQuestions(step);
    for (const one of asked) {
      unlessRejected(() => takeQuizAnswer(walk, one, answer?.[one.id] ?? null), (error) => wrong.push(...error.entries));
    }
    if (wrong.length > 0) throw new Rejected(wrong);
    for (const one of asked) {
      if (!Object.hasOwn(walk.quizzes[step.id]?.chosen ?? {}, one.id)) walk.submit(answer?.[one.id] ?? null);
      walk.submit(null);
    }
    walk.submit(null);
  },
};

function takeQuizAnswer(walk, asked, answer) {
  return unlessRejected(() => walk.formats.take(quizFormat(asked), answer, false), (error) => {
    throw new Rejected(error.entries.map((entry) => ({ ...entry, item: asked.id })));
  });
}

function leaveOutcome(walk, step) {
  const current = finished(step, walk.quizzes[step.id] ?? firstTry());
  walk.quizzes[step.id] = current;
  const record = { answer: current.chosen, quiz: outcomeOf(step, current) };
  const scenes = walk.testedScenes(step);
  switch (standingOf(step, current, scenes)) {
    case "tryAgain":
      return walk.tryAgain(step, record, nextTry(step, current));
    case "backToSections": {
      const sections = missedIn(step, current).flatMap(passagesOf).map((passage) => passage.section);
      return walk.leave(step, record, { step: scenes }, sections);
    }
    case "end":
      return walk.leaveRefused(step, record, step.failureStep);
    default:
      return walk.leave(step, record);
  }
}

/** A kind that is not here is walked as a simpler one (`known-kinds.js`). */
const behaviors = {
  instruction, question, form, sharing, webPage, consentScenes, consentForm, consentReview, eligibility, quiz,
  signature: signed, video: read, pdf: read, table: read, answerSummary: plain, completion: plain, component: plain,
  permissions: plain, passcode: plain, registration: plain, login: plain, wait: plain,
};

export const knowsStep = (kind) => Object.hasOwn(behaviors, kind);

/** How a kind of step is walked. */
export const behaviorOf = (step) => behaviors[step.kind] ?? plain;
