extension TaskNavigation {
  /// Where a task continues.
  enum Onward: Hashable {
    case step(Step.ID)
    case end(Walkthrough.Outcome, why: String?)
  }

  /// ResearchKit's forward algorithm (§4.2): the step's rule decides, else the order; from a skipped step, the
  /// algorithm continues as if the step had been shown. A rule that names no step of the task ends it, as the null
  /// identifier does.
  func destination(after start: Step.ID?, answers: Answers) -> Onward {
    hops(after: start, answers: answers).onward
  }

  /// Where a refused or finally failed step leads: by a branch for this, else to the step named for it, else to the
  /// end, but never to the next step in order.
  func destination(
    afterRefusing step: Step.ID, to named: Step.ID?, why: String, answers: Answers
  ) -> Onward {
    if ways(from: step).branches.contains(where: { $0.condition.holds(in: answers) }) {
      return destination(after: step, answers: answers)
    }
    guard let named, positions[named] != nil else { return .end(.discarded, why: why) }
    return .step(named)
  }

  /// Where a task continues after a step, and every decision on the way there.
  func hops(after start: Step.ID?, answers: Answers) -> (hops: [Walkthrough.Hop], onward: Onward) {
    // A step that was deleted meanwhile leads where the task begins.
    var origin = start.flatMap {
      positions[$0] == nil && rule(after: $0) == nil && !isEnding($0) ? nil : $0
    }
    var skipped: Set<Step.ID> = []
    var hops: [Walkthrough.Hop] = []
    while true {
      if let origin, isEnding(origin) {
        return ([.init(from: origin, reason: .order, to: nil)], .end(.earlyTermination, why: nil))
      }
      let (destination, reason) = ways(from: origin).taken(with: answers)
      guard case .step(let target) = destination else {
        let why = reason == .order && order.isEmpty ? "The task has no steps." : nil
        return (hops + [.init(from: origin, reason: reason, to: nil)], .end(.completed, why: why))
      }
      hops.append(.init(from: origin, reason: reason, to: target))
      guard positions[target] != nil else {
        let why = "A rule leads to “\(target)”, which is not a step of the task."
        return (hops, .end(.completed, why: why))
      }
      guard skips[target]?.holds(in: answers) == true else { return (hops, .step(target)) }
      guard skipped.insert(target).inserted else {
        let why = "The rules skip from step to step endlessly, at “\(target)”."
        return (hops, .end(.invalid, why: why))
      }
      origin = target
    }
  }
}

extension TaskNavigation.Ways {
  /// The destination for someone with these answers, and the reason.
  fileprivate func taken(
    with answers: Answers
  ) -> (destination: Destination, reason: Walkthrough.Reason) {
    if let index = branches.firstIndex(where: { $0.condition.holds(in: answers) }) {
      return (branches[index].destination, .branch(index))
    }
    switch fallback {
    case .order: return (otherwise, .order)
    case .direct: return (otherwise, .direct)
    case .otherwise: return (otherwise, .otherwise)
    }
  }
}
