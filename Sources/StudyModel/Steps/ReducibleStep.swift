/// A kind of step that has a simpler one as its shape. Kinds about the consent, sharing, and eligibility have none: each of
/// them is decided everywhere.
public protocol ReducibleStep: StepSettings {
  var shape: StepShape { get }
  /// The members of its document that the shape says too. The others are lost when the shape is written.
  static var membersInShape: Set<String> { get }
}

extension ReducibleStep {
  public var asking: AskingStep? { shape.content.asking }

  /// The shape of a kind that only a client performs.
  static var clientShape: StepShape {
    .client(Component(runs: .custom, customName: kind.rawValue))
  }
}
