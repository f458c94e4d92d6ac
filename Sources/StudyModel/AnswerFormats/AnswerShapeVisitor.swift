/// Decides something for each answer format, in the usual case by its shape. The compiler asks for a decision on each
/// shape; a format that is decided in its own way has a `visit` of its own.
public protocol AnswerShapeVisitor: AnswerFormatVisitor {
  /// What becomes of the decision on a shape, made for a format that comes down to it: the place to report what is lost.
  func reduced(_ decision: Decision, from format: some ReducibleFormat) -> Decision
}

extension AnswerShapeVisitor {
  public func visit(_ format: some ReducibleFormat) -> Decision {
    reduced(format.shape.accept(self), from: format)
  }
}
