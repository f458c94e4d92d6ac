import StudyModel
import StudyParts

/// A step of a task and the ways that lead from it.
package struct FlowStep: Sendable {
  package let step: Step
  package let index: Int
  package let isEnding: Bool
  package let title: String
  /// The kind of the step and how much it contains.
  package let detail: String
  package let ways: [FlowWay]
  /// When the step is skipped.
  package let skip: FlowReasons.Phrase?
  package let isUnreachable: Bool
  let isAlwaysLeftOut: Bool
  package let isEndless: Bool

  package var number: Int { index + 1 }

  /// What is wrong with the step, for both the drawing and the list.
  package var mark: FlowMark? {
    isAlwaysLeftOut
      ? FlowMark(words: "Always skipped", kind: "lost")
      : isUnreachable
        ? FlowMark(words: "No path leads here", kind: "lost")
        : isEndless ? FlowMark(words: "Never ends", kind: "endless") : nil
  }

  /// Whether the task always ends after this step.
  package var isLast: Bool {
    !ways.isEmpty && ways.allSatisfy { $0.target == .end } && step.kind == .completion
      || isEnding
  }

  /// Whether the step announces a successful end.
  package var isGoodEnd: Bool {
    guard isLast, !isEnding, case .completion(let completion) = step.content else { return false }
    return completion.reason == .completed || completion.reason == .saved
  }
}
