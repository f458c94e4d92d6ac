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
