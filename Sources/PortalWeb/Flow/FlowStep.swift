import StudyModel
import StudyParts

/// A step of a task and the ways that lead from it.
struct FlowStep: Sendable {
  let step: Step
  let index: Int
  let isEnding: Bool
  let title: String
  /// The kind of the step and how much it contains.
  let detail: String
  let ways: [FlowWay]
  /// When the step is skipped.
  let skip: FlowReasons.Phrase?
  let isUnreachable: Bool
  let isAlwaysLeftOut: Bool
  let isEndless: Bool

  var number: Int { index + 1 }

  /// What is wrong with the step, for both the drawing and the list.
  var mark: FlowMark? {
    isAlwaysLeftOut
      ? FlowMark(words: "Always skipped", kind: "lost")
      : isUnreachable
        ? FlowMark(words: "No path leads here", kind: "lost")
        : isEndless ? FlowMark(words: "Never ends", kind: "endless") : nil
  }

  /// Whether the task always ends after this step.
  var isLast: Bool {
    !ways.isEmpty && ways.allSatisfy { $0.target == .end } && step.kind == .completion
      || isEnding
  }

  /// Whether the step announces a successful end.
  var isGoodEnd: Bool {
    guard isLast, !isEnding, case .completion(let completion) = step.content else { return false }
    return completion.reason == .completed || completion.reason == .saved
  }
}
