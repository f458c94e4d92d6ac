/// Asks only for a drawn signature.
public struct SignatureRequest: StepSettings {
  public init() {}
}

extension SignatureRequest {
  public static var kind: StepContent.Kind { .signature }
  public static var name: String { "Signature" }
  public static var blank: SignatureRequest { SignatureRequest() }
  public var content: StepContent { .signature(self) }
  public var asking: AskingStep? { .signature(self) }
  public func texts(at place: Place) -> [PlacedText] { [] }
}

extension SignatureRequest: StepKind {
  var asksToAgree: Bool { true }

  func source(of item: String?, isWhole: Bool) -> AnswerSource? { isWhole ? .other : nil }

  func count(into effort: inout StepEffort, of study: Study) {
    effort.answering += StepEffort.signing
  }

  func answers(at step: Step, for search: StepAnswers) -> StepAnswers.List {
    StepAnswers.List(answers: ["typed"])
  }
}
