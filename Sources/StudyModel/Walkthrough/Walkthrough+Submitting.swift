import Foundation

/// What a participant does on a screen.
public enum Input: Hashable, Sendable {
  /// Continue, with what the screen holds: a question's value; an object by item for a form; `[true]` for sharing; a
  /// value or a list for a quiz question; `{"agree": …, "elements": {…}}` on a consent's document or form, with
  /// `{"cancel": true}` on a form to quit; `{"givenName": …, "familyName": …}`; `"typed"` or a data URL for a
  /// signature. Nil or null where nothing is asked or entered.
  case next(JSONValue?)
  /// The Skip button.
  case skip
  /// The button of the step's early ending.
  case endEarly
}

extension Walkthrough {
  /// Goes on from the screen shown. What cannot be taken is thrown, all of it at once, and nothing changes. Elements of
  /// the consent's text that are not yet as they must be are named in `unmet`: they bar agreeing. No effect once ended.
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
        leave(step, with: StepRecord(answer: skippedAnswer(of: step)), at: moment)
      }
    case .next(let answer):
      try goOn(from: step, at: part, with: answer ?? .null, unmet: unmet, moment)
    }
  }

  private mutating func endEarly(_ step: Step, through ending: Step.ID, at moment: Date?) {
    let onward: Course.Onward =
      course.step(ending) == nil
      ? .end(.earlyTermination, why: "The early ending “\(ending)” is not a step of the task.")
      : .step(ending)
    leave(step, with: StepRecord(answer: skippedAnswer(of: step)), to: onward, at: moment)
  }

  /// A form that is skipped has an empty answer for each item, and no entries; anything else has none (ResearchKit §2.10).
  private func skippedAnswer(of step: Step) -> JSONValue {
    guard case .form(let form) = step.content else { return .null }
    let visible = Set(visibleItems(of: step, answered: nil))
    let asked = form.itemsAskedOnce.filter { !$0.isHeading && visible.contains($0.id) }
    let groups = form.groups.filter { visible.contains($0.id) }
    return .object(
      Dictionary(asked.map { ($0.id, .null) } + groups.map { ($0.id, .array([])) }) { first, _ in
        first
      })
  }

  private mutating func goOn(
    from step: Step, at part: Part, with answer: JSONValue, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    switch step.content {
    case .question(let question):
      let value = try check(answer, of: question, in: step)
      leave(step, with: StepRecord(answer: value), at: moment)
    case .form(let form):
      let checked = try check(answer, of: form, in: step)
      remember(checked.everything, of: step, besides: checked.visible)
      leave(step, with: StepRecord(answer: checked.visible), at: moment)
    case .sharing(let sharing):
      let record = StepRecord(answer: try checkSharing(answer, in: step))
      if sharing.isMandatory, record.answer == [false] {
        leave(step, with: record, unlessBranching: "Sharing was refused.", at: moment)
      } else {
        leave(step, with: record, at: moment)
      }
    case .signature:
      try leaveSigned(step, with: answer, at: moment)
    case .webPage(let page) where page.asksForSignature:
      try leaveSigned(step, with: answer, at: moment)
    case .quiz(let quiz):
      try goOn(in: quiz, of: step, at: part, with: answer, moment)
    case .eligibility(let eligibility):
      try answerEligibility(eligibility, of: step, at: part, with: answer, moment)
    case .consentReview:
      try review(step, at: part, with: answer, unmet: unmet, moment)
    case .consentForm(let form):
      try answerConsentForm(form, of: step, at: part, with: answer, moment)
    default:
      goOn(from: step, recording: StepRecord(), at: moment)
    }
  }

  /// Keeps what was typed into items that are hidden now.
  mutating func remember(_ everything: JSONValue, of step: Step, besides visible: JSONValue) {
    run.drafts[step.id] = everything == visible ? nil : everything
  }

  private mutating func leaveSigned(
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
