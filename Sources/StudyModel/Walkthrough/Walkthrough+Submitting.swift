import Foundation

/// A participant's action on a screen.
public enum Input: Hashable, Sendable {
  /// Continue, with the answer: a question's value; an object by item for a form; `[true]` for sharing; a value or a
  /// list for a quiz question; `{"agree": …, "elements": {…}}` for a consent document or form, with `{"cancel": true}`
  /// to quit a form; `{"givenName": …, "familyName": …}`; `"typed"` or a data URL for a signature. Nil or null if
  /// nothing was asked or entered.
  case next(JSONValue?)
  /// The Skip button.
  case skip
  /// The button of the step's early ending.
  case endEarly
}

extension Walkthrough {
  /// Continues from the current screen. Throws every rejection at once, without a change. `unmet` names the elements of
  /// the consent's text that do not have their required values, which prevents agreement. Does nothing after the end.
  public mutating func submit(
    _ input: Input, unmet: [String] = [], at moment: Date? = nil
  ) throws(Rejections) {
    try PatternBudget.sharing { () throws(Rejections) in
      try take(input, unmet: unmet, at: moment)
    }
  }

  private mutating func take(
    _ input: Input, unmet: [String], at moment: Date?
  ) throws(Rejections) {
    guard let step = current, let part = run.visits.last?.part else { return }
    switch input {
    case .endEarly:
      guard let ending = step.earlyEnding?.ending else { throw Rejections(.notAsked) }
      endEarly(step, through: ending, at: moment)
    case .skip:
      if let ending = step.earlyEnding?.ending {
        endEarly(step, through: ending, at: moment)
      } else {
        guard step.isOptional else { throw Rejections(.missing) }
        run.drafts[step.id] = nil
        leave(
          step, with: StepRecord(answer: step.content.behavior.skippedAnswer(of: step, in: self)),
          at: moment)
      }
    case .next(let answer):
      let submission = Submission(
        answer: answer ?? .null, part: part, unmet: unmet, moment: moment)
      try step.content.behavior.submit(submission, at: step, in: &self)
    }
  }

  private mutating func endEarly(_ step: Step, through ending: Step.ID, at moment: Date?) {
    let onward: TaskNavigation.Onward =
      navigation.step(ending) == nil
      ? .end(.earlyTermination, why: "The early ending “\(ending)” is not a step of the task.")
      : .step(ending)
    leave(
      step, with: StepRecord(answer: step.content.behavior.skippedAnswer(of: step, in: self)),
      to: onward, at: moment)
  }

  /// Keeps the answers to items that are now hidden.
  mutating func remember(_ everything: JSONValue, of step: Step, inAdditionTo visible: JSONValue) {
    run.drafts[step.id] = everything == visible ? nil : everything
  }

  /// Leaves a step that asks only for a signature.
  mutating func leaveSigned(
    _ step: Step, with answer: JSONValue, at moment: Date?
  ) throws(Rejections) {
    let value: JSONValue
    do {
      value = try answer.signature()
    } catch {
      if error == .missing, step.isOptional { value = .null } else { throw Rejections(error) }
    }
    leave(step, with: StepRecord(answer: value), at: moment)
  }
}
