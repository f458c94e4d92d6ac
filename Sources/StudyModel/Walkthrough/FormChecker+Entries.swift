extension FormChecker {
  /// The keys of the questions shown in the entries of a group.
  func keys(of group: ItemGroup, _ seen: Answers) -> [FormItem.ID] {
    guard let answer = seen.steps[step]?.answer else { return [] }
    return (answer[group.id]?.arrayValue ?? []).prefix(Repetition.mostEntries + 1).enumerated()
      .flatMap { index, entry in
        visible(group, in: entry.objectValue ?? [:], inAdditionTo: answer.objectValue ?? [:])
          .map { group.key(of: $0.id, in: index + 1) }
      }
  }

  /// The questions shown in an entry with these answers. Their conditions see the answers of the entry itself and those
  /// outside the groups.
  private func visible(
    _ group: ItemGroup, in entry: [FormItem.ID: JSONValue],
    inAdditionTo others: [FormItem.ID: JSONValue]
  ) -> [FormItem] {
    guard group.items.contains(where: { $0.visibility != nil }) else { return group.items }
    let seen = seen(with: others.merging(entry) { _, own in own })
    return group.items.filter { $0.isShown(in: seen) }
  }

  /// Checks the entries of a group, and drops those without any answer unless they are needed to reach the minimum.
  func check(
    _ answer: JSONValue, of group: ItemGroup, inAdditionTo others: [FormItem.ID: JSONValue]
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
        // An entry that was added and left empty does not count.
        if spare >= 0 { continue }
        spare += 1
      }
      check(values, as: index + 1, of: group, inAdditionTo: others, into: &checked)
    }
    let filled = checked.entries.filter { !$0.isUnanswered }
    if checked.refused.isEmpty, filled.count < least {
      return CheckedEntries(.tooFewEntries(least), group)
    }
    return checked
  }

  private func check(
    _ values: [FormItem.ID: JSONValue], as number: Int, of group: ItemGroup,
    inAdditionTo others: [FormItem.ID: JSONValue], into checked: inout CheckedEntries
  ) {
    var refused: [(FormItem.ID, Rejection)] = values.keys.filter { group.item($0) == nil }.sorted()
      .map { ($0, .notAsked) }
    var taken: [FormItem.ID: JSONValue] = [:]
    var wrong: [FormItem.ID: Rejection] = [:]
    let context = answerContext(beside: others.merging(values) { _, own in own })
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
    let shown = visible(group, in: taken, inAdditionTo: others)
    refused += shown.compactMap { item in wrong[item.id].map { (item.id, $0) } }
    checked.refused += refused.map {
      Rejections.Entry(item: group.key(of: $0, in: number), rejection: $1)
    }
    let ids = Set(shown.map(\.id))
    checked.entries.append(.object(taken.filter { ids.contains($0.key) }))
  }
}

/// The result of checking the entries of a group.
struct CheckedEntries {
  /// With the answers to the questions shown.
  var entries: [JSONValue] = []
  var refused: [Rejections.Entry] = []

  init() {}

  /// All entries refused.
  init(_ rejection: Rejection, _ group: ItemGroup) {
    refused = [Rejections.Entry(item: group.id, rejection: rejection)]
  }
}
