import Foundation

extension Walkthrough {
  /// A screen of a consent review. Disagree clears name and signature and goes forward, not to an end (ResearchKit
  /// §2.7); only a rule makes it lead elsewhere.
  mutating func review(
    _ step: Step, at part: Part, with answer: JSONValue, unmet: [String], _ moment: Date?
  ) throws(Rejections) {
    var draft = run.drafts[step.id]?.objectValue ?? run.records[step.id]?.answer.objectValue ?? [:]
    switch part {
    case .name:
      let names = try answer.names()
      draft["givenName"] = .string(names.given)
      draft["familyName"] = .string(names.family)
    case .signature:
      do {
        draft["signature"] = try answer.signature()
      } catch { throw Rejections(error, item: "signature") }
    default:
      guard let agrees = answer["agree"]?.booleanValue ?? answer.booleanValue else {
        if answer.isNull, step.isOptional {
          leave(step, with: StepRecord(), at: moment)
          return
        }
        throw Rejections(answer["agree"] == nil ? .missing : .wrongKind, item: "agree")
      }
      draft["elements"] = answer["elements"]
      draft["agree"] = .boolean(agrees)
      guard agrees else {
        draft["givenName"] = nil
        draft["familyName"] = nil
        draft["signature"] = nil
        run.drafts[step.id] = nil
        leave(step, with: reviewed(step, draft, consented: false), at: moment)
        return
      }
      if !unmet.isEmpty {
        throw Rejections(unmet.map { Rejections.Entry(item: $0, rejection: .unmetElement) })
      }
      if let signed = signature(of: step, in: answer["elements"]) {
        draft.merge(signed) { _, new in new }
        leave(step, with: reviewed(step, draft, consented: true), at: moment)
        return
      }
    }
    run.drafts[step.id] = .object(draft)
    let record = reviewed(step, draft, consented: true)
    goOn(from: step, recording: record, at: moment)
    if current?.id != step.id || run.visits.last?.part == .document { run.drafts[step.id] = nil }
  }

  private func reviewed(_ step: Step, _ answer: [String: JSONValue], consented: Bool) -> StepRecord
  {
    var collected: Signature.ID?
    if case .consentReview(let review) = step.content { collected = signature(of: review)?.id }
    return StepRecord(answer: .object(answer), consented: consented, signature: collected)
  }

  /// What the document itself has collected of the review's signature: nobody signs twice.
  private func signature(of step: Step, in elements: JSONValue?) -> [String: JSONValue]? {
    guard case .consentReview(let review) = step.content, let id = review.signature,
      let given = elements?[id], let signature = try? given.signature(),
      let names = try? given.names()
    else { return nil }
    return [
      "givenName": .string(names.given), "familyName": .string(names.family),
      "signature": signature,
    ]
  }

  /// A page of a consent form. Allow and Deny stand on the last page; Cancel, on the first, gives up. A refusal that is
  /// not allowed for ends the task unless a rule branches on it.
  mutating func answerConsentForm(
    _ form: ConsentForm, of step: Step, at part: Part, with answer: JSONValue, _ moment: Date?
  ) throws(Rejections) {
    if answer["cancel"] == .boolean(true) {
      let record = StepRecord(answer: ["agree": false, "cancel": true], consented: false)
      leave(step, with: record, unlessBranching: "The consent was canceled.", at: moment)
      return
    }
    if part != parts(of: step).last {
      goOn(from: step, recording: StepRecord(), at: moment)
      return
    }
    guard let agrees = answer["agree"]?.booleanValue ?? answer.booleanValue else {
      if answer.isNull, step.isOptional {
        leave(step, with: StepRecord(), at: moment)
        return
      }
      throw Rejections(answer["agree"] == nil ? .missing : .wrongKind, item: "agree")
    }
    let record = StepRecord(answer: ["agree": .boolean(agrees)], consented: agrees)
    if agrees || form.allowsDeclining {
      leave(step, with: record, at: moment)
    } else {
      leave(step, with: record, unlessBranching: "The consent was declined.", at: moment)
    }
  }
}

extension ConsentForm {
  /// How a form was left.
  public enum Decision: String, Codable, CaseIterable, Sendable {
    case allow, deny, notNow, cancel
  }

  /// What a record of the form says; nil where it was passed over.
  public func decision(in record: StepRecord) -> Decision? {
    if record.answer["cancel"] == .boolean(true) { return .cancel }
    return record.consented.map { $0 ? .allow : allowsDeclining ? .notNow : .deny }
  }
}

extension JSONValue {
  /// Both names, without space around them. Every missing one is told.
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
