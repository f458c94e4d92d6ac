import StudyModel

/// What decides who reaches a step, what they see of it, and where they go from it. No screen shows it, so someone who has
/// seen the screens does not know when it changes.
struct StepWay: Encodable {
  /// The rules of the step, and those that lead to it. They are compared as a whole: a branch to one step decides who is
  /// left for the others.
  private let rules: [Rule]
  /// The steps from which participants come by leaving early or by failing, and where they go by leaving this one.
  private let left: [Step.ID]
  private let failed: [Step.ID]
  private let ending: Step.ID?
  /// The questions of a form that depend on answers.
  private let shownItems: [String: Condition]
  /// Which answers fit, by question.
  private let fitting: [String: [Bool]]
  private let passing: Passing?

  /// How a quiz is passed, and what follows if it is not.
  private struct Passing: Encodable {
    let passMark: Int
    let attempts: Int
    let mode: Quiz.Mode
    let onFailure: Quiz.OnFailure
    let repeatsMissedOnly: Bool
    let failureStep: Step.ID?
  }

  init(_ step: Step, in task: Task) {
    rules = task.rules.filter { $0.step == step.id || $0.leads(to: step.id) }
    left = task.steps.filter { $0.earlyEnding?.ending == step.id }.map(\.id)
    failed = task.steps.filter {
      if case .quiz(let quiz) = $0.content { quiz.failureStep == step.id } else { false }
    }.map(\.id)
    ending = step.earlyEnding?.ending
    var shownItems: [String: Condition] = [:]
    var fitting: [String: [Bool]] = [:]
    var passing: Passing?
    switch step.content.asking {
    case .form(let form)?:
      for item in form.items { shownItems[item.id] = item.visibility }
    case .eligibility(let eligibility)?:
      for question in eligibility.questions {
        fitting[question.id] = [question.yesFits, question.noFits]
      }
    case .quiz(let quiz)?:
      passing = Passing(
        passMark: quiz.passMark, attempts: quiz.attempts, mode: quiz.mode,
        onFailure: quiz.onFailure, repeatsMissedOnly: quiz.repeatsMissedOnly,
        failureStep: quiz.failureStep)
    case .consentForm, .consentReview, .sharing, .question, .signature, .webPage, nil: break
    }
    self.shownItems = shownItems
    self.fitting = fitting
    self.passing = passing
  }

  /// Nil for a step that only follows the one before it.
  var hash: String? {
    let isPlain =
      rules.isEmpty && left.isEmpty && failed.isEmpty && ending == nil && shownItems.isEmpty
      && fitting.isEmpty && passing == nil
    guard !isPlain, let value = try? JSONValue(encoding: self) else { return nil }
    return String(sha256(value.canonicalBytes).prefix(32))
  }
}

extension Rule {
  fileprivate func leads(to step: Step.ID) -> Bool {
    switch kind {
    case .skip: false
    case .direct(let destination): destination == .step(step)
    case .firstMatch(let branches, let otherwise):
      otherwise == .step(step) || branches.contains { $0.destination == .step(step) }
    }
  }
}
