/// What a kind of step comes down to: one of the few kinds of pages that every export and every form knows. Whoever has
/// nothing special for a kind treats it as its shape, so that a kind that is added works everywhere at once.
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

/// A kind of step that has a simpler one as its shape. Kinds about the consent, sharing, and eligibility have none: each of
/// them is decided everywhere.
public protocol ReducibleStep: StepSettings {
  var shape: StepShape { get }
  /// The members of its document that the shape says too. Whoever writes the shape has lost the others.
  static var membersInShape: Set<String> { get }
}

extension ReducibleStep {
  public var asking: AskingStep? { shape.content.asking }

  /// The shape of a kind that only a client performs.
  static var clientShape: StepShape {
    .client(Component(runs: .custom, customName: kind.rawValue))
  }
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

/// Decides something for each kind of step, in the usual case by its shape. The compiler asks for a decision on each kind
/// that has no simpler one; a kind that is decided in its own way has a `visit` of its own.
public protocol StepShapeVisitor: StepContentVisitor {
  /// What becomes of the decision on a shape, made for a kind that comes down to it: the place to report what is lost.
  func reduced(_ decision: Decision, from content: some ReducibleStep) -> Decision
}

extension StepShapeVisitor {
  public func visit(_ content: some ReducibleStep) -> Decision {
    reduced(content.shape.accept(self), from: content)
  }
}
