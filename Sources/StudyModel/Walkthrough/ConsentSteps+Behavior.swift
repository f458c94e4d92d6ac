import Foundation

extension ConsentScenes: StepBehavior {
  var counting: StepCounting { .never }

  func mostScreens(in study: Study) -> Int { study.consent(consent)?.scenes.count ?? 0 }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] {
    walk.sections(shownBy: self, at: step).map { .scene($0) }
  }
}

extension Sharing: StepBehavior {
  var counting: StepCounting { .never }

  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    let answer = walk.run.drafts[step.id] ?? walk.run.records[step.id]?.answer
    return answer?.isNull == true ? nil : answer
  }

  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let record = StepRecord(answer: try walk.checkSharing(submission.answer, in: step))
    if isMandatory, record.answer == [false] {
      walk.leave(
        step, with: record, unlessBranching: "Sharing was refused.", at: submission.moment)
    } else {
      walk.leave(step, with: record, at: submission.moment)
    }
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? { [false] }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    walk.run.drafts[step.id] = submission.answer
    return true
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    let choice = AnswerFormat.textChoice(TextChoiceFormat())
    return [writer.question(writer.step.id, choice, writer.record.answer, isWholeStep: true)]
  }
}

extension SignatureRequest: StepBehavior {
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    try walk.leaveSigned(step, with: submission.answer, at: submission.moment)
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? { "typed" }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    writer.record.answer.isNull ? [] : [.signature(writer.step.id)]
  }
}
