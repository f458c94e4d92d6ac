/// What a kind of step comes down to: one of the few kinds of pages that every export and every form knows. Code
/// that has nothing special for a kind treats it as its shape, so that a kind that is added works everywhere at once.
public enum StepShape: Hashable, Sendable {
  /// The step's own texts, to read.
  case words(Instruction)
  case question(Question)
  case form(Form)
  case quiz(Quiz)
  case signature(SignatureRequest)
  case ending(Completion)
  /// What only a client performs.
  case client(Component)
}

extension StepShape {
  /// The content of a step that is the shape.
  public var content: StepContent {
    switch self {
    case .words(let settings): .instruction(settings)
    case .question(let settings): .question(settings)
    case .form(let settings): .form(settings)
    case .quiz(let settings): .quiz(settings)
    case .signature(let settings): .signature(settings)
    case .ending(let settings): .completion(settings)
    case .client(let settings): .component(settings)
    }
  }

  /// What the visitor decides for the kind that is the shape.
  public func accept<Visitor: StepContentVisitor>(_ visitor: Visitor) -> Visitor.Decision {
    content.accept(visitor)
  }
}
