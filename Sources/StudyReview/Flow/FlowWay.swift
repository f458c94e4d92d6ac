import StudyModel
import StudyParts

/// A way from one step to the next.
package struct FlowWay: Sendable {
  package let target: Target
  package let cause: FlowReasons.Phrase?

  package enum Target: Hashable, Sendable {
    case step(Int)
    case end
    /// A step that the task does not contain.
    case gone(Step.ID)

    package init(_ destination: Destination, _ positions: [Step.ID: Int]) {
      self =
        switch destination {
        case .end: .end
        case .step(let id): positions[id].map(Target.step) ?? .gone(id)
        }
    }
  }
}
