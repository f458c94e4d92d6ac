extension Passcode: StepBehavior {
  var counting: StepCounting { .never }

  func results(by writer: StepResultWriter) -> [AnswerResult] { [.passcode(writer.step.id)] }
}

extension Login: StepBehavior {
  var counting: StepCounting { .never }
}

extension Video: StepBehavior {
  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool { true }

  func results(by writer: StepResultWriter) -> [AnswerResult] { [.video(writer.step.id)] }
}

extension WebPage: StepBehavior {
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    if asksForSignature {
      try walk.leaveSigned(step, with: submission.answer, at: submission.moment)
    } else {
      walk.goOn(from: step, recording: StepRecord(), at: submission.moment)
    }
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    asksForSignature ? "typed" : nil
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    [.webPage] + (writer.record.answer.isNull ? [] : [.signature("Signature")])
  }
}
