/// What a step recorded when the participant left it.
public struct StepRecord: Codable, Hashable, Sendable {
  /// In the step's own shape: a question's value; an object by item for a form, quiz, or review; null if nothing was
  /// answered or asked.
  public var answer: JSONValue
  /// For a consent review or a consent form.
  public var consented: Bool?
  /// The signature that a consent review collects. Its id names the review's result (ResearchKit §2.7).
  public var signature: Signature.ID?
  public var quiz: QuizOutcome?
  /// For an eligibility step: whether the participant can take part.
  public var isEligible: Bool?

  public init(
    answer: JSONValue = .null, consented: Bool? = nil, signature: Signature.ID? = nil,
    quiz: QuizOutcome? = nil, isEligible: Bool? = nil
  ) {
    self.answer = answer
    self.consented = consented
    self.signature = signature
    self.quiz = quiz
    self.isEligible = isEligible
  }
}

extension StepRecord {
  /// The answer that a reference names; nil if the step has no such result, for example because an item is hidden. The
  /// id of the signature names a whole review, as the step's own id does.
  func answer(to reference: AnswerReference) -> JSONValue? {
    guard let item = reference.item else { return answer }
    if let member = answer[item] { return member }
    let names = consented == nil ? [] : [signature ?? item]
    return item == reference.step || names.contains(item) ? answer : nil
  }
}
