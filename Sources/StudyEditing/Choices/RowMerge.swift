import StudyModel
import StudyParts

/// Merges two changes to the same table of answers, such as a new answer and a corrected one. Answers with the same
/// recorded value are the same answer.
package struct RowMerge: Sendable {
  /// An answer after both changes. Only a contested one has two versions.
  package struct Row: Sendable {
    /// The answer as its author wants it, with everything else that was changed in it; nil if the author removed it.
    package let mine: JSONValue?
    /// The same, as the others want it; nil if they removed it.
    package let theirs: JSONValue?
    /// Whether both changed the same member of the answer, or one removed what the other changed.
    package let isContested: Bool
  }

  /// In the new order, including contested answers that one side removed.
  package let rows: [Row]

  package var isContested: Bool { rows.contains(where: \.isContested) }

  /// - Parameters:
  ///   - former: the answers that the author saw.
  ///   - mine: those answers with the author's changes.
  ///   - theirs: those answers with the changes that were saved in the meantime.
  package init(_ former: [JSONValue], mine: [JSONValue], theirs: [JSONValue]) {
    let before = Self.byValue(former)
    let (own, others) = (Self.byValue(mine), Self.byValue(theirs))
    let values = Self.order(
      former.compactMap(ChoiceRows.key), mine: mine.compactMap(ChoiceRows.key),
      theirs: theirs.compactMap(ChoiceRows.key))
    rows = values.compactMap { value in
      let mine = Self.merge(before[value], own[value], others[value])
      let theirs = Self.merge(before[value], others[value], own[value])
      guard mine.value != nil || theirs.value != nil else { return nil }
      return Row(mine: mine.value, theirs: theirs.value, isContested: mine.isContested)
    }
  }

  private static func byValue(_ rows: [JSONValue]) -> [String: JSONValue] {
    Dictionary(rows.compactMap { row in ChoiceRows.key(of: row).map { ($0, row) } }) {
      first, _ in first
    }
  }

  /// Merges member by member, so that a new explanation and a new translation of the same answer do not compete. Where
  /// both sides changed the same member, the value is that of the first side.
  private static func merge(
    _ former: JSONValue?, _ first: JSONValue?, _ second: JSONValue?
  ) -> (value: JSONValue?, isContested: Bool) {
    if first == second || second == former { return (first, false) }
    if first == former { return (second, false) }
    guard let one = first?.objectValue, let other = second?.objectValue else {
      return (first, true)
    }
    let before = former?.objectValue ?? [:]
    var members: [String: JSONValue] = [:]
    var isContested = false
    for name in Set(one.keys).union(other.keys) {
      let member = merge(before[name], one[name], other[name])
      members[name] = member.value
      isContested = isContested || member.isContested
    }
    return (.object(members), isContested)
  }

  /// The order of the side that moved answers, or else that of the saved ones. Answers that only the other side has
  /// follow the answer that they follow there.
  private static func order(_ former: [String], mine: [String], theirs: [String]) -> [String] {
    let common = Set(former).intersection(mine).intersection(theirs)
    let isMoved = mine.filter(common.contains) != former.filter(common.contains)
    var order = isMoved ? mine : theirs
    var known = Set(order)
    var previous: String?
    for value in isMoved ? theirs : mine {
      if known.insert(value).inserted {
        let place = previous.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        order.insert(value, at: place)
      }
      previous = value
    }
    return order
  }
}

extension Setting {
  /// The fields of a page on which an author chooses between two versions of contested answers. If the author keeps the
  /// version of the others, `SubmittedForm.resolved` uses theirs.
  package func submitted(
    _ merge: RowMerge, language: Language
  ) -> [(name: String, value: String)] {
    func fields(
      _ row: JSONValue?, else other: JSONValue?, _ prefix: String
    ) -> [(name: String, value: String)] {
      guard let shown = row ?? other else { return [] }
      return ChoiceFields(shown, language: language).submitted(as: prefix)
        + (row == nil ? [("\(prefix).remove", "on")] : [])
    }
    return [("\(name).count", String(merge.rows.count))]
      + merge.rows.enumerated().flatMap { index, row in
        fields(row.mine, else: row.theirs, "\(name).\(index)")
          + (row.isContested
            ? fields(row.theirs, else: row.mine, SubmittedForm.theirs + "\(name).\(index)") : [])
      }
  }
}
