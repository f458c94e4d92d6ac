import Foundation

/// What a walkthrough has recorded, in ResearchKit's hierarchy (§6): a result per visited step, and in it one per answer.
public struct TaskResult: Hashable, Sendable {
  public let task: Task.ID
  /// Names the run (`taskRunUUID`).
  public let runID: UUID?
  public let began: Date?
  public let ended: Date?
  public let steps: [StepResult]
  /// The zone of the dates.
  public let zone: TimeZone
}

/// What one step has recorded. A step visited twice stands twice, with the latest answers (ResearchKit §4.2).
public struct StepResult: Hashable, Sendable {
  public let step: Step.ID
  public let began: Date?
  public let left: Date?
  public let results: [AnswerResult]
  /// How a quiz went; ResearchKit has no place for it but `userInfo`.
  public let quiz: QuizOutcome?
  /// Whether the participant can take part, by an eligibility step; likewise.
  public let isEligible: Bool?
  /// Whether its answers are a form's items, which are dated when they are given, not when the step began.
  public let isForm: Bool
}

/// What one question, signature or page has recorded.
public enum AnswerResult: Hashable, Sendable {
  case question(QuestionResult)
  case consent(ConsentSignatureResult)
  /// A drawn signature; its identifier.
  case signature(String)
  /// A page that was shown (`WebView`).
  case webPage
  /// A film, by its step. None plays in a walkthrough.
  case video(Step.ID)
  /// A passcode, by its step. None is saved by a walkthrough.
  case passcode(Step.ID)
  /// What a repeatable group has recorded.
  case entries(EntriesResult)
}

/// The entries of a repeatable group, each with the answers to its questions. ResearchKit has no such result; it is written
/// as its `ORKCollectionResult` in one another (§6.2): the group, then each entry by its number from 1.
public struct EntriesResult: Hashable, Sendable {
  public let id: FormItem.ID
  public let entries: [[AnswerResult]]
}

/// The answer to one question.
public struct QuestionResult: Hashable, Sendable {
  public let id: String
  public let type: QuestionType
  public let shape: ResultShape
  /// Nil where it was skipped or left empty.
  public let answer: JSONValue?
  /// Such as the unit.
  public let furtherFields: [String: JSONValue]

  public var isDontKnow: Bool { answer?.isDontKnow == true }
}

/// Agreement or disagreement, and who signed.
public struct ConsentSignatureResult: Hashable, Sendable {
  /// The signature's id, not the step's; nil where the review collects none.
  public let id: String?
  public let consented: Bool
  public let signature: CollectedSignature?
  /// The values of the interactive elements in the consent's text.
  public let elements: JSONValue?
  /// What was decided on a consent form.
  public let decision: ConsentForm.Decision?
  /// The version of the form that was shown.
  public let version: String?
}

/// A signature as collected.
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
