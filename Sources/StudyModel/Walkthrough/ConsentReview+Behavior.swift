import Foundation

extension ConsentReview: StepBehavior {
  var counting: StepCounting { .never }

  func mostScreens(in study: Study) -> Int { signature == nil ? 1 : 3 }

  func screens(of step: Step, in walk: Walkthrough) -> [Part] {
    let collected = walk.signature(of: self)
    var screens: [Part] = [.document]
    if collected?.requiresName == true { screens.append(.name) }
    if collected?.requiresDrawing == true { screens.append(.signature) }
    return screens
  }

  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    let answer = walk.run.drafts[step.id] ?? walk.run.records[step.id]?.answer
    return part == .signature ? answer?["signature"] : answer
  }

  /// Disagree clears the name and signature and continues rather than ending the task (ResearchKit §2.7); only a rule
  /// makes it lead elsewhere.
  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let (answer, moment) = (submission.answer, submission.moment)
    var draft =
      walk.run.drafts[step.id]?.objectValue ?? walk.run.records[step.id]?.answer.objectValue ?? [:]
    switch submission.part {
    case .name:
      let names = try answer.names()
      draft["givenName"] = .string(names.given)
      draft["familyName"] = .string(names.family)
    case .signature:
      do {
        draft["signature"] = try answer.signature()
      } catch { throw Rejections(error, item: "signature") }
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .token,
      .eligibilityQuestion, .ineligible:
      guard let agrees = try answer.agreement(at: step) else {
        walk.leave(step, with: StepRecord(), at: moment)
        return
      }
      draft["elements"] = answer["elements"]
      draft["agree"] = .boolean(agrees)
      guard agrees else {
        draft["givenName"] = nil
        draft["familyName"] = nil
        draft["signature"] = nil
        walk.run.drafts[step.id] = nil
        walk.leave(step, with: record(of: draft, consented: false, in: walk), at: moment)
        return
      }
      if !submission.unmet.isEmpty {
        throw Rejections(
          submission.unmet.map { Rejections.Entry(item: $0, rejection: .unmetElement) })
      }
      if let signed = collected(in: answer["elements"]) {
        draft.merge(signed) { _, new in new }
        walk.leave(step, with: record(of: draft, consented: true, in: walk), at: moment)
        return
      }
    }
    walk.run.drafts[step.id] = .object(draft)
    let reviewed = record(of: draft, consented: true, in: walk)
    walk.goOn(from: step, recording: reviewed, at: moment)
    if walk.current?.id != step.id || walk.run.visits.last?.part == .document {
      walk.run.drafts[step.id] = nil
    }
  }

  private func record(
    of answer: [String: JSONValue], consented: Bool, in walk: Walkthrough
  ) -> StepRecord {
    StepRecord(
      answer: .object(answer), consented: consented, signature: walk.signature(of: self)?.id)
  }

  /// What the document itself has collected for the signature, so that nobody signs twice.
  private func collected(in elements: JSONValue?) -> [String: JSONValue]? {
    guard let id = signature, let given = elements?[id], let signed = try? given.signature(),
      let names = try? given.names()
    else { return nil }
    return [
      "givenName": .string(names.given), "familyName": .string(names.family), "signature": signed,
    ]
  }

  var keepsRefusal: Bool { true }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    if part == .name { return ["givenName": "Ada", "familyName": "Example"] }
    return part == .signature ? "typed" : nil
  }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    let answer = submission.answer
    let values =
      submission.part == .signature ? ["signature": answer] : answer.objectValue ?? [:]
    let draft = walk.run.drafts[step.id]?.objectValue ?? [:]
    walk.run.drafts[step.id] = .object(draft.merging(values) { _, new in new })
    return true
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    writer.consent(writer.walkthrough.signature(of: self))
  }
}

extension JSONValue {
  /// Both names, trimmed. Throws a rejection for each missing one.
  fileprivate func names() throws(Rejections) -> (given: String, family: String) {
    var names: [String] = []
    var rejections: [Rejections.Entry] = []
    for key in ["givenName", "familyName"] {
      let value = self[key] ?? .null
      let name = value.stringValue?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      names.append(name)
      if value.stringValue == nil, !value.isNull {
        rejections.append(Rejections.Entry(item: key, rejection: .wrongKind))
      } else if name.isEmpty {
        rejections.append(Rejections.Entry(item: key, rejection: .missing))
      }
    }
    guard rejections.isEmpty else { throw Rejections(rejections) }
    return (names[0], names[1])
  }
}
