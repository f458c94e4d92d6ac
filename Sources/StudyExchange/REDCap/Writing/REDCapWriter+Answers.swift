import StudyModel

extension REDCapWriter {
  /// The answer to a question that is already written.
  func answer(to answer: AnswerReference, in task: StudyModel.Task) -> REDCapAnswer? {
    registered(AnswerReference(task: task.id, step: answer.step, item: answer.item))
  }

  /// A condition on questions that are already written, without conditions on steps; nil if it cannot be written.
  func logicWithinPage(_ condition: Condition, of task: StudyModel.Task) -> REDCapLogic? {
    switch condition {
    case .all(let parts): joined(parts, of: task).map { REDCapLogic.all($0).simplified }
    case .any(let parts): joined(parts, of: task).map { REDCapLogic.any($0).simplified }
    case .not(let part): logicWithinPage(part, of: task)?.negated
    case .test(let test):
      answer(to: test.answer, in: task).flatMap { try? $0.logic(of: test.comparison) }
    }
  }

  private func joined(_ parts: [Condition], of task: StudyModel.Task) -> [REDCapLogic]? {
    let written = parts.compactMap { logicWithinPage($0, of: task) }
    return written.count == parts.count ? written : nil
  }
}
