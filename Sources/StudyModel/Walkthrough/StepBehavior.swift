/// How a kind of step behaves while its task is walked. The default implementations are those of a plain screen, which
/// asks and records nothing.
protocol StepBehavior {
  /// Whether its steps count among those of the task (ResearchKit §4.1).
  var counting: StepCounting { get }

  /// The maximum number of its screens.
  func mostScreens(in study: Study) -> Int

  /// The screens, in order; empty if the step has only one.
  func screens(of step: Step, in walk: Walkthrough) -> [Part]

  /// The earlier answer to a screen, else its default.
  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue?

  /// Continues from a screen with a submitted answer.
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections)

  /// Continues from all screens with one answer in the shape of the step's record.
  func submitWhole(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections)

  /// The step's default answer; nil if it has none.
  func usualAnswer(of step: Step, in walk: Walkthrough) -> JSONValue?

  /// The answer recorded when the step is skipped.
  func skippedAnswer(of step: Step, in walk: Walkthrough) -> JSONValue

  /// Whether an answer summary lists it.
  func isListed(in summary: AnswerSummary) -> Bool

  /// The record after an answer summary changes the answer.
  func revised(
    _ answer: JSONValue, of step: Step, in walk: inout Walkthrough
  ) throws(Rejections) -> StepRecord

  /// Whether the remembered record would still be accepted, so that the way back to an answer summary passes the step.
  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool

  /// Whether a consent refused here stays refused, whatever is shown later.
  var keepsRefusal: Bool { get }

  /// Where a step at a position in the order leads by itself when it is refused or failed, unless a branch of its rule
  /// handles that.
  func refusals(at position: Int, in task: TaskNavigation) -> [TaskNavigation.Refusal]

  /// A valid answer to a screen; nil if it asks nothing or none was found.
  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue?

  /// Fills in a screen as if it had been answered earlier. Returns false if the answer is not accepted.
  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool

  /// The results that the step recorded.
  func results(by writer: StepResultWriter) -> [AnswerResult]
}

/// Which steps of a kind count among those of a task.
enum StepCounting {
  case always, never
  /// All except a step at the beginning or end of the task.
  case inside
}

extension StepBehavior {
  var counting: StepCounting { .always }

  func mostScreens(in study: Study) -> Int { 1 }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] { [] }

  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    walk.recordedAnswer(of: step)
  }

  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    walk.goOn(from: step, recording: StepRecord(), at: submission.moment)
  }

  func submitWhole(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let visits = walk.run.visits.count
    for _ in walk.parts(of: step) where walk.ending == nil && walk.run.visits.count == visits {
      try submission.submit(.next(submission.answer), in: &walk)
    }
  }

  func usualAnswer(of step: Step, in walk: Walkthrough) -> JSONValue? { nil }

  func skippedAnswer(of step: Step, in walk: Walkthrough) -> JSONValue { .null }

  func isListed(in summary: AnswerSummary) -> Bool { false }

  func revised(
    _ answer: JSONValue, of step: Step, in walk: inout Walkthrough
  ) throws(Rejections) -> StepRecord {
    throw Rejections(.notAsked)
  }

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool { false }

  var keepsRefusal: Bool { false }

  func refusals(at position: Int, in task: TaskNavigation) -> [TaskNavigation.Refusal] { [] }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? { nil }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    walk.run.records[step.id] = StepRecord(answer: submission.answer)
    return true
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] { [] }
}

extension StepContent {
  var behavior: any StepBehavior { accept(StepBehaviors()) }
}
