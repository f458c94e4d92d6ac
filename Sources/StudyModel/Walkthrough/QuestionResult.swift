/// The answer to one question.
public struct QuestionResult: Hashable, Sendable {
  public let id: String
  /// The format in which it was asked.
  public let format: AnswerFormat
  /// Nil if it was skipped or left empty.
  public let answer: JSONValue?
  /// The unit shown with the answer, if the author has chosen one.
  public let shownUnit: String?
  /// Whether it was a step of its own rather than one of several questions.
  public let isWholeStep: Bool

  public var isDontKnow: Bool { answer?.isDontKnow == true }
}

/// Agreement or disagreement, and the signature.
public struct ConsentSignatureResult: Hashable, Sendable {
  /// The signature's id, not the step's; nil if the review collects none.
  public let id: String?
  public let consented: Bool
  public let signature: CollectedSignature?
  /// The values of the interactive elements in the consent's text.
  public let elements: JSONValue?
  /// The decision on a consent form.
  public let decision: ConsentForm.Decision?
  /// The version of the form that was shown.
  public let version: String?
}

/// A collected signature.
public struct CollectedSignature: Hashable, Sendable {
  public let id: Signature.ID
  public let title: String
  public let givenName: String?
  public let familyName: String?
  public let requiresName: Bool
  public let requiresDrawing: Bool
  public let dateFormat: String?
  /// As printed.
  public let date: String?
  /// `typed` or `drawn`.
  public let manner: String?
}
