extension Walkthrough {
  /// A decision on the path: from a step, or from the start of the task, to the next step or the end. A skipped step
  /// makes its own decision: the hop to it is followed by one from it.
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

  /// Why the walkthrough went there (ResearchKit §4.2).
  public enum Reason: Codable, Hashable, Sendable {
    /// No rule applied: the next step in order, or the end after the last step.
    case order
    /// The step's rule always leads there.
    case direct
    /// The first branch of its rule whose condition held, by its index from 0.
    case branch(Int)
    /// No branch of its rule held, and the rule has a default.
    case otherwise
    /// The participant chose to end early.
    case endedEarly
    /// The step was refused or not passed, which leads back or ends the task regardless of the order.
    case failed
  }

  /// The hops that led to each visit in `visited`, including those over skipped steps.
  public var arrivals: [[Hop]] {
    run.visits.enumerated().map { index, visit in
      let from = index == 0 ? nil : run.visits[index - 1].step
      return visit.hops ?? [Hop(from: from, reason: .order, to: visit.step)]
    }
  }

  /// The hops that led to the end; empty until then.
  public var departure: [Hop] {
    guard let ending else { return [] }
    let (hops, onward) = navigation.hops(after: ending.step, answers: answers)
    if case .end(_, let why) = onward, why == ending.why { return hops }
    return [Hop(from: ending.step, reason: .failed, to: nil)]
  }

  /// The hops to store for going to a step; nil if they follow from the order alone.
  func hops(from step: Step?, to target: Step.ID) -> [Hop]? {
    let (hops, onward) = navigation.hops(after: step?.id, answers: answers)
    if onward == .step(target) {
      return hops.count == 1 && hops[0].reason == .order ? nil : hops
    }
    let isEnding = navigation.isEnding(target)
    return [Hop(from: step?.id, reason: isEnding ? .endedEarly : .failed, to: target)]
  }
}
