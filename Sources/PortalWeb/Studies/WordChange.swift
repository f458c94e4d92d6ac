import StudyModel

/// A text before and after, in pieces that stayed, went or came.
struct WordChange: Sendable {
  let pieces: [Piece]

  /// Exactly one of the three is there.
  struct Piece: Sendable {
    var same: String?
    var removed: String?
    var added: String?
  }

  /// Whether it takes more lines than the history shows of one change.
  var isLong: Bool {
    let text = pieces.map { $0.same ?? $0.removed ?? $0.added ?? "" }.joined()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.reduce(0) { $0 + 1 + $1.unicodeScalars.count / Self.lineLength } > Self.mostLines
  }

  /// Letters of a line, about.
  private static let lineLength = 75
  /// Lines beyond which a change is folded.
  private static let mostLines = 12
  /// Words beyond which two texts are compared at their ends only.
  private static let most = 1_500
  /// Words shown around a change.
  private static let context = 8

  init(from old: String, to new: String) {
    let oldWords = Self.words(old)
    let newWords = Self.words(new)
    let start = zip(oldWords, newWords).prefix { $0 == $1 }.count
    let rest = min(oldWords.count, newWords.count) - start
    let end = zip(oldWords.reversed(), newWords.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let before = Array(oldWords[start..<(oldWords.count - end)])
    let after = Array(newWords[start..<(newWords.count - end)])
    let middle =
      before.count + after.count > Self.most
      ? [Piece(removed: before.joined()), Piece(added: after.joined())]
      : Self.compared(before, after)
    let all =
      [Piece(same: newWords[..<start].joined())] + middle
      + [Piece(same: newWords[(newWords.count - end)...].joined())]
    pieces = all.filter { !($0.same ?? $0.removed ?? $0.added ?? "").isEmpty }.enumerated().map {
      Self.shortened($1, isFirst: $0 == 0)
    }
  }

  /// Words with the white space behind them.
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

  private static func compared(_ before: [String], _ after: [String]) -> [Piece] {
    let difference = after.difference(from: before)
    let gone = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let come = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var pieces: [Piece] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      var (removed, added, same) = ("", "", "")
      while left < before.count, gone.contains(left) {
        removed += before[left]
        left += 1
      }
      while right < after.count, come.contains(right) {
        added += after[right]
        right += 1
      }
      while left < before.count, right < after.count, !gone.contains(left), !come.contains(right) {
        same += after[right]
        left += 1
        right += 1
      }
      if !removed.isEmpty { pieces.append(Piece(removed: removed)) }
      if !added.isEmpty { pieces.append(Piece(added: added)) }
      if !same.isEmpty { pieces.append(Piece(same: same)) }
    }
    return pieces
  }

  // A line of the history shows what changed; the whole text is in the study.
  private static func shortened(_ piece: Piece, isFirst: Bool) -> Piece {
    guard let same = piece.same else { return piece }
    let words = words(same)
    guard words.count > 2 * context + 4 else { return piece }
    let start = isFirst ? "" : words.prefix(context).joined()
    return Piece(same: start + "… " + words.suffix(context).joined())
  }
}
