import Foundation

extension Walkthrough {
  /// All is asked before anything is said, so that nobody learns which answer counts against them.
  mutating func answerEligibility(
    _ eligibility: Eligibility, of step: Step, at part: Part, with answer: JSONValue,
    _ moment: Date?
  ) throws(Rejections) {
    var answers = run.drafts[step.id]?.objectValue ?? [:]
    if let given = answer.objectValue {
      let known = Set([Eligibility.tokenItem] + eligibility.questions.map(\.id))
      let strangers = given.keys.filter { !known.contains($0) }.sorted()
      guard strangers.isEmpty else {
        throw Rejections(strangers.map { .init(item: $0, rejection: .notAsked) })
      }
    }
    switch part {
    case .token:
      guard let token = eligibility.token else { break }
      do {
        let code = try token.check(answer.part(Eligibility.tokenItem))
        answers[Eligibility.tokenItem] = .string(code)
      } catch { throw Rejections(error, item: Eligibility.tokenItem) }
    case .eligibilityQuestion(let id):
      let said = answer.part(id)
      guard let value = said.booleanValue else {
        throw Rejections(said.isUnanswered ? .missing : .wrongKind, item: id)
      }
      answers[id] = .boolean(value)
    case .ineligible:
      let record = StepRecord(answer: .object(answers), isEligible: false)
      return leave(
        step, with: record, unlessBranching: "The participant cannot take part.", at: moment)
    default: break
    }
    run.drafts[step.id] = .object(answers)
    let parts = parts(of: step)
    let next = parts.firstIndex(of: part).map { $0 + 1 } ?? parts.count
    if next < parts.count, parts[next] != .ineligible || !eligibility.fits(.object(answers)) {
      show(parts[next])
    } else {
      leave(step, with: StepRecord(answer: .object(answers), isEligible: true), at: moment)
    }
  }
}

extension JSONValue {
  /// What stands under a name, or the value itself where it is no object.
  fileprivate func part(_ name: String) -> JSONValue {
    objectValue == nil ? self : self[name] ?? .null
  }
}
