import StudyModel

/// The answers of a table as an author saw them, and which of them have other recorded values by now.
package struct SeenAnswers: Sendable {
  /// The answers as the author saw them.
  package let rows: [JSONValue]
  /// The current recorded value of each answer that is still there, by the one that the author saw.
  private let now: [String: String]

  /// - Parameter states: The table after each edit, oldest first: from what the author saw to what is saved.
  package init(_ states: [[JSONValue]]) {
    rows = states.first ?? []
    let seen = rows.compactMap(ChoiceRows.key)
    var now = Dictionary(seen.map { ($0, $0) }) { first, _ in first }
    var gone: [String: JSONValue] = [:]
    for (before, after) in zip(states, states.dropFirst()) {
      let moves = before.answersFollowed(to: after)
      let taken = Set(moves.values)
      for name in seen {
        if let last = now[name] {
          now[name] = moves[last]
          if now[name] == nil { gone[name] = before.first { ChoiceRows.key(of: $0) == last } }
        } else if let row = gone[name], after.contains(row), let key = ChoiceRows.key(of: row),
          !taken.contains(key)
        {
          // It was restored.
          now[name] = key
        }
      }
    }
    self.now = now
  }

  /// The current recorded value of an answer; nil if it was removed, or if the author did not see it.
  func current(_ seen: String) -> String? { now[seen] }

  /// The recorded value that the author saw of an answer; nil if it is a new one.
  func seen(_ current: String) -> String? { now.first { $0.value == current }?.key }

  /// Whether the author saw an answer with a recorded value.
  func contains(_ value: String) -> Bool { rows.contains { ChoiceRows.key(of: $0) == value } }

  /// The form as if its page had shown the current recorded values of the answers in a table.
  func placed(_ form: SubmittedForm, in table: String) -> SubmittedForm {
    var form = form
    form.fields = form.fields.map { field in
      guard field.name.hasPrefix(table + "."), field.name.hasSuffix(".was"),
        contains(field.value)
      else { return field }
      return (name: field.name, value: current(field.value) ?? "")
    }
    return form
  }
}
