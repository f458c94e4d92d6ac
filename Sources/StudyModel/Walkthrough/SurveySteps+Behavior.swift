import Foundation

extension Instruction: StepBehavior {
  var counting: StepCounting { .inside }

  func isListed(in summary: AnswerSummary) -> Bool { !summary.excludesInstructions }

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool { true }
}

extension Completion: StepBehavior {
  var counting: StepCounting { .inside }
}

extension Question: StepBehavior {
  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    walk.run.drafts[step.id] ?? walk.run.records[step.id]?.answer
      ?? format.settings.defaultAnswer(in: walk.answering())
  }

  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let value = try walk.check(submission.answer, of: self, in: step)
    walk.leave(step, with: StepRecord(answer: value), at: submission.moment)
  }

  func usualAnswer(of step: Step, in walk: Walkthrough) -> JSONValue? {
    format.settings.defaultAnswer(in: walk.answering())
  }

  func isListed(in summary: AnswerSummary) -> Bool { true }

  func revised(
    _ answer: JSONValue, of step: Step, in walk: inout Walkthrough
  ) throws(Rejections) -> StepRecord {
    StepRecord(answer: try walk.check(answer, of: self, in: step))
  }

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool {
    record.answer == (try? walk.check(record.answer, of: self, in: step))
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    format.validAnswer(isOptional: step.isOptional, in: walk.answering())
  }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    walk.run.drafts[step.id] = submission.answer
    return true
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    [writer.question(writer.step.id, format, writer.record.answer, isWholeStep: true)]
  }
}
