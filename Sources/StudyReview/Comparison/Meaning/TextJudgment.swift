/// What changed in a text: only its form, its spelling, a few words, or also numbers and negations.
struct TextJudgment {
  /// How far a change of a text goes.
  enum Extent {
    /// Only spaces and markup.
    case format
    /// Only punctuation, capital letters, and spelling.
    case spelling
    /// Only words such as articles.
    case fillers
    case words
  }

  let extent: Extent
  /// Whether a number, unit, or negation changed.
  let changesFacts: Bool
  /// The deleted and inserted words, in lowercase.
  let changed: [String]
  /// The words of the sentences around the changes, in lowercase.
  let around: [String]

  init(_ comparison: WordComparison) {
    let groups = Group.all(of: comparison)
    changed = groups.flatMap { $0.deleted + $0.inserted }
    around = changed + groups.flatMap(\.around)
    changesFacts = groups.contains(where: \.changesFacts)
    if groups.allSatisfy(\.keepsWords),
      Self.plain(comparison.old) == Self.plain(comparison.new)
    {
      extent = .format
    } else if groups.allSatisfy(\.isSpelling) {
      extent = .spelling
    } else if groups.allSatisfy(\.isFiller) {
      extent = .fillers
    } else {
      extent = .words
    }
  }

  /// The words of a text, in lowercase, and its links, tags, and codes.
  static func words(of text: String) -> [String] {
    TextToken.all(of: text[...]).filter { $0.kind == .word || $0.kind == .construct }
      .map { text[$0.range].lowercased() }
  }

  /// The text without markup, and with single spaces. Unicode's equivalent spellings of a letter count as the same.
  private static func plain(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line -> String in
      var content = line.drop { $0 == " " || $0 == "\t" || $0 == "#" || $0 == ">" }
      for marker in ["- ", "* ", "+ "] where content.hasPrefix(marker) {
        content = content.dropFirst(2)
      }
      return content.filter { !"*_`".contains($0) }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Words that were deleted and inserted at one place of a text, and what surrounds them.
private struct Group {
  let deleted: [String]
  let inserted: [String]
  /// The words before and after in the same sentence.
  let around: [String]
  private let text: String
  private let before: Substring
  private let after: Substring

  /// The words on each side that count as surroundings.
  private static let reach = 12
  /// Bytes of unchanged text that are long enough to contain them.
  private static let window = 240

  static func all(of comparison: WordComparison) -> [Group] {
    let runs = comparison.runs
    var groups: [Group] = []
    var index = 0
    while index < runs.count {
      guard runs[index].kind != .equal else {
        index += 1
        continue
      }
      let start = index
      while index < runs.count, runs[index].kind != .equal { index += 1 }
      let before = start > 0 ? runs[start - 1].text : ""
      let after = index < runs.count ? runs[index].text : ""
      groups.append(Group(runs[start..<index], before: before, after: after))
    }
    return groups
  }

  private init(_ runs: ArraySlice<WordComparison.Run>, before: String, after: String) {
    func words(_ kind: WordComparison.Kind) -> [String] {
      runs.filter { $0.kind == kind }.flatMap { TextJudgment.words(of: $0.text) }
    }
    deleted = words(.deleted)
    inserted = words(.inserted)
    text = runs.map(\.text).joined()
    self.before = before.suffix(Self.window)
    self.after = after.prefix(Self.window)
    // An empty last or first piece means that the sentence begins or ends at the change.
    let left = self.before.split(
      omittingEmptySubsequences: false, whereSeparator: Self.isSentenceEnd)
    let right = self.after.split(
      omittingEmptySubsequences: false, whereSeparator: Self.isSentenceEnd)
    let start = TextJudgment.words(of: left.last.map(String.init) ?? "")
    let end = TextJudgment.words(of: right.first.map(String.init) ?? "")
    around = Array(start.suffix(Self.reach)) + Array(end.prefix(Self.reach))
  }

  private static func isSentenceEnd(_ character: Character) -> Bool {
    ".!?。\n".contains(character)
  }

  /// Whether a number, the unit after a number, a currency, or a negation changed.
  var changesFacts: Bool {
    if deleted.filter(ChangeVocabulary.isNumber) != inserted.filter(ChangeVocabulary.isNumber) {
      return true
    }
    if deleted.filter(ChangeVocabulary.isNegation) != inserted.filter(ChangeVocabulary.isNegation) {
      return true
    }
    if text.contains(where: { "$€£¥%≤≥±".contains($0) }) { return true }
    let hasWords = !deleted.isEmpty || !inserted.isEmpty
    if !hasWords {
      // A sign or separator directly before a number.
      let isInNumber = after.first?.isNumber == true && text.contains { "-−–+/.,:".contains($0) }
      return isInNumber
    }
    let precedes = before.last { !$0.isWhitespace }
    return precedes?.isNumber == true && !isSpelling
  }

  var keepsWords: Bool { deleted == inserted }

  /// Whether the same words are only spelled or punctuated differently.
  var isSpelling: Bool {
    deleted.count == inserted.count
      && zip(deleted, inserted).allSatisfy { $0 == $1 || $0.isSpelledLike($1) }
  }

  var isFiller: Bool {
    (deleted + inserted).allSatisfy(ChangeVocabulary.isFiller)
  }
}

extension String {
  /// Whether two words differ by one letter, as a corrected mistake does, or only in accents.
  fileprivate func isSpelledLike(_ other: String) -> Bool {
    guard !ChangeVocabulary.isNumber(self), !ChangeVocabulary.isNumber(other),
      !ChangeVocabulary.isNegation(self), !ChangeVocabulary.isNegation(other)
    else { return false }
    let (one, two) = (Array(self), Array(other))
    guard min(one.count, two.count) >= 5, abs(one.count - two.count) <= 1,
      one.first == two.first, (one + two).allSatisfy(\.isLetter)
    else { return false }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let rest = min(one.count, two.count) - start
    let end = min(rest, zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count)
    let (left, right) = (one.count - start - end, two.count - start - end)
    if max(left, right) <= 1 { return true }
    // Two letters in the wrong order.
    return left == 2 && right == 2 && one[start] == two[start + 1] && one[start + 1] == two[start]
  }
}
