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

  /// - Parameter ways: those of the step's task.
  init(_ step: Step, by ways: TaskWays) {
    rules = ways.rules[step.id] ?? []
    left = ways.left[step.id] ?? []
    failed = ways.failed[step.id] ?? []
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

/// What leads to the steps of a task and from them, found once for all of its steps.
struct TaskWays {
  /// The rules of each step and those that lead to it, in the order of the task.
  fileprivate private(set) var rules: [Step.ID: [Rule]] = [:]
  /// For each step: the steps from which participants can leave early for it, and the quizzes that lead to it after the last try.
  fileprivate private(set) var left: [Step.ID: [Step.ID]] = [:]
  fileprivate private(set) var failed: [Step.ID: [Step.ID]] = [:]

  init(_ task: Task) {
    for rule in task.rules {
      for step in rule.destinations.union([rule.step]) { rules[step, default: []].append(rule) }
    }
    for step in task.steps {
      if let ending = step.earlyEnding { left[ending.ending, default: []].append(step.id) }
      if case .quiz(let quiz) = step.content, let failure = quiz.failureStep {
        failed[failure, default: []].append(step.id)
      }
    }
  }
}

extension Rule {
  /// The steps that it can lead to.
  fileprivate var destinations: Set<Step.ID> {
    let all: [Destination?] =
      switch kind {
      case .skip: []
      case .direct(let destination): [destination]
      case .firstMatch(let branches, let otherwise): branches.map { $0.destination } + [otherwise]
      }
    return Set(
      all.compactMap { destination -> Step.ID? in
        if case .step(let step)? = destination { step } else { nil }
      })
  }
}
