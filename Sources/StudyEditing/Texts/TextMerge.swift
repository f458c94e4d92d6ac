import Foundation
import StudyModel

/// Merges two changes to the same text.
package enum TextMerge {
  /// The former text with both changes applied; nil if different changes overlap or touch.
  package static func merged(_ former: String, mine: String, theirs: String) -> String? {
    let was = lines(of: former)
    let own = changes(from: was, to: lines(of: mine))
    let others = changes(from: was, to: lines(of: theirs)).filter { !own.contains($0) }
    let all = (own + others).sorted { $0.place.lowerBound < $1.place.lowerBound }
    for (one, next) in zip(all, all.dropFirst())
    where next.place.lowerBound <= one.place.upperBound { return nil }
    var merged = was
    for change in all.reversed() { merged.replaceSubrange(change.place, with: change.lines) }
    return merged.joined(separator: "\n")
  }

  /// A range of lines and its replacement.
  private struct Change: Equatable {
    let place: Range<Int>
    let lines: [Substring]
  }

  private static func changes(from former: [Substring], to lines: [Substring]) -> [Change] {
    ChangedRange.all(from: former, to: lines).map {
      Change(place: $0.old, lines: Array(lines[$0.new]))
    }
  }

  // Line feeds around a text are invisible, and not every form keeps them.
  private static func lines(of text: String) -> [Substring] {
    text.trimmingCharacters(in: .newlines).allLines
  }
}
