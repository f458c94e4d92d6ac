// The path of a participant through a task: where it has come, and how it goes on and back.
import { Conditions } from "./conditions.js";
import { Navigation } from "./navigation.js";
import { Progress } from "./progress.js";
import { hasFailed, nextTry } from "./quizzes.js";
import { behaviorOf } from "./behaviors.js";
import { byID } from "./values.js";

export class WalkPath {
  /** A path that has not begun. */
  constructor(study, task) {
    this.study = study;
    this.task = study.tasks.find((one) => one.id === task);
    this.navigation = new Navigation(this.task);
    this.progress = new Progress(this.task, study);
    /** The screens on the path: the step, its current part, and what `go` and `remember` add. */
    this.visits = [];
    /** What conditions and texts see: the records of steps on the path that have been left. */
    this.answers = byID();
    /** The latest record of every step ever left, for filling in screens that are shown again. */
    this.records = byID();
    /** Answers to screens of steps that have not been left, and to hidden questions. */
    this.drafts = byID();
    this.quizzes = byID();
    /** The answer summary to return to after an answer is changed. */
    this.returning = null;
    this.ending = null;
  }

  get conditions() {
    return new Conditions(this.task.id, this.answers, this.task.earlierAnswers ?? {});
  }

  get visit() {
    return this.visits.at(-1);
  }

  /** The current step; null once the walk has ended. */
  get step() {
    return this.ending || !this.visit ? null : this.stepOf(this.visit.step);
  }

  get part() {
    return this.visit?.part;
  }

  stepOf(id) {
    return this.navigation.steps.get(id);
  }

  consent(id) {
    return this.study.consents?.find((one) => one.id === id);
  }

  /** The signature that a review collects. */
  signatureOf(review) {
    return this.consent(review.consent)?.signatures?.find((one) => one.id === review.signature);
  }

  /** The screens of a step, in order; at least one. */
  parts(step) {
    const parts = behaviorOf(step).parts(this, step);
    return parts.length > 0 ? parts : ["whole"];
  }

  setDraft(step, draft) {
    if (draft === undefined) delete this.drafts[step.id];
    else this.drafts[step.id] = draft;
  }

  show(part) {
    this.visit.part = part;
  }

  /** Goes to the next screen of the step, or leaves it with a record. */
  goOn(step, record) {
    const parts = this.parts(step);
    const next = parts[parts.indexOf(this.part) + 1];
    if (next === undefined) this.leave(step, record);
    else this.show(next);
  }

  /** Leaves a step for where its rule leads, or for `onward`. */
  leave(step, record, onward, sections) {
    this.keep(step, record);
    this.go(onward ?? this.navigation.after(step.id, this.conditions), step, sections);
    if (onward === undefined) this.returnToSummary();
  }

  /** Leaves a refused or finally failed step. */
  leaveRefused(step, record, named) {
    this.keep(step, record);
    this.go(this.navigation.afterRefusal(step.id, named, this.conditions), step);
  }

  keep(step, record) {
    this.records[step.id] = record;
    this.answers[step.id] = record;
    if (step.kind === "question" || step.kind === "sharing") this.setDraft(step, undefined);
  }

  go({ step: id, end }, from, sections) {
    if (end !== undefined) {
      this.ending = endingAfter(from, end);
      return;
    }
    const step = this.stepOf(id);
    const current = this.quizzes[id];
    if (step.kind === "quiz" && current && hasFailed(step, current)) this.quizzes[id] = nextTry(step, current);
    const { reached } = this;
    this.visits.push({ step: id, part: "whole", ...(sections ? { sections } : {}) });
    this.show(this.parts(step)[0]);
    this.remember(reached);
  }

  tryAgain(step, record, next) {
    const { reached } = this;
    this.records[step.id] = record;
    this.quizzes[step.id] = next;
    this.show(this.parts(step)[0]);
    this.remember(reached);
  }

  /** Whether there is a way back: not from a wait, nor from an ending that discards unless a refusal led there. */
  get canGoBack() {
    const { step } = this;
    if (!step || step.kind === "wait") return false;
    if (step.kind === "completion" && step.reason === "discarded") return this.endsInRefusal;
    return this.visits.length > 1 || this.parts(step)[0] !== this.part;
  }

  /** Whether the step is an ending that a refused consent led to, which can still be taken back. */
  get endsInRefusal() {
    if (this.step?.kind !== "completion") return false;
    const before = this.visits.slice(0, -1).map((visit) => visit.step);
    const isRefused = (id) => this.records[id]?.consented === false;
    if (before.length > 0 && isRefused(before.at(-1))) return true;
    return before.some((id) => isRefused(id) && behaviorOf(this.stepOf(id)).keepsRefusal(this.stepOf(id)));
  }

  /** Goes to the screen before. Answers are remembered. */
  back() {
    if (!this.canGoBack) return false;
    this.returning = null;
    const parts = this.parts(this.step);
    const index = parts.indexOf(this.part);
    if (index > 0) {
      this.show(parts[index - 1]);
      return true;
    }
    const left = this.visits.pop().step;
    if (this.timesOnPath(left) === 0) delete this.answers[left];
    const landing = this.visit?.step;
    if (landing !== undefined && this.timesOnPath(landing) === 1) delete this.answers[landing];
    return true;
  }

  timesOnPath(id) {
    return this.visits.filter((visit) => visit.step === id).length;
  }

  /** Goes back from a summary to a step that it lists, to change its answer. Returns false, without a change, if it cannot. */
  change(id) {
    const { step } = this;
    const isListed = step?.kind === "answerSummary" && this.summary.some((row) => row.step.id === id);
    if (!isListed || this.stepOf(id).kind === "instruction") return false;
    const trial = this.copy();
    while (trial.step.id !== id) if (!trial.back()) return false;
    const { visits, answers } = trial;
    Object.assign(this, { visits, answers, returning: step.id });
    return true;
  }

  /** Continues with the remembered answers up to the summary, or to the first step that has none that still stands. */
  returnToSummary() {
    while (this.returning !== null && this.step && this.step.id !== this.returning) {
      const { step } = this;
      const record = this.records[step.id];
      if (!record || !behaviorOf(step).stands(this, step, record) || this.timesOnPath(step.id) !== 1) return;
      this.keep(step, record);
      this.go(this.navigation.after(step.id, this.conditions), step);
    }
    this.returning = null;
  }

  /** The steps that a summary lists, each once, with their records. */
  get summary() {
    const { step } = this;
    const listed = [...new Set(this.visits.map((visit) => visit.step))].filter((id) => this.answers[id]);
    return listed.map((id) => ({ step: this.stepOf(id), record: this.answers[id] }))
      .filter((row) => behaviorOf(row.step).isListed(step));
  }

  /** How far the path has come, in screens. */
  get reached() {
    const { visit } = this;
    const step = visit && this.stepOf(visit.step);
    if (!step) return 0;
    const number = visit.part === "outcome" ? Infinity : this.parts(step).indexOf(visit.part) + 1;
    return Math.max(visit.reached ?? 0, this.progress.position(step.id, number) ?? 0);
  }

  /** Keeps how far the path had come if the current screen is an earlier one. */
  remember(reached) {
    if (this.reached < reached) this.visit.reached = reached;
  }
}

/** A completion decides how a task that was completed ended. */
function endingAfter(step, outcome) {
  if (outcome !== "completed" || step?.kind !== "completion") return outcome;
  const reasons = { discarded: "discarded", failed: "discarded", earlyTermination: "earlyTermination" };
  return reasons[step.reason] ?? "completed";
}
