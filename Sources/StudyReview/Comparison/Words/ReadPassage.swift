import StudyModel

/// Lines of a text as people read them before and after a change: the same lines, lines that became others, or lines
/// that only one of both texts has.
struct ReadPassage {
  let before: [ReadLine]
  let after: [ReadLine]
  /// Whether both are the same, apart from where lines break in the source.
  let isUnchanged: Bool
  /// Whether the lines are shown as they are written, because markup changed around words that did not.
  let isAsWritten: Bool

  /// All passages of a text, in order.
  static func all(from old: String, to new: String, as markup: TextMarkup) -> [ReadPassage] {
    let before = ReadLine.all(of: old, as: markup)
    let after = ReadLine.all(of: new, as: markup)
    var numbering = TextNumbers()
    let matches = SequenceMatching.matches(
      before.map { numbering.number(of: $0.written[...]) },
      after.map { numbering.number(of: $0.written[...]) })
    var passages: [ReadPassage] = []
    var words = TextNumbers()
    var (left, right) = (0, 0)
    for match in matches + [ElementMatch(old: before.count, new: after.count)] {
      passages += changed(
        Array(before[left..<match.old]), Array(after[right..<match.new]), markup, &words)
      if match.old < before.count {
        passages.append(ReadPassage(unchanged: before[match.old], after[match.new]))
      }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return passages
  }

  private init(unchanged before: ReadLine, _ after: ReadLine) {
    self.before = [before]
    self.after = [after]
    isUnchanged = true
    isAsWritten = false
  }

  private init(from before: [ReadLine], to after: [ReadLine], as markup: TextMarkup) {
    self.before = before
    self.after = after
    isUnchanged = false
    isAsWritten =
      !before.isEmpty && !after.isEmpty
      && MarkupChange.exists(from: before.text(\.written), to: after.text(\.written), as: markup)
  }

  /// The passages of lines of which none is the same in both texts.
  private static func changed(
    _ before: [ReadLine], _ after: [ReadLine], _ markup: TextMarkup, _ words: inout TextNumbers
  ) -> [ReadPassage] {
    var old: [TextBlock] = []
    for line in before { old.append(TextBlock(line.written[...], numbering: &words)) }
    var new: [TextBlock] = []
    for line in after { new.append(TextBlock(line.written[...], numbering: &words)) }
    var passages: [ReadPassage] = []
    func add(_ old: Range<Int>, _ new: Range<Int>) {
      guard !old.isEmpty || !new.isEmpty else { return }
      passages.append(
        ReadPassage(from: Array(before[old]), to: Array(after[new]), as: markup))
    }
    var (left, right) = (0, 0)
    for stretch in BlockPairing.stretches(old, new) {
      add(left..<stretch.old.lowerBound, right..<right)
      add(left..<left, right..<stretch.new.lowerBound)
      add(stretch.old, stretch.new)
      (left, right) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    add(left..<old.count, right..<right)
    add(left..<left, right..<new.count)
    return passages
  }

  private var shown: (ReadLine) -> String { isAsWritten ? { $0.written } : { $0.words } }

  /// The words that changed.
  var comparison: WordComparison {
    WordComparison(from: before.text(shown), to: after.text(shown))
  }
}

extension [ReadPassage] {
  /// Both texts, with their separators.
  var texts: (before: String, after: String) {
    func joined(_ lines: (ReadPassage) -> [ReadLine]) -> String {
      let all = flatMap { passage in
        lines(passage).map { (passage.isAsWritten ? $0.written : $0.words, $0.separator) }
      }
      return all.enumerated().map { index, line in
        index + 1 < all.count ? line.0 + line.1 : line.0
      }.joined()
    }
    return (joined(\.before), joined(\.after))
  }
}

extension [ReadLine] {
  fileprivate func text(_ shown: (ReadLine) -> String) -> String {
    enumerated().map { index, line in
      index + 1 < count ? shown(line) + line.separator : shown(line)
    }.joined()
  }
}

/// Finds changes of markup around words that did not change, which nobody could see in the words alone.
enum MarkupChange {
  static func exists(from old: String, to new: String, as markup: TextMarkup) -> Bool {
    guard markup != .plain else { return false }
    var (deleted, inserted) = ("", "")
    for run in WordComparison(from: old, to: new).runs {
      switch run.kind {
      case .deleted: deleted += run.text
      case .inserted: inserted += run.text
      case .equal:
        if isHidden(deleted, inserted, markup) { return true }
        (deleted, inserted) = ("", "")
      }
    }
    return isHidden(deleted, inserted, markup)
  }

  /// Whether the words do not show everything of a replacement.
  private static func isHidden(_ deleted: String, _ inserted: String, _ markup: TextMarkup) -> Bool
  {
    guard !(deleted + inserted).allSatisfy(\.isWhitespace) else { return false }
    let (old, new) = (Signs(in: deleted), Signs(in: inserted))
    if old.signs != new.signs,
      !old.areInPairs || !new.areInPairs || !old.words.isDisjoint(with: new.words)
    {
      return true
    }
    return ReadLine.words(of: deleted, as: markup) == ReadLine.words(of: inserted, as: markup)
  }

  /// The signs and tags in a stretch of text, and its words.
  private struct Signs {
    var signs: [String] = []
    var words: Set<String> = []

    init(in text: String) {
      for token in TextToken.all(of: text[...]) {
        let piece = text[token.range]
        switch token.kind {
        case .word: words.insert(String(piece))
        case .mark where piece.allSatisfy { "*_~`#".contains($0) }: signs.append(String(piece))
        case .construct where piece.hasPrefix("<"):
          signs.append(String(piece.dropFirst().prefix { !" >\n".contains($0) }))
        case .construct, .space, .mark, .stop: break
        }
      }
    }

    /// Whether what the signs open is closed in the stretch, so that they only concern its words.
    var areInPairs: Bool {
      var open: [String: Int] = [:]
      for sign in signs { open[sign.trimmingPrefix("/").description, default: 0] += 1 }
      return open.values.allSatisfy { $0.isMultiple(of: 2) }
    }
  }
}
