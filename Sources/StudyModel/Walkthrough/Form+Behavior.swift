import Foundation

extension Form: StepBehavior {
  func prefill(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    let recorded = walk.run.records[step.id]?.answer
    let draft = walk.run.drafts[step.id]
    let context = walk.answering()
    var values: [FormItem.ID: JSONValue] = [:]
    for item in itemsAskedOnce {
      values[item.id] =
        draft?[item.id] ?? recorded?[item.id] ?? item.format?.settings.defaultAnswer(in: context)
    }
    for group in groups {
      let entries = (draft?[group.id] ?? recorded?[group.id])?.arrayValue ?? []
      values[group.id] = group.filledUp(entries, in: context)
    }
    return .object(values)
  }

  func submit(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    let record = try revised(submission.answer, of: step, in: &walk)
    walk.leave(step, with: record, at: submission.moment)
  }

  func submitWhole(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) throws(Rejections) {
    var answer = submission.answer
    if let given = answer.objectValue { answer = .object(withDefaults(given, in: walk)) }
    try submission.submit(.next(answer), in: &walk)
  }

  /// The defaults; nil for an optional form that has none or does not accept them, so that it is skipped.
  func usualAnswer(of step: Step, in walk: Walkthrough) -> JSONValue? {
    let usual = withDefaults([:], in: walk)
    if usual.isEmpty, step.isOptional { return nil }
    let isTaken = (try? walk.check(.object(usual), of: self, in: step)) != nil
    return isTaken || !step.isOptional ? .object(usual) : nil
  }

  private func withDefaults(
    _ answer: [FormItem.ID: JSONValue], in walk: Walkthrough
  ) -> [FormItem.ID: JSONValue] {
    let context = walk.answering()
    return itemsAskedOnce.reduce(into: answer) { values, item in
      if values[item.id] == nil, let usual = item.format?.settings.defaultAnswer(in: context) {
        values[item.id] = usual
      }
    }
  }

  /// An empty answer for each item, and no entries (ResearchKit §2.10).
  func skippedAnswer(of step: Step, in walk: Walkthrough) -> JSONValue {
    let visible = Set(walk.visibleItems(of: step, answered: nil))
    let asked = itemsAskedOnce.filter { !$0.isHeading && visible.contains($0.id) }
    let repeated = groups.filter { visible.contains($0.id) }
    return .object(
      Dictionary(asked.map { ($0.id, .null) } + repeated.map { ($0.id, .array([])) }) { first, _ in
        first
      })
  }

  func isListed(in summary: AnswerSummary) -> Bool { true }

  func revised(
    _ answer: JSONValue, of step: Step, in walk: inout Walkthrough
  ) throws(Rejections) -> StepRecord {
    let checked = try walk.check(answer, of: self, in: step)
    walk.remember(checked.everything, of: step, inAdditionTo: checked.visible)
    return StepRecord(answer: checked.visible)
  }

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool {
    record.answer == (try? walk.check(record.answer, of: self, in: step))?.visible
  }

  func validAnswer(of step: Step, at part: Part, in walk: Walkthrough) -> JSONValue? {
    validAnswer(in: walk.answering())
  }

  /// An answer to every item, visible or not, with the minimum number of entries, or one, for each group. Texts that
  /// must be repeated are.
  private func validAnswer(in context: AnswerContext) -> JSONValue {
    var values = itemsAskedOnce.validAnswers(in: context)
    for group in groups {
      let entry = group.items.validAnswers(inAdditionTo: values, in: context)
      values[group.id] = .array(
        Array(repeating: .object(entry), count: max(group.repetition.least, 1)))
    }
    return .object(values)
  }

  func fillIn(
    _ submission: Submission, at step: Step, in walk: inout Walkthrough
  ) -> Bool {
    walk.run.drafts[step.id] = submission.answer
    return true
  }

  func results(by writer: StepResultWriter) -> [AnswerResult] {
    let answers = writer.record.answer
    return parts.compactMap { part in
      switch part {
      case .item(let item): writer.question(item, in: answers)
      case .group(let group):
        answers[group.id]?.arrayValue.map { entries in
          .entries(
            EntriesResult(
              id: group.id,
              entries: entries.map { entry in
                group.items.compactMap { writer.question($0, in: entry) }
              }))
        }
      }
    }
  }
}
