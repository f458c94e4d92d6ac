extension Walkthrough {
  /// The items of a form shown while it is answered so, with those of each entry of a repeatable group by their keys
  /// (`ItemGroup.key`); items of no form, none.
  public func visibleItems(of step: Step, answered: JSONValue?) -> [FormItem.ID] {
    guard case .form(let form) = step.content else { return [] }
    let seen = answers(with: answered?.objectValue ?? [:], at: step)
    return form.parts.flatMap { part -> [FormItem.ID] in
      switch part {
      case .item(let item): item.isShown(in: seen) ? [item.id] : []
      case .group(let group):
        group.heading.isShown(in: seen) ? [group.id] + keys(of: group, seen, at: step) : []
      }
    }
  }

  private func keys(of group: ItemGroup, _ seen: Answers, at step: Step) -> [FormItem.ID] {
    guard let answer = seen.steps[step.id]?.answer else { return [] }
    return (answer[group.id]?.arrayValue ?? []).prefix(Repetition.mostEntries + 1).enumerated()
      .flatMap { index, entry in
        visible(group, in: entry.objectValue ?? [:], besides: answer.objectValue ?? [:], at: step)
          .map { group.key(of: $0.id, in: index + 1) }
      }
  }

  /// The questions of an entry shown while it is answered so. Their conditions see the answers of the entry itself besides
  /// those that are given once.
  private func visible(
    _ group: ItemGroup, in entry: [FormItem.ID: JSONValue],
    besides form: [FormItem.ID: JSONValue], at step: Step
  ) -> [FormItem] {
    guard group.items.contains(where: { $0.visibility != nil }) else { return group.items }
    let seen = answers(with: form.merging(entry) { _, own in own }, at: step)
    return group.items.filter { $0.isShown(in: seen) }
  }

  private func answers(with values: [FormItem.ID: JSONValue], at step: Step) -> Answers {
    var seen = answers
    seen.steps[step.id] = StepRecord(answer: .object(values))
    return seen
  }

  /// Checks the entries of a group and drops those without any answer, unless so many are needed.
  func check(
    _ answer: JSONValue, of group: ItemGroup, besides form: [FormItem.ID: JSONValue],
    at step: Step
  ) -> CheckedEntries {
    var checked = CheckedEntries()
    let most = group.repetition.most
    let least = group.repetition.least
    if answer.isNull, least == 0 { return checked }
    guard answer.isNull || answer.arrayValue != nil else {
      return CheckedEntries(.wrongKind, group)
    }
    let given = answer.arrayValue ?? []
    guard given.count <= most else { return CheckedEntries(.tooManyEntries(most), group) }
    var spare = given.count { !$0.isUnanswered } - least
    for (index, entry) in given.enumerated() {
      guard let values = entry.objectValue else { return CheckedEntries(.wrongKind, group) }
      if entry.isUnanswered {
        // Whoever added an entry and left it empty had nothing to say after all.
        if spare >= 0 { continue }
        spare += 1
      }
      check(values, as: index + 1, of: group, besides: form, at: step, into: &checked)
    }
    let filled = checked.entries.filter { !$0.isUnanswered }
    if checked.refused.isEmpty, filled.count < least {
      return CheckedEntries(.tooFewEntries(least), group)
    }
    return checked
  }

  private func check(
    _ values: [FormItem.ID: JSONValue], as number: Int, of group: ItemGroup,
    besides form: [FormItem.ID: JSONValue], at step: Step, into checked: inout CheckedEntries
  ) {
    var refused: [(FormItem.ID, Rejection)] = values.keys.filter { group.item($0) == nil }.sorted()
      .map { ($0, .notAsked) }
    var taken: [FormItem.ID: JSONValue] = [:]
    var wrong: [FormItem.ID: Rejection] = [:]
    let context = answering(beside: form.merging(values) { _, own in own })
    for item in group.items {
      guard let format = item.format else { continue }
      let value = values[item.id] ?? .null
      do {
        taken[item.id] = try format.take(value, isOptional: item.isOptional, in: context)
      } catch {
        wrong[item.id] = error
        taken[item.id] = value
      }
    }
    let shown = visible(group, in: taken, besides: form, at: step)
    refused += shown.compactMap { item in wrong[item.id].map { (item.id, $0) } }
    checked.refused += refused.map {
      Rejections.Entry(item: group.key(of: $0, in: number), rejection: $1)
    }
    let ids = Set(shown.map(\.id))
    checked.entries.append(.object(taken.filter { ids.contains($0.key) }))
  }
}

/// What the entries of a group become once they are checked.
struct CheckedEntries {
  /// With the answers to questions that are shown.
  var entries: [JSONValue] = []
  var refused: [Rejections.Entry] = []

  init() {}

  /// Refused as a whole.
  init(_ rejection: Rejection, _ group: ItemGroup) {
    refused = [Rejections.Entry(item: group.id, rejection: rejection)]
  }
}

extension ItemGroup {
  /// An entry nobody has touched yet.
  public func freshEntry(in context: AnswerContext) -> JSONValue {
    var values: [FormItem.ID: JSONValue] = [:]
    for item in items { values[item.id] = item.format?.settings.defaultAnswer(in: context) }
    return .object(values)
  }

  /// As many entries as there must be: those that are there, and untouched ones behind them.
  func filledUp(_ entries: [JSONValue], in context: AnswerContext) -> JSONValue {
    let missing = max(repetition.least - entries.count, 0)
    return .array(entries + Array(repeating: freshEntry(in: context), count: missing))
  }
}

extension FormItem {
  fileprivate func isShown(in answers: Answers) -> Bool { visibility?.holds(in: answers) ?? true }
}
