import Foundation

extension Walkthrough {
  /// Whether a participant can go back: not from the first screen, a wait, or a completion that discards (ResearchKit
  /// §2.1), unless it was reached by a refusal, which can be taken back until the task ends.
  public var canGoBack: Bool {
    guard let step = current, let part = run.visits.last?.part else { return false }
    if case .wait = step.content { return false }
    if case .completion(let completion) = step.content, completion.reason == .discarded {
      return endsInRefusal
    }
    return run.visits.count > 1 || parts(of: step).first != part
  }

  /// Whether the current step is an ending reached by refusing consent.
  public var endsInRefusal: Bool {
    guard case .completion? = current?.content else { return false }
    let before = run.visits.dropLast()
    if let last = before.last, run.records[last.step]?.consented == false { return true }
    return before.contains { refuses($0.step) }
  }

  /// Whether consent was refused in a step, whatever was shown later.
  private func refuses(_ id: Step.ID) -> Bool {
    run.records[id]?.consented == false
      && navigation.step(id)?.content.behavior.keepsRefusal == true
  }

  /// Goes back to the previous screen of the same step, else to the one from which this step was reached. Answers are
  /// remembered. Returns false, without a change, if there is no way back.
  @discardableResult
  public mutating func back() -> Bool {
    guard canGoBack, let step = current, let part = run.visits.last?.part else { return false }
    run.returning = nil
    let parts = parts(of: step)
    if let index = parts.firstIndex(of: part), index > 0 {
      show(parts[index - 1])
      return true
    }
    let popped = run.visits.removeLast()
    forget(popped.step, keeping: visitCounts[popped.step, default: 1] - 1)
    guard let landing = run.visits.last?.step else { return true }
    run.visits[run.visits.count - 1].left = nil
    if visitCounts[landing] == 1 { answers.steps[landing] = nil }
    return true
  }

  private mutating func forget(_ step: Step.ID, keeping count: Int) {
    visitCounts[step] = count == 0 ? nil : count
    if count == 0 { answers.steps[step] = nil }
  }

  mutating func show(_ part: Part) {
    run.visits[run.visits.count - 1].part = part
  }

  /// Goes to the next screen of the step, or leaves the step with its record.
  mutating func goOn(
    from step: Step, recording record: @autoclosure () -> StepRecord, at moment: Date?
  ) {
    let parts = parts(of: step)
    if let part = run.visits.last?.part, let index = parts.firstIndex(of: part),
      index + 1 < parts.count
    {
      show(parts[index + 1])
    } else {
      leave(step, with: record(), at: moment)
    }
  }

  /// Leaves a step for the destination of its rule or the next in order.
  mutating func leave(_ step: Step, with record: StepRecord, at moment: Date?) {
    keep(record, of: step, at: moment)
    go(to: navigation.destination(after: step.id, answers: answers), from: step, at: moment)
    returnToSummary(at: moment)
  }

  /// Leaves a step, ignoring its rule.
  mutating func leave(
    _ step: Step, with record: StepRecord, to onward: TaskNavigation.Onward,
    showing sections: [Section.ID]? = nil, at moment: Date?
  ) {
    keep(record, of: step, at: moment)
    go(to: onward, from: step, showing: sections, at: moment)
  }

  /// Leaves a refused or finally failed step: by a branch for this, else to the step named for it, else the task ends.
  mutating func leave(
    _ step: Step, with record: StepRecord, unlessBranching why: String,
    to otherwise: Step.ID? = nil, at moment: Date?
  ) {
    keep(record, of: step, at: moment)
    let onward = navigation.destination(
      afterRefusing: step.id, to: otherwise, why: why, answers: answers)
    go(to: onward, from: step, at: moment)
  }

  mutating func keep(_ record: StepRecord, of step: Step, at moment: Date?) {
    run.records[step.id] = record
    answers.steps[step.id] = record
    if step.kind == .question || step.kind == .sharing { run.drafts[step.id] = nil }
    run.visits[run.visits.count - 1].left = moment
  }

  /// - Parameter sections: the sections to show, if a quiz leads back to only some of them.
  mutating func go(
    to onward: TaskNavigation.Onward, from step: Step?, showing sections: [Section.ID]? = nil,
    at moment: Date?
  ) {
    switch onward {
    case .step(let id):
      guard let target = navigation.step(id) else {
        run.ending = Ending(.completed, at: step?.id, why: "“\(id)” is not a step of the task.")
        return
      }
      if case .quiz(let quiz) = target.content, let current = run.quizzes[id],
        current.hasFailed(quiz)
      {
        run.quizzes[id] = current.following(in: quiz)
      }
      let reached = reached
      run.visits.append(
        Visit(
          step: id, part: .whole, began: moment, sections: sections, hops: hops(from: step, to: id))
      )
      show(parts(of: target)[0])
      remember(reached)
      visitCounts[id, default: 0] += 1
    case .end(let outcome, let why):
      run.ending = Ending(reason(of: outcome, leaving: step), at: step?.id, why: why)
    }
  }

  /// How far the path has come: the furthest of its screens.
  var reached: Int {
    guard let visit = run.visits.last, let step = navigation.step(visit.step) else { return 0 }
    // A try may ask fewer questions than the first, but its result is still on the last screen.
    let number =
      visit.part == .quizOutcome
      ? Int.max : (parts(of: step).firstIndex(of: visit.part) ?? 0) + 1
    return max(visit.reached ?? 0, progress.screens(to: step.id, screen: number)?.position ?? 0)
  }

  /// Stores how far the path had come in the current visit if the current screen is an earlier one.
  mutating func remember(_ reached: Int) {
    guard let visit = run.visits.last, self.reached < reached else { return }
    run.visits[run.visits.count - 1].reached = max(visit.reached ?? 0, reached)
  }

  /// A completion determines how the task ended.
  private func reason(of outcome: Outcome, leaving step: Step?) -> Outcome {
    guard outcome == .completed, case .completion(let completion) = step?.content else {
      return outcome
    }
    switch completion.reason {
    case .saved, .completed: return .completed
    case .discarded, .failed: return .discarded
    case .earlyTermination: return .earlyTermination
    }
  }
}
