import Foundation

extension Walkthrough {
  /// Whether there is a way back: not from the first screen, a wait, or a completion that discards (ResearchKit §2.1),
  /// unless a refusal has led there, which can be taken back until the task is over.
  public var canGoBack: Bool {
    guard let step = current, let part = run.visits.last?.part else { return false }
    if case .wait = step.content { return false }
    if case .completion(let completion) = step.content, completion.reason == .discarded {
      return endsInRefusal
    }
    return run.visits.count > 1 || parts(of: step).first != part
  }

  /// Whether it stands at an ending that a refused consent has led to.
  public var endsInRefusal: Bool {
    guard case .completion? = current?.content else { return false }
    let before = run.visits.dropLast()
    if let last = before.last, run.records[last.step]?.consented == false { return true }
    return before.contains { refuses($0.step) }
  }

  /// Whether consent was refused at a step, whatever was shown after it. A form that can be declined is no refusal once
  /// the way has gone on.
  private func refuses(_ id: Step.ID) -> Bool {
    guard run.records[id]?.consented == false else { return false }
    return switch course.step(id)?.content {
    case .consentReview: true
    case .consentForm(let form): !form.allowsDeclining
    default: false
    }
  }

  /// Goes to the screen before: of the same step, else the one from which this step was reached. Answers stay
  /// remembered. False, and nothing changes, where there is no way back.
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

  /// To the next screen of the step, or out of it with its record.
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

  /// Leaves a step for where its rule or the order leads.
  mutating func leave(_ step: Step, with record: StepRecord, at moment: Date?) {
    keep(record, of: step, at: moment)
    go(to: course.destination(after: step.id, answers: answers), from: step, at: moment)
    returnToSummary(at: moment)
  }

  /// Leaves a step whatever its rule says.
  mutating func leave(
    _ step: Step, with record: StepRecord, to onward: Course.Onward,
    showing sections: [Section.ID]? = nil, at moment: Date?
  ) {
    keep(record, of: step, at: moment)
    go(to: onward, from: step, showing: sections, at: moment)
  }

  /// Leaves a step that was refused or failed for good: a branch made for that is followed, else it leads to the step
  /// named for it, else the task ends.
  mutating func leave(
    _ step: Step, with record: StepRecord, unlessBranching why: String,
    to otherwise: Step.ID? = nil, at moment: Date?
  ) {
    keep(record, of: step, at: moment)
    let branches = course.branch(after: step.id, answers: answers) != nil
    let refused: Course.Onward =
      otherwise.flatMap(course.step).map { .step($0.id) } ?? .end(.discarded, why: why)
    go(
      to: branches ? course.destination(after: step.id, answers: answers) : refused,
      from: step, at: moment)
  }

  mutating func keep(_ record: StepRecord, of step: Step, at moment: Date?) {
    run.records[step.id] = record
    answers.steps[step.id] = record
    if step.kind == .question || step.kind == .sharing { run.drafts[step.id] = nil }
    run.visits[run.visits.count - 1].left = moment
  }

  /// - Parameter sections: those to show, where a quiz leads back to some of them only.
  mutating func go(
    to onward: Course.Onward, from step: Step?, showing sections: [Section.ID]? = nil,
    at moment: Date?
  ) {
    switch onward {
    case .step(let id):
      guard let target = course.step(id) else {
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

  /// How far the way has come: the furthest of its screens.
  var reached: Int {
    guard let visit = run.visits.last, let step = course.step(visit.step) else { return 0 }
    // A try asks fewer questions than the first one, and its verdict is the last screen all the same.
    let number =
      visit.part == .quizOutcome
      ? Int.max : (parts(of: step).firstIndex(of: visit.part) ?? 0) + 1
    return max(visit.reached ?? 0, course.advance(at: step.id, screen: number)?.position ?? 0)
  }

  /// Notes how far the way had come with the current screen, where that is an earlier one.
  mutating func remember(_ reached: Int) {
    guard let visit = run.visits.last, self.reached < reached else { return }
    run.visits[run.visits.count - 1].reached = max(visit.reached ?? 0, reached)
  }

  /// A completion says itself how the task has ended.
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
