import Foundation

extension Walkthrough {
  /// Goes from an answer summary back to a question or form on the path so that its answer can be changed. After that
  /// step, the walkthrough returns to the summary, stopping only at questions that were not answered before. Returns
  /// false, without a change, if the summary does not list the step.
  @discardableResult
  public mutating func change(_ id: Step.ID) -> Bool {
    guard let summary = current, self.summary.contains(where: { $0.step.id == id }),
      navigation.step(id)?.kind != .instruction
    else { return false }
    let before = self
    while current?.id != id {
      guard back() else {
        self = before
        return false
      }
    }
    run.returning = summary.id
    return true
  }

  /// Continues from step to step with the remembered answers, up to the summary.
  mutating func returnToSummary(at moment: Date?) {
    guard let summary = run.returning else { return }
    while let step = current, step.id != summary {
      guard let record = run.records[step.id],
        step.content.behavior.stands(record, for: step, in: self),
        visitCounts[step.id] == 1
      else { return }
      keep(record, of: step, at: moment)
      go(to: navigation.destination(after: step.id, answers: answers), from: step, at: moment)
    }
    run.returning = nil
  }
}
