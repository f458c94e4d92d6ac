/// A single question.
public struct Question: StepSettings {
  public var format: AnswerFormat
  /// The text of the question, if it differs from the step's title.
  public var question: LocalizedText = [:]
  public var placeholder: LocalizedText = [:]
  public var tag: LocalizedText = [:]
  public var learnMore: LearnMore?

  public init(
    format: AnswerFormat, question: LocalizedText = [:], placeholder: LocalizedText = [:],
    tag: LocalizedText = [:], learnMore: LearnMore? = nil
  ) {
    self.format = format
    self.question = question
    self.placeholder = placeholder
    self.tag = tag
    self.learnMore = learnMore
  }
}

extension Question {
  public static var kind: StepContent.Kind { .question }
  public static var name: String { "Question" }
  public static var blank: Question { Question(format: .boolean(BooleanFormat())) }
  public var content: StepContent { .question(self) }
  public var asking: AskingStep? { .question(self) }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("question", question), ("placeholder", placeholder), ("tag", tag)], at: place)
      + (learnMore?.texts(at: place + ["learnMore"]) ?? [])
      + format.texts(at: place + ["format"])
  }
}
