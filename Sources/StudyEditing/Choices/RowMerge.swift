import StudyModel
import StudyParts

/// Merges two changes to the same table of answers, such as a new answer and a corrected one. An answer is the same
/// one if its recorded value is the same, or if the page and the history say that it had another one before.
package struct RowMerge: Sendable {
  /// An answer after both changes. Only a contested one has two versions.
  package struct Row: Sendable {
    /// The answer as its author wants it, with everything else that was changed in it; nil if the author removed it.
    package let mine: JSONValue?
    /// The same, as the others want it; nil if they removed it.
    package let theirs: JSONValue?
    /// The recorded value of the saved answer; nil if there is none.
    let saved: String?
    /// Whether both changed the same member of the answer, or one removed what the other changed.
    package let isContested: Bool
  }

  /// In the new order, including contested answers that one side removed.
  package let rows: [Row]

  package var isContested: Bool { rows.contains(where: \.isContested) }

  /// - Parameters:
  ///   - seen: the answers that the author saw.
  ///   - mine: those answers with the author's changes.
  ///   - theirs: those answers with the changes that were saved in the meantime.
  package init(_ seen: SeenAnswers, mine: [ChoiceRows.Row], theirs: [JSONValue]) {
    let former = seen.rows.compactMap { row in
      ChoiceRows.key(of: row).map { (Name(seen: $0, in: seen), row) }
    }
    let own = Self.named(mine, in: seen)
    let others = theirs.compactMap { row in
      ChoiceRows.key(of: row).map { (Name.current($0), row) }
    }
    let (before, first, second) = (Self.byName(former), Self.byName(own), Self.byName(others))
    let names = Self.order(former.map(\.0), mine: own.map(\.0), theirs: others.map(\.0))
    rows = names.compactMap { name in
      let mine = Self.merge(before[name], first[name], second[name])
      let theirs = Self.merge(before[name], second[name], first[name])
      guard mine.value != nil || theirs.value != nil else { return nil }
      return Row(
        mine: mine.value, theirs: theirs.value, saved: second[name].flatMap(ChoiceRows.key),
        isContested: mine.isContested)
    }
  }

  /// What tells answers apart.
  private enum Name: Hashable {
    /// The recorded value that the answer has by now, or that the author gave to a new one.
    case current(String)
    /// The recorded value that the author saw of an answer that was removed since.
    case removed(String)
    /// The position of a new answer with the recorded value of another one.
    case new(Int)

    init(seen value: String, in seen: SeenAnswers) {
      self = seen.current(value).map { .current($0) } ?? .removed(value)
    }
  }

  private static func named(_ rows: [ChoiceRows.Row], in seen: SeenAnswers) -> [(Name, JSONValue)] {
    func known(_ row: ChoiceRows.Row) -> Name? {
      row.was.flatMap { seen.contains($0) ? Name(seen: $0, in: seen) : nil }
    }
    let taken = Set(rows.compactMap(known))
    return rows.enumerated().compactMap { index, row in
      if let name = known(row) { return (name, row.answer) }
      return ChoiceRows.key(of: row.answer).map { key in
        (taken.contains(.current(key)) ? .new(index) : .current(key), row.answer)
      }
    }
  }

  /// Whether answers that an author saw are those of a saved table, as far as one of them is left as it was.
  static func isSameTable(_ former: [JSONValue], _ saved: [JSONValue]) -> Bool {
    former.isEmpty ? saved.isEmpty : former.contains(where: saved.contains)
  }

  private static func byName(_ rows: [(Name, JSONValue)]) -> [Name: JSONValue] {
    Dictionary(rows) { first, _ in first }
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
  private static func order(_ former: [Name], mine: [Name], theirs: [Name]) -> [Name] {
    let common = Set(former).intersection(mine).intersection(theirs)
    let isMoved = mine.filter(common.contains) != former.filter(common.contains)
    var order = isMoved ? mine : theirs
    var known = Set(order)
    var previous: Name?
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
    let saved = Set(merge.rows.compactMap(\.saved))
    func fields(
      _ row: JSONValue?, else other: JSONValue?, of saving: String?, _ prefix: String
    ) -> [(name: String, value: String)] {
      guard let shown = row ?? other else { return [] }
      var fields = ChoiceFields(shown, language: language)
      fields.was = saving ?? ""
      // An answer that was removed does not take the place of one that has its value by now.
      if saving == nil, saved.contains(fields.value) { fields.value = "" }
      return fields.submitted(as: prefix) + (row == nil ? [("\(prefix).remove", "on")] : [])
    }
    return [("\(name).count", String(merge.rows.count))]
      + merge.rows.enumerated().flatMap { index, row in
        fields(row.mine, else: row.theirs, of: row.saved, "\(name).\(index)")
          + (row.isContested
            ? fields(
              row.theirs, else: row.mine, of: row.saved, SubmittedForm.theirs + "\(name).\(index)")
            : [])
      }
  }
}
