import Foundation

extension Walkthrough {
  /// Goes from an answer summary back to a question or form on the way, to change its answer there. Once it is left,
  /// the way leads back to the summary, stopping only where something is asked that was not answered before. False,
  /// and nothing changes, where the summary does not show the step.
  @discardableResult
  public mutating func change(_ id: Step.ID) -> Bool {
    guard let summary = current, self.summary.contains(where: { $0.step.id == id }),
      course.step(id)?.kind != .instruction
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

  /// On from step to step with the answers that are remembered, as far as the summary.
  mutating func returnToSummary(at moment: Date?) {
    guard let summary = run.returning else { return }
    while let step = current, step.id != summary {
      guard let record = run.records[step.id], stands(record, for: step),
        visitCounts[step.id] == 1
      else { return }
      keep(record, of: step, at: moment)
      go(to: course.destination(after: step.id, answers: answers), from: step, at: moment)
    }
    run.returning = nil
  }

  /// Whether what is remembered of a step would still be taken.
  private func stands(_ record: StepRecord, for step: Step) -> Bool {
    switch step.content {
    case .question(let question):
      record.answer == (try? check(record.answer, of: question, in: step))
    case .form(let form):
      record.answer == (try? check(record.answer, of: form, in: step))?.visible
    case .instruction, .video, .pdf, .table: true
    default: false
    }
  }
}
