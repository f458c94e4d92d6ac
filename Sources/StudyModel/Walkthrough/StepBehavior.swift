import Foundation

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

/// An answer submitted on a screen.
struct Submission {
  let answer: JSONValue
  /// The screen that was submitted.
  let part: Part
  /// The elements of a consent's text that do not have their required values.
  var unmet: [String] = []
  let moment: Date?
  /// Called with each screen before it is left.
  var seeing: ((Walkthrough) -> Void)?

  /// Leaves one of the screens of a step that is answered as a whole.
  func submit(_ input: Input, in walk: inout Walkthrough) throws(Rejections) {
    seeing?(walk)
    try walk.submit(input, unmet: unmet, at: moment)
  }
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

/// A single screen that asks nothing.
struct PlainScreen: StepBehavior {
  /// Whether it only shows something, so that the way back to an answer summary passes it.
  var isOnlyRead = false

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool { isOnlyRead }
}

extension StepContent {
  var behavior: any StepBehavior { accept(StepBehaviors()) }
}

/// The behavior of each kind of step. A kind that behaves otherwise than its shape adds its own `visit`.
struct StepBehaviors: StepShapeVisitor {
  typealias Decision = any StepBehavior

  func reduced(_ decision: any StepBehavior, from content: some ReducibleStep) -> any StepBehavior {
    decision
  }

  func visit(_ content: ConsentScenes) -> any StepBehavior { content }
  func visit(_ content: ConsentForm) -> any StepBehavior { content }
  func visit(_ content: Sharing) -> any StepBehavior { content }
  func visit(_ content: Quiz) -> any StepBehavior { content }
  func visit(_ content: ConsentReview) -> any StepBehavior { content }
  func visit(_ content: Instruction) -> any StepBehavior { content }
  func visit(_ content: Question) -> any StepBehavior { content }
  func visit(_ content: Form) -> any StepBehavior { content }
  func visit(_ content: AnswerSummary) -> any StepBehavior { PlainScreen() }
  func visit(_ content: Completion) -> any StepBehavior { content }
  func visit(_ content: SignatureRequest) -> any StepBehavior { content }
  func visit(_ content: Passcode) -> any StepBehavior { content }
  func visit(_ content: Login) -> any StepBehavior { content }
  func visit(_ content: Video) -> any StepBehavior { content }
  func visit(_ content: PDFDocument) -> any StepBehavior { PlainScreen(isOnlyRead: true) }
  func visit(_ content: WebPage) -> any StepBehavior { content }
  func visit(_ content: Table) -> any StepBehavior { PlainScreen(isOnlyRead: true) }
  func visit(_ content: Eligibility) -> any StepBehavior { content }
  func visit(_ content: Component) -> any StepBehavior { PlainScreen() }
}
