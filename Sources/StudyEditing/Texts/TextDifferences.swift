import Foundation

/// The differences between two long texts, without what they have in common.
package struct TextDifferences: Sendable {
  package let changes: [Change]

  /// One changed passage, compared by words.
  package struct Change: Sendable {
    /// The Markdown heading above the passage.
    package let heading: String?
    package let pieces: [WordChange.Piece]
  }

  /// The length in characters up to which texts are easy to compare without help.
  package static let short = 400

  /// Nil if neither text is longer than a number of characters, or if both have the same words.
  package init?(from old: String, to new: String, longerThan short: Int = Self.short) {
    guard max(old.unicodeScalars.count, new.unicodeScalars.count) > short else { return nil }
    let (before, after) = (old.allLines, new.allLines)
    changes = ChangedRange.all(from: before, to: after).compactMap { change -> Change? in
      let words = WordChange(
        from: Self.text(before[change.old]), to: Self.text(after[change.new]))
      guard !words.pieces.isEmpty else { return nil }
      let heading = after[..<change.new.lowerBound].last { $0.hasPrefix("#") }
      return Change(
        heading: heading.map { line in String(line.drop { $0 == "#" || $0 == " " }) },
        pieces: words.pieces)
    }
    if changes.isEmpty { return nil }
  }

  private static func text(_ lines: ArraySlice<Substring>) -> String {
    lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
