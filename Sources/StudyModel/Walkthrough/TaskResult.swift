import Foundation

/// The results of a walkthrough in ResearchKit's hierarchy (§6): one per visited step, each with one per answer.
public struct TaskResult: Hashable, Sendable {
  public let task: Task.ID
  /// Identifies the run (`taskRunUUID`).
  public let runID: UUID?
  public let began: Date?
  public let ended: Date?
  public let steps: [StepResult]
  /// The time zone of the dates.
  public let zone: TimeZone
}

/// The result of one step. A step visited twice is listed twice, with the latest answers (ResearchKit §4.2).
public struct StepResult: Hashable, Sendable {
  public let step: Step.ID
  public let began: Date?
  public let left: Date?
  public let results: [AnswerResult]
  /// The outcome of a quiz; ResearchKit has no place for it except `userInfo`.
  public let quiz: QuizOutcome?
  /// For an eligibility step, whether the participant can take part; also only in `userInfo`.
  public let isEligible: Bool?
  /// Whether the answers are items of a form, which are dated when they are given rather than when the step began.
  public let isForm: Bool
}

/// The result of one question, signature, or page.
public enum AnswerResult: Hashable, Sendable {
  case question(QuestionResult)
  case consent(ConsentSignatureResult)
  /// A drawn signature, by its identifier.
  case signature(String)
  /// A page that was shown (`WebView`).
  case webPage
  /// A video, by its step. A walkthrough never plays it.
  case video(Step.ID)
  /// A passcode, by its step. A walkthrough never saves it.
  case passcode(Step.ID)
  /// The entries of a repeatable group.
  case entries(EntriesResult)
}

/// The entries of a repeatable group, each with the answers to its questions.
public struct EntriesResult: Hashable, Sendable {
  public let id: FormItem.ID
  public let entries: [[AnswerResult]]
}
