// A participant's walk through a task, screen by screen. It knows nothing of pages: `screen.js` shows it.
import { byID, clamp, unanswered } from "./values.js";
import { Formats } from "./formats.js";
import { askedOnce, FormChecker } from "./forms.js";
import { scenesOf } from "./progress.js";
import { firstTry, passagesOf, questionsOf, standingOf } from "./quizzes.js";
import { behaviorOf, partID, partKind } from "./behaviors.js";
import { orderedQuestions } from "./shuffling.js";
import { WalkPath } from "./walk-path.js";

export class Walk extends WalkPath {
  /**
   * @param study the study document
   * @param task the id of the task
   * @param options `today` as days since 1970, the `languages` of participants, the best first, and a `seed` for shuffling
   */
  constructor(study, task, { today, languages, seed = 0 }) {
    super(study, task);
    Object.assign(this, { today, seed });
    this.speak = (text) => spoken(text, languages);
    this.formats = new Formats(today, this.speak);
    this.go(this.navigation.after(null, this.conditions), null);
  }

  // Answering

  /** Leaves the current screen with an answer, which is null if nothing was asked or entered. */
  submit(answer) {
    const { step, part } = this;
    if (step) behaviorOf(step).submit(this, step, part, answer);
  }

  /** Leaves the step without an answer, or by its early ending. */
  skip() {
    const { step } = this;
    const ending = step.earlyEnding?.ending;
    const record = { answer: behaviorOf(step).skipped(this, step) };
    if (step.earlyEnding === undefined) {
      this.setDraft(step, undefined);
      return this.leave(step, record);
    }
    this.leave(step, record, this.stepOf(ending) ? { step: ending } : { end: "earlyTermination" });
  }

  /** Answers all screens of the step at once, as prepared answers do; undefined means the usual answer. */
  answer(given) {
    const { step } = this;
    const mayLeave = step.isOptional || step.earlyEnding !== undefined;
    if (given?.endEarly === true && step.earlyEnding !== undefined) return this.skip();
    if (given === null && mayLeave) return this.skip();
    const answer = given === undefined ? behaviorOf(step).usual(this, step) : given;
    if (answer === undefined && step.isOptional && step.earlyEnding === undefined) return this.skip();
    behaviorOf(step).whole(this, step, answer ?? null);
  }

  /** Gives each screen of a step the same answer, of which it takes its part. */
  submitEach(step, answer) {
    const visits = this.visits.length;
    this.parts(step).forEach(() => {
      if (!this.ending && this.visits.length === visits) this.submit(answer);
    });
  }

  takeQuestion(step, answer) {
    return this.formats.take(step.format, answer, step.isOptional ?? false);
  }

  checker(step) {
    const { conditions, formats } = this;
    return new FormChecker(step, { conditions, formats, remembered: this.drafts[step.id] });
  }

  /** The default answers of a form. */
  usualForm(step) {
    const values = askedOnce(step).map((item) => [item.id, this.formats.usual(item.format)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  // Consents and quizzes

  /** The sections that a step shows: all scenes of its consent, or those that a quiz led back to. */
  shownSections(step) {
    const all = scenesOf(this.consent(step.consent)).map((section) => section.id);
    const wanted = this.visit?.step === step.id ? this.visit.sections : undefined;
    const some = wanted ? all.filter((id) => wanted.includes(id)) : [];
    return some.length > 0 ? some : all;
  }

  /** The step on the path that shows what a quiz asks about, else the last one that shows sections. */
  testedScenes(quiz) {
    const tested = (quiz.questions ?? []).flatMap(passagesOf).map((passage) => passage.consent);
    const shown = this.visits.map((visit) => this.stepOf(visit.step)).reverse().filter((one) => one.kind === "consentScenes");
    return (shown.find((one) => tested.includes(one.consent)) ?? shown[0])?.id;
  }

  /** The questions of the current try, in the order asked. */
  askedQuestions(step) {
    const current = this.quizzes[step.id] ?? firstTry();
    return questionsOf(orderedQuestions(step, this.seed, current.attempt), current);
  }

  /** What follows the current try. */
  standing(step) {
    return standingOf(step, this.quizzes[step.id] ?? firstTry(), this.testedScenes(step));
  }

  /** What a step is called: its title, or else its question or text; undefined without any. */
  titleOf({ title, question, text }) {
    return [title, question, text].map(this.speak).find((words) => words !== "");
  }

  // Where the screen is

  /** The number of the current screen, never less than the path has come, and how many there are; null without a count. */
  get position() {
    const { step, part } = this;
    const own = this.progress.position(step.id, this.parts(step).indexOf(part) + 1);
    return own === null ? null
      : { number: clamp(Math.max(own, this.visit.reached ?? 0), 1, this.progress.total), total: this.progress.total };
  }

  /** What the button that continues says: done, next, or getStarted. */
  get continuing() {
    const { step, part } = this;
    const parts = this.parts(step);
    const isLast = part === parts.at(-1);
    if (step.kind === "consentScenes" && partKind(part) === "scene" && !isLast) {
      const section = this.consent(step.consent)?.sections?.find((one) => one.id === partID(part));
      if (section?.type === "overview") return "getStarted";
    }
    if (!isLast) return "next";
    if (part === "ineligible" || part === "outcome") return this.endsNext ? "done" : "next";
    if (this.navigation.after(step.id, this.conditions).end !== undefined) return "done";
    return this.navigation.opening === step.id ? "getStarted" : "next";
  }

  /** Whether leaving the screen without an answer ends the task. */
  get endsNext() {
    const trial = this.copy();
    trial.submit(null);
    return trial.ending !== null;
  }

  /** A walk at the same screen, to try something. */
  copy() {
    const { answers, records, drafts, quizzes } = this;
    return Object.assign(Object.create(Walk.prototype), this, {
      visits: this.visits.map((visit) => ({ ...visit })),
      answers: byID(answers), records: byID(records), drafts: byID(drafts), quizzes: byID(quizzes),
    });
  }

  /** Whether the step was left without an answer before. */
  get wasSkipped() {
    const { step } = this;
    const record = this.records[step.id];
    return Boolean(step.isOptional) && step.earlyEnding === undefined && record !== undefined && unanswered(record.answer);
  }
}

/** The words of a localized text in the first language that has some, else in any. */
export function spoken(text, languages) {
  const tags = Object.keys(text ?? {}).filter((tag) => tag !== "translatedFrom").sort();
  const tag = [...languages, ...tags].find((one) => text?.[one]);
  return tag === undefined ? "" : text[tag];
}
