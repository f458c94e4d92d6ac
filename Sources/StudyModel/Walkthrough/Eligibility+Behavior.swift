import Foundation

extension Eligibility: StepBehavior {
  func mostScreens(in study: Study) -> Int { questions.count + (token == nil ? 0 : 1) }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] {
    var screens: [Part] = token == nil ? [] : [.token]
    screens += questions.map { Part.eligibilityQuestion($0.id) }
    return screens.isEmpty ? [] : screens + [.ineligible]
  }

  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    guard let id = item(askedAt: part) else { return walk.recordedAnswer(of: step) }
    return (walk.run.drafts[step.id] ?? walk.run.records[step.id]?.answer)?[id]
  }

  /// Everything is asked before the result is shown, so that nobody learns which answer counts against them.
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let answer = submission.answer
    var answers = walk.run.drafts[step.id]?.objectValue ?? [:]
    try expectKnownItems(in: answer)
    switch submission.part {
    case .token:
      guard let token else { break }
      do {
        let code = try token.check(answer.part(Self.tokenItem))
        answers[Self.tokenItem] = .string(code)
      } catch { throw Rejections(error, item: Self.tokenItem) }
    case .eligibilityQuestion(let id):
      let said = answer.part(id)
      guard let value = said.booleanValue else {
        throw Rejections(said.isUnanswered ? .missing : .wrongKind, item: id)
      }
      answers[id] = .boolean(value)
    case .ineligible:
      let record = StepRecord(answer: .object(answers), isEligible: false)
      return walk.leave(
        step, with: record, unlessBranching: "The participant cannot take part.",
        at: submission.moment)
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .name, .signature:
      break
    }
    walk.run.drafts[step.id] = .object(answers)
    let parts = walk.parts(of: step)
    let next = parts.firstIndex(of: submission.part).map { $0 + 1 } ?? parts.count
    if next < parts.count, parts[next] != .ineligible || !fits(.object(answers)) {
      walk.show(parts[next])
    } else {
      let record = StepRecord(answer: .object(answers), isEligible: true)
      walk.leave(step, with: record, at: submission.moment)
    }
  }

  private func expectKnownItems(in answer: JSONValue) throws(Rejections) {
    guard let given = answer.objectValue else { return }
    let known = Set([Self.tokenItem] + questions.map(\.id))
    let strangers = given.keys.filter { !known.contains($0) }.sorted()
    guard strangers.isEmpty else {
      throw Rejections(strangers.map { .init(item: $0, rejection: .notAsked) })
    }
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    validAnswer(at: part)
  }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    let draft = walk.run.drafts[step.id]?.objectValue ?? [:]
    let given = submission.answer.objectValue ?? [:]
    walk.run.drafts[step.id] = .object(draft.merging(given) { _, new in new })
    return true
  }

  func refusals(at position: Int, in task: TaskNavigation) -> [TaskNavigation.Refusal] {
    task.hasBranches(after: task.order[position].id) ? [] : [(to: .end, cause: .failed)]
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    let answers = writer.record.answer
    let code = answers[Self.tokenItem].map {
      writer.question(Self.tokenItem, .text(TextFormat()), $0, isWholeStep: false)
    }
    return [code].compactMap(\.self)
      + questions.compactMap { asked in
        answers[asked.id].map { writer.question(asked.id, asked.format, $0, isWholeStep: false) }
      }
  }

  /// The name of the answer that a screen asks for; nil if it asks nothing.
  private func item(askedAt part: Part) -> String? {
    switch part {
    case .token: Self.tokenItem
    case .eligibilityQuestion(let id): id
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .name, .signature,
      .ineligible:
      nil
    }
  }
}

extension JSONValue {
  /// The value of a member, or the value itself if it is not an object.
  fileprivate func part(_ name: String) -> JSONValue {
    objectValue == nil ? self : self[name] ?? .null
  }
}
