import StudyModel
import StudyReview
import Testing

extension Study {
  /// Each edit with what it changes on its own, and what all of them mean together, to be read by a person.
  /// - Parameter names: what each edit does, in a few words; without them, edits only have numbers.
  func account(of edits: [StudyEdit], named names: [String] = []) throws -> String {
    var lines: [String] = []
    for (index, edit) in edits.enumerated() {
      let comparison = try StudyComparison(from: self, to: edited(edit))
      #expect(!comparison.isEmpty, "edit \(index + 1)")
      lines.append("# Edit \(index + 1)\(names.isEmpty ? "" : ": \(names[index])")")
      lines += comparison.changes.flatMap(\.account)
      lines.append(
        "  → \(comparison.numberPart?.rawValue ?? "none"), \(comparison.reconsent.outcome.rawValue)"
      )
    }
    let all = try StudyComparison(from: self, to: edited(edits))
    lines.append("# All of them: \(all.changes.count) changes")
    lines.append("  → \(all.proposedNumber(after: VersionNumber(1, 0, 0)))")
    lines.append("  → \(all.reconsent.outcome.rawValue): \(all.reconsent.reason)")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Change {
  /// The change as a golden shows it.
  fileprivate var account: [String] {
    let texts = words.map { $0.changedLines.map(\.marked) } ?? []
    let suffix = language.map { " [\($0.rawValue)]" } ?? ""
    return [
      "\(kind.rawValue) \(place.joined(separator: "/"))\(suffix)", "  \(sentence)",
      "  \(self.class.rawValue): \(reason)",
    ] + texts.map { "  | \($0)" }
  }
}
