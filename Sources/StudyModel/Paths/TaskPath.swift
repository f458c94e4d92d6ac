/// A path through a task.
public struct TaskPath: Hashable, Sendable {
  /// The number of steps visited, counting each visit.
  public let stepCount: Int
  public let ending: Walkthrough.Ending
  let place: Int?

  /// An answer along the path.
  public struct Turn: Hashable, Sendable {
    public let step: Step.ID
    /// In the form that `Walkthrough.answer` accepts.
    public let answer: JSONValue
    /// Whether another answer could have led elsewhere.
    public let isDecision: Bool

    /// Whether nothing was asked, so that there is nothing to report.
    public var isPlain: Bool { answer == StepAnswers.goingOn }
  }
}
