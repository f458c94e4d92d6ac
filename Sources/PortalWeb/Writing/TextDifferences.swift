import Foundation

/// Where two long texts differ, with what is the same left out.
struct TextDifferences: Sendable {
  let changes: [Change]

  /// One stretch that is different, by words.
  struct Change: Sendable {
    /// The heading that it is below, in Markdown.
    let heading: String?
    let pieces: [WordChange.Piece]
  }

  /// Letters up to which two texts are compared at a glance.
  private static let short = 400

  /// Nil for short texts, and for those with the same words.
  init?(from old: String, to new: String) {
    guard max(old.unicodeScalars.count, new.unicodeScalars.count) > Self.short else { return nil }
    let (before, after) = (old.allLines, new.allLines)
    changes = LineChange.all(from: before, to: after).compactMap { change -> Change? in
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
