extension TaskNavigation {
  /// A connection that a step makes by itself, and its cause.
  typealias Refusal = (to: Destination, cause: TaskGraph.Cause)

  /// Where a step in the order leads by itself when it is refused or failed, unless a branch handles that.
  func refusals(at position: Int) -> [Refusal] {
    order[position].content.behavior.refusals(at: position, in: self)
  }

  /// Whether some branch holds whenever a consent form is refused, so that the refusal does not end the task.
  func isDecided(whenRefusedAt id: Step.ID) -> Bool {
    ways(from: id).branches.contains { branch in
      branch.condition.value { test in
        guard case .consented(let wanted) = test.comparison, test.asksAgreement(at: id, in: task)
        else { return nil }
        return !wanted
      } == true
    }
  }
}
