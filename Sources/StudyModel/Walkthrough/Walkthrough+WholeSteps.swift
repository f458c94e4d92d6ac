import Foundation

extension Walkthrough {
  /// Answers all screens of the current step at once, in the shape of its record. Nil means no answer: the default is
  /// used, else the step is skipped if possible. Null skips it. A quiz is answered for one try, after which it may be
  /// the current step again. Throws every rejection, without a change.
  /// - Parameter seeing: called with each screen of the step before it is left.
  public mutating func answer(
    _ answer: JSONValue?, unmet: [String] = [], at moment: Date? = nil,
    seeing: ((Walkthrough) -> Void)? = nil
  ) throws(Rejections) {
    guard let step = current, let part = run.visits.last?.part else { return }
    let draft = run.drafts[step.id]
    do {
      try answerAll(of: step, with: answer, unmet: unmet, moment, seeing)
    } catch {
      // Some screens may already have been left when one rejects its answer.
      show(part)
      run.drafts[step.id] = draft
      throw error
    }
  }

  private mutating func answerAll(
    of step: Step, with answer: JSONValue?, unmet: [String], _ moment: Date?,
    _ seeing: ((Walkthrough) -> Void)?
  ) throws(Rejections) {
    if answer?["endEarly"] == .boolean(true), step.earlyEnding != nil {
      seeing?(self)
      try submit(.endEarly, at: moment)
    } else if answer?.isNull == true, step.earlyEnding != nil || step.isOptional {
      seeing?(self)
      try submit(.skip, at: moment)
    } else if let answer = answer ?? step.content.behavior.usualAnswer(of: step, in: self) {
      try submitAll(answer, of: step, unmet: unmet, moment, seeing)
    } else if step.isOptional, step.earlyEnding == nil {
      seeing?(self)
      try submit(.skip, at: moment)
    } else {
      try submitAll(.null, of: step, unmet: unmet, moment, seeing)
    }
  }

  private mutating func submitAll(
    _ answer: JSONValue, of step: Step, unmet: [String], _ moment: Date?,
    _ seeing: ((Walkthrough) -> Void)?
  ) throws(Rejections) {
    guard let part = run.visits.last?.part else { return }
    let submission = Submission(
      answer: answer, part: part, unmet: unmet, moment: moment, seeing: seeing)
    try step.content.behavior.submitWhole(submission, at: step, in: &self)
  }
}
