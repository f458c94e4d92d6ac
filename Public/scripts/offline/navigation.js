// Where a task continues: its order, its rules, and its endings.

export class Navigation {
  constructor(task) {
    this.order = task.steps ?? [];
    this.steps = new Map([...(task.endings ?? []), ...[...this.order].reverse()].map((step) => [step.id, step]));
    this.positions = new Map([...this.order].reverse().map((step) => [step.id, this.order.indexOf(step)]));
    const rules = task.rules ?? [];
    // Of each sort of rule, the last one counts.
    this.skips = new Map(rules.filter((rule) => rule.kind === "skip").map((rule) => [rule.step, rule.when]));
    this.ways = new Map(rules.filter((rule) => rule.kind !== "skip").map((rule) => [rule.step, rule]));
  }

  /** The destination of the first branch after a step that holds; undefined without one. */
  branch(from, conditions) {
    const rule = this.ways.get(from);
    if (rule?.kind !== "firstMatch") return undefined;
    return rule.branches?.find((one) => conditions.holds(one.condition))?.destination;
  }

  /** Where a task continues after a step, or begins after null: `{ step }` or `{ end }`. */
  after(from, conditions) {
    const skipped = new Set();
    for (let origin = from; ;) {
      if (origin !== null && !this.positions.has(origin)) return { end: "earlyTermination" };
      const target = this.target(origin, conditions);
      if (target === undefined || !this.steps.has(target)) return { end: "completed" };
      if (!this.skips.has(target) || !conditions.holds(this.skips.get(target))) return { step: target };
      if (skipped.has(target)) return { end: "invalid" };
      skipped.add(target);
      origin = target;
    }
  }

  target(origin, conditions) {
    const rule = this.ways.get(origin);
    const own = rule?.kind === "direct" ? rule.to : this.branch(origin, conditions) ?? rule?.otherwise;
    if (own !== undefined && own !== null) return own.step;
    return this.order[origin === null ? 0 : this.positions.get(origin) + 1]?.id;
  }

  /** Where a refused or failed step leads: by a branch that holds, else to the step named for it, else to the end. */
  afterRefusal(step, named, conditions) {
    if (this.branch(step, conditions) !== undefined) return this.after(step, conditions);
    return this.steps.has(named) ? { step: named } : { end: "discarded" };
  }

  /** The last of the instructions at the start of a task, whose button says Get Started. */
  get opening() {
    const count = this.order.findIndex((step) => step.kind !== "instruction");
    return this.order[(count === -1 ? this.order.length : count) - 1]?.id;
  }
}
