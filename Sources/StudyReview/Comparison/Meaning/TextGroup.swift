import StudyModel

/// Words that were deleted and inserted at one place of a text, and what surrounds them.
struct TextGroup {
  let deleted: [String]
  let inserted: [String]
  /// The words before and after in the same sentence.
  let around: [String]
  private let spelling: SpellingComparison
  private let text: String
  private let removed: String
  private let added: String
  private let before: Substring
  private let after: Substring

  /// The words on each side that count as surroundings.
  private static let reach = 12
  /// Bytes of unchanged text that are long enough to contain them.
  private static let window = 240
  private static let currencies: Set<Character> = ["$", "€", "£", "¥"]

  static func all(of comparison: WordComparison, in language: Language?) -> [TextGroup] {
    let spelling = SpellingComparison(in: language)
    let runs = comparison.runs
    var groups: [TextGroup] = []
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
      groups.append(TextGroup(runs[start..<index], spelling, before: before, after: after))
    }
    return groups
  }

  private init(
    _ runs: ArraySlice<WordComparison.Run>, _ spelling: SpellingComparison, before: String,
    after: String
  ) {
    self.spelling = spelling
    func words(_ kind: WordComparison.Kind) -> [String] {
      runs.filter { $0.kind == kind }.flatMap { TextJudgment.words(of: $0.text) }
    }
    deleted = words(.deleted)
    inserted = words(.inserted)
    text = runs.map(\.text).joined()
    removed = runs.filter { $0.kind == .deleted }.map(\.text).joined()
    added = runs.filter { $0.kind == .inserted }.map(\.text).joined()
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
    character.endsSentences || character.isNewline
  }

  /// The kinds of facts that changed.
  var facts: Set<TextFact> {
    var facts = Set(
      TextFact.allCases.filter { fact in
        deleted.filter(fact.isStated(by:)) != inserted.filter(fact.isStated(by:))
      })
    if changesNegationInside { facts.insert(.negation) }
    if isOfMoney || text.contains(where: { "%≤≥±".contains($0) }) { facts.insert(.unit) }
    if deleted.isEmpty, inserted.isEmpty {
      // A sign or separator directly before a number.
      let isInNumber = after.first?.isNumber == true && text.contains { "-−–+/.,:".contains($0) }
      if isInNumber { facts.insert(.number) }
    } else if before.last(where: { !$0.isWhitespace })?.isNumber == true, !isSpelling,
      facts.isDisjoint(with: [.number, .telephone])
    {
      facts.insert(.unit)
    }
    return facts
  }

  /// Whether an amount of money is among what changed.
  var isOfMoney: Bool { text.contains(where: Self.currencies.contains) }

  /// Whether there are more or fewer negations that are only parts of words, as in Japanese. They can begin before the
  /// characters that changed.
  private var changesNegationInside: Bool {
    let (start, end) = (before.suffix(2), after.prefix(2))
    return ChangeVocabulary.negationsInside(start + removed + end)
      != ChangeVocabulary.negationsInside(start + added + end)
  }

  var keepsWords: Bool { deleted == inserted }

  /// Whether the same words are only spelled or punctuated differently.
  var isSpelling: Bool {
    deleted.count == inserted.count
      && zip(deleted, inserted).allSatisfy { $0 == $1 || spelling.areSame($0, $1) }
  }

  var isFiller: Bool {
    (deleted + inserted).allSatisfy(ChangeVocabulary.isFiller)
  }
}
