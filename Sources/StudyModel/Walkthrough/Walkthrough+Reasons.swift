extension Walkthrough {
  /// A decision on the way: from a step, or from the start of the task, to the next step or the end. A step that is left
  /// out makes a decision of its own: the hop to it is followed by one from it.
  public struct Hop: Codable, Hashable, Sendable {
    /// Nil for the start of the task.
    public let from: Step.ID?
    public let reason: Reason
    /// Nil for the end.
    public let to: Step.ID?

    public init(from: Step.ID?, reason: Reason, to: Step.ID?) {
      self.from = from
      self.reason = reason
      self.to = to
    }
  }

  /// Why it went there (ResearchKit §4.2).
  public enum Reason: Codable, Hashable, Sendable {
    /// No rule said otherwise: the next step in order, or the end after the last.
    case order
    /// The step's rule always leads there.
    case direct
    /// The branch of its rule, from 0, that was the first whose condition held.
    case branch(Int)
    /// No branch of its rule held, and it says where to go then.
    case otherwise
    /// An early ending was chosen.
    case endedEarly
    /// The step was refused or not passed, which leads back or ends the task whatever the order says.
    case failed
  }

  /// Why each visit of `visited` came about: the hop to it, after hops over steps that were left out.
  public var arrivals: [[Hop]] {
    run.visits.enumerated().map { index, visit in
      let from = index == 0 ? nil : run.visits[index - 1].step
      return visit.hops ?? [Hop(from: from, reason: .order, to: visit.step)]
    }
  }

  /// Why it ended; empty while it has not.
  public var departure: [Hop] {
    guard let ending else { return [] }
    let (hops, onward) = course.hops(after: ending.step, answers: answers)
    if case .end(_, let why) = onward, why == ending.why { return hops }
    return [Hop(from: ending.step, reason: .failed, to: nil)]
  }

  /// What to keep of the reasons for going to a step; nil for the order alone, which is told from the visits.
  func hops(from step: Step?, to target: Step.ID) -> [Hop]? {
    let (hops, onward) = course.hops(after: step?.id, answers: answers)
    if onward == .step(target) {
      return hops.count == 1 && hops[0].reason == .order ? nil : hops
    }
    let isEnding = course.isEnding(target)
    return [Hop(from: step?.id, reason: isEnding ? .endedEarly : .failed, to: target)]
  }
}
