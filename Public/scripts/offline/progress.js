// How far a screen is into a task, counted in screens.

/** The sections of a consent that are scenes. */
export const scenesOf = (consent) =>
  (consent?.sections ?? []).filter((one) => one.type !== "onlyInDocument" && one.appearance !== "documentOnly");

/** The maximum number of screens of each kind of step; 1 for any other. */
const most = {
  consentScenes: (step, study) => scenesOf(study.consents?.find((one) => one.id === step.consent)).length,
  consentForm: (step) => (step.pages ?? []).length,
  consentReview: (step) => (step.signature === undefined ? 1 : 3),
  eligibility: (step) => (step.questions ?? []).length + (step.token === undefined ? 0 : 1),
  quiz: (step) => (step.questions ?? []).length + 1,
};

/** For each step, the number of screens before it and its own. A completion is not a screen to work through. */
export class Progress {
  constructor(task, study) {
    this.places = new Map();
    this.total = 0;
    for (const step of task.steps ?? []) {
      if (step.kind === "completion") continue;
      const count = Math.max(most[step.kind]?.(step, study) ?? 1, 1);
      this.places.set(step.id, { before: this.total, count });
      this.total += count;
    }
  }

  /** The position of a step's screen, counted from 1; null at an ending, and if the task has only one screen. */
  position(step, number) {
    const place = this.places.get(step);
    return this.total > 1 && place ? place.before + Math.min(number, place.count) : null;
  }
}
