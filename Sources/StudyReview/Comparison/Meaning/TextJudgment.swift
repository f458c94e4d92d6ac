import StudyModel

/// What changed in a text: only its form, its spelling, a few words, or also numbers and negations.
struct TextJudgment {
  /// How far a change of a text goes.
  enum Extent {
    /// Only the bytes in which the same letters are stored.
    case encoding
    /// Only spaces and markup.
    case format
    /// Only the order of sentences, or their division into paragraphs and list items.
    case order
    /// Only punctuation and capital letters.
    case punctuation
    /// Only the spelling of words, and what is less.
    case spelling
    /// Only words such as articles.
    case fillers
    case words

    /// Why such a change is not one of meaning, as a sentence; nil if it can be one.
    var reason: String? {
      switch self {
      case .encoding: "The text looks the same. Only the way its letters are stored changed."
      case .format: "Only spaces and markup changed."
      case .order: "The same sentences are arranged differently."
      case .punctuation: "Only punctuation or capital letters changed."
      case .spelling: "Only the spelling seems to have changed."
      case .fillers: "Only words such as articles changed."
      case .words: nil
      }
    }
  }

  let extent: Extent
  /// The numbers, units, and negations that changed, in words, such as “A number and a negation”; nil if none did.
  let facts: String?
  /// The deleted and inserted words, in lowercase.
  let changed: [String]
  /// The words of the sentences around the changes, in lowercase.
  let around: [String]
  /// The words of whole sentences that were deleted and inserted, in lowercase.
  let whole: [String]
  /// Whether an amount of money is among what changed.
  let isOfMoney: Bool

  /// - Parameter language: of the text.
  init(_ comparison: WordComparison, in language: Language?) {
    let groups = TextGroup.all(of: comparison, in: language)
    changed = groups.flatMap { $0.deleted + $0.inserted }
    around = changed + groups.flatMap(\.around)
    whole = groups.filter(\.around.isEmpty).flatMap { $0.deleted + $0.inserted }
    isOfMoney = groups.contains(where: \.isOfMoney)
    let (old, new) = (comparison.old, comparison.new)
    var facts = groups.reduce(into: Set<TextFact>()) { $0.formUnion($1.facts) }
    if old == new {
      extent = .encoding
      facts = []
    } else if groups.allSatisfy(\.keepsWords), Self.plain(old) == Self.plain(new) {
      extent = .format
      facts = []
    } else if groups.allSatisfy(\.keepsWords) {
      extent = .punctuation
    } else if Self.hasSameWords(groups), Self.sentences(of: old) == Self.sentences(of: new) {
      // Only the bullets or numbers of a list.
      extent = .format
      facts = []
    } else if Self.hasSameWords(groups),
      Self.sentences(of: old).sorted() == Self.sentences(of: new).sorted()
    {
      extent = .order
      facts = []
    } else if groups.allSatisfy(\.isSpelling) {
      extent = .spelling
    } else {
      extent = groups.allSatisfy(\.isFiller) ? .fillers : .words
    }
    self.facts = TextFact.words(for: facts)
    isOfTelephone = facts == [.telephone]
  }

  /// Whether a check box, a choice, or a signature in the text was added, removed, or set otherwise.
  var asksOtherwise: Bool {
    changed.contains { word in
      ["<toggle", "<select", "<option", "<signature"].contains { word.hasPrefix($0) }
    }
  }

  /// Whether only telephone numbers and email addresses changed.
  var isOfContact: Bool {
    !changed.isEmpty && changed.allSatisfy(ChangeVocabulary.isContactDetail)
  }

  /// Whether no other fact than a telephone number changed, though words around it may have.
  let isOfTelephone: Bool

  /// The words of a text, in lowercase, and its links, tags, and codes.
  static func words(of text: String) -> [String] {
    TextToken.all(of: text[...]).filter { $0.kind == .word || $0.kind == .construct }
      .map { text[$0.range].lowercased().replacing("’", with: "'") }
  }

  /// Whether the same words were deleted and inserted, apart from numbers, which may count the items of a list.
  private static func hasSameWords(_ groups: [TextGroup]) -> Bool {
    func words(_ all: [String]) -> [String] {
      all.filter { !$0.allSatisfy(\.isNumber) }.sorted()
    }
    return words(groups.flatMap(\.deleted)) == words(groups.flatMap(\.inserted))
  }

  /// The sentences without markup, by which texts are compared regardless of their form.
  private static func sentences(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      var rest = Self.plain(String(line))[...]
      let number = rest.prefix { $0.isNumber }
      let afterNumber = rest.dropFirst(number.count)
      if !number.isEmpty, afterNumber.hasPrefix(". ") || afterNumber.hasPrefix(") ") {
        rest = afterNumber.dropFirst(2)
      }
      return rest.split(whereSeparator: \.endsSentences).map { sentence in
        sentence.trimmingPrefix(while: \.isWhitespace).description
      }
    }
    .filter { !$0.isEmpty }
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
