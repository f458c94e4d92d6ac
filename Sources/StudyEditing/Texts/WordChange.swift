import StudyModel

/// A text before and after a change, as pieces that were kept, removed, or added.
package struct WordChange: Sendable {
  package let pieces: [Piece]

  /// Exactly one of the 3 members is set.
  package struct Piece: Sendable {
    package var same: String?
    package var removed: String?
    package var added: String?
  }

  /// Whether the text takes more lines than the history shows for one change.
  package var isLong: Bool {
    let text = pieces.map { $0.same ?? $0.removed ?? $0.added ?? "" }.joined()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.reduce(0) { $0 + 1 + $1.unicodeScalars.count / Self.lineLength } > Self.mostLines
  }

  /// The approximate number of characters per line.
  private static let lineLength = 75
  /// The number of lines above which a change is collapsed.
  private static let mostLines = 12
  /// The number of words above which only the common beginning and end of two texts are found.
  private static let most = 1_500
  /// The number of unchanged words shown around a change.
  private static let context = 8

  package init(from old: String, to new: String) {
    let oldWords = Self.words(old)
    let newWords = Self.words(new)
    var all: [Piece] = []
    var shown = 0
    for stretch in ChangedRange.all(from: oldWords, to: newWords, comparingAtMost: Self.most) {
      all.append(Piece(same: newWords[shown..<stretch.new.lowerBound].joined()))
      all.append(Piece(removed: oldWords[stretch.old].joined()))
      all.append(Piece(added: newWords[stretch.new].joined()))
      shown = stretch.new.upperBound
    }
    all.append(Piece(same: newWords[shown...].joined()))
    pieces = all.filter { !($0.same ?? $0.removed ?? $0.added ?? "").isEmpty }.enumerated().map {
      Self.shortened($1, isFirst: $0 == 0)
    }
  }

  /// A change of one passage of a text.
  package init(in passage: ChangedPassage) {
    let words = WordChange(from: passage.before, to: passage.after).pieces
    pieces =
      (passage.isCutAtStart ? [Piece(same: "… ")] : []) + words
      + (passage.isCutAtEnd ? [Piece(same: " …")] : [])
  }

  /// The words, each with the white space that follows it.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isSpace = false
    for scalar in text.unicodeScalars {
      let isWhite = scalar.properties.isWhitespace
      if isSpace && !isWhite {
        words.append(word)
        word = ""
      }
      isSpace = isWhite
      word.unicodeScalars.append(scalar)
    }
    return word.isEmpty ? words : words + [word]
  }

  // The history shows only what changed; the whole text is in the study.
  private static func shortened(_ piece: Piece, isFirst: Bool) -> Piece {
    guard let same = piece.same else { return piece }
    let words = words(same)
    guard words.count > 2 * context + 4 else { return piece }
    let start = isFirst ? "" : words.prefix(context).joined()
    return Piece(same: start + "… " + words.suffix(context).joined())
  }
}
