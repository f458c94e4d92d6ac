import Foundation

extension ConsentForm: StepBehavior {
  func mostScreens(in study: Study) -> Int { pages.count }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] {
    pages.map { .consentPage($0.id) }
  }

  /// Allow and Deny are on the last page; Cancel, on the first page, quits. A refusal that is not allowed ends the task
  /// unless a rule branches on it.
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let (answer, moment) = (submission.answer, submission.moment)
    if answer["cancel"] == .boolean(true) {
      let record = StepRecord(answer: ["agree": false, "cancel": true], consented: false)
      walk.leave(step, with: record, unlessBranching: "The consent was canceled.", at: moment)
      return
    }
    if submission.part != walk.parts(of: step).last {
      walk.goOn(from: step, recording: StepRecord(), at: moment)
      return
    }
    guard let agrees = try answer.agreement(at: step) else {
      walk.leave(step, with: StepRecord(), at: moment)
      return
    }
    let record = StepRecord(answer: ["agree": .boolean(agrees)], consented: agrees)
    if agrees || allowsDeclining {
      walk.leave(step, with: record, at: moment)
    } else {
      walk.leave(step, with: record, unlessBranching: "The consent was declined.", at: moment)
    }
  }

  /// If the form can be declined, declining it does not count as a refusal once the participant has moved on.
  var keepsRefusal: Bool { !allowsDeclining }

  func refusals(at position: Int, in task: TaskNavigation) -> [TaskNavigation.Refusal] {
    if task.isDecided(whenRefusedAt: task.order[position].id) { return [] }
    return [(to: .end, cause: allowsDeclining ? .canceled : .declined)]
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    guard let consented = writer.record.consented else { return [] }
    return [
      .consent(
        ConsentSignatureResult(
          id: writer.step.id, consented: consented, signature: nil, elements: nil,
          decision: decision(in: writer.record), version: writer.version))
    ]
  }
}
