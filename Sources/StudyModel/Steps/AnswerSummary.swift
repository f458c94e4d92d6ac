/// Shows the answers given so far for review and changes.
public struct AnswerSummary: StepSettings {
  public var excludesInstructions: Bool = false

  public init(excludesInstructions: Bool = false) {
    self.excludesInstructions = excludesInstructions
  }
}

extension AnswerSummary {
  public static var kind: StepContent.Kind { .answerSummary }
  public static var name: String { "Answer summary" }
  public static var blank: AnswerSummary { AnswerSummary() }
  public var content: StepContent { .answerSummary(self) }
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension AnswerSummary: StepKind {
  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .nothing : nil }

  func problems(of step: Step, at place: Place, in map: TaskMap) -> [Problem] {
    map.canPrecede(step.id, anyOf: [.question, .form])
      ? []
      : [
        Problem(
          .warning, .nothingToSummarize, at: place,
          "No question comes before \(map.name(of: step.id)), so it lists nothing. Move it after the questions."
        )
      ]
  }
}
