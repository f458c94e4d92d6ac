import Foundation

extension Walkthrough {
  /// Answers all screens of the current step at once, in the shape of its record. Nil means no answer: the default is
  /// used, else the step is skipped if possible. Null skips it. A quiz is answered for one try, after which it may be
  /// the current step again. Throws every rejection, without a change.
  public mutating func answer(
    _ answer: JSONValue?, unmet: [String] = [], at moment: Date? = nil
  ) throws(Rejections) {
    guard let step = current, let part = run.visits.last?.part else { return }
    let draft = run.drafts[step.id]
    do {
      try answerAll(of: step, with: answer, unmet: unmet, moment)
    } catch {
      // Some screens may already have been left when one rejects its answer.
      show(part)
      run.drafts[step.id] = draft
      throw error
    }
  }

  private mutating func answerAll(
    of step: Step, with answer: JSONValue?, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    if answer?["endEarly"] == .boolean(true), step.earlyEnding != nil {
      try submit(.endEarly, at: moment)
    } else if answer?.isNull == true, step.earlyEnding != nil || step.isOptional {
      try submit(.skip, at: moment)
    } else if let answer = answer ?? step.content.behavior.usualAnswer(of: step, in: self) {
      try submitAll(answer, of: step, unmet: unmet, moment)
    } else if step.isOptional, step.earlyEnding == nil {
      try submit(.skip, at: moment)
    } else {
      try submitAll(.null, of: step, unmet: unmet, moment)
    }
  }

  private mutating func submitAll(
    _ answer: JSONValue, of step: Step, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    guard let part = run.visits.last?.part else { return }
    let submission = Submission(answer: answer, part: part, unmet: unmet, moment: moment)
    try step.content.behavior.submitWhole(submission, at: step, in: &self)
  }
}

extension Walkthrough {
  /// The records of questions and forms on the path for an answer summary, with instructions unless it excludes them
  /// (ResearchKit §2.12). In the order first visited, without repeats.
  public var summary: [(step: Step, record: StepRecord)] {
    guard case .answerSummary(let settings) = current?.content else { return [] }
    var seen: Set<Step.ID> = []
    return run.visits.compactMap { visit in
      guard let step = navigation.step(visit.step), let record = answers.steps[visit.step] else {
        return nil
      }
      guard step.content.behavior.isListed(in: settings) else { return nil }
      return seen.insert(step.id).inserted ? (step, record) : nil
    }
  }

  /// Changes the answer to a question or form on the path without going there, as an answer summary allows.
  public mutating func revise(_ id: Step.ID, to answer: JSONValue) throws(Rejections) {
    guard let step = navigation.step(id), answers.steps[id] != nil else {
      throw Rejections(.notAsked)
    }
    let record = try step.content.behavior.revised(answer, of: step, in: &self)
    run.records[id] = record
    answers.steps[id] = record
  }
}
