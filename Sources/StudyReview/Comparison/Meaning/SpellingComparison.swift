import StudyModel

/// Recognizes words that are the same except for their spelling. Most differences of one letter make another word, such as
/// “sample” and “samples”, so only those count that hardly ever do: neighbors in the wrong order, a letter that is doubled
/// or not, and American and British spellings. Everything else keeps the class of its place.
struct SpellingComparison {
  private let isEnglish: Bool

  /// - Parameter language: of the words. Doubled letters are recognized only in English: in many other languages, they
  ///   distinguish words, or the forms of a verb.
  init(in language: Language?) {
    isEnglish = language?.rawValue.split(separator: "-").first == "en"
  }

  /// - Parameters:
  ///   - one: a word in lowercase, as is the other one.
  func areSame(_ one: String, _ other: String) -> Bool {
    guard !ChangeVocabulary.isNumber(one), !ChangeVocabulary.isNumber(other),
      !ChangeVocabulary.isNegation(one), !ChangeVocabulary.isNegation(other)
    else { return false }
    let (short, long) =
      one.count <= other.count ? (Array(one), Array(other)) : (Array(other), Array(one))
    guard short.count >= 5, long.count - short.count <= 1, short.first == long.first,
      (short + long).allSatisfy(\.isLetter), !Self.areTwoWords(one, other)
    else { return false }
    if isEnglish, Self.american(one) == Self.american(other) { return true }
    let start = zip(short, long).prefix { $0 == $1 }.count
    return short.count == long.count
      ? areSwapped(short[start...], long[start...]) : isDoubled(in: long, against: short, start)
  }

  /// Whether only the first two letters are in another order.
  private func areSwapped(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>) -> Bool {
    let (left, right) = (Array(one), Array(other))
    guard left.count >= 2, left[0] == right[1], left[1] == right[0], left[2...] == right[2...]
    else { return false }
    // Two vowels in another order can be another form of a verb, such as “schreiben” and “schrieben”.
    return isEnglish || !left[..<2].allSatisfy(Self.vowels.contains)
  }

  /// Whether a word only has one more of a letter that the other word has at the same place.
  private func isDoubled(in long: [Character], against short: [Character], _ start: Int) -> Bool {
    guard long[(start + 1)...] == short[start...] else { return false }
    let letter = long[start]
    let run = long[...start].reversed().prefix { $0 == letter }.count
    guard run > 1 else { return false }
    // Nothing is spelled with three, in any language.
    if run > 2 { return true }
    // A last letter can end another word, as in “princes” and “princess”, and the letter before an ending can change a
    // verb, as in “filed” and “filled”.
    let rest = String(long[(start + 1)...])
    return isEnglish && !rest.isEmpty && !Self.endings.contains(rest)
  }

  private static let vowels: Set<Character> = Set("aeiouyàáâäèéêëìíîïòóôöùúûü")

  private static let endings: Set<String> = [
    "e", "es", "ed", "er", "ers", "est", "en", "y", "ing", "ings",
  ]

  /// An English word with the letters of American spelling, for comparisons only.
  private static func american(_ word: String) -> String {
    britishSpellings.reduce(word) { $0.replacing($1.british, with: $1.american) }
  }

  private static let britishSpellings: [(british: String, american: String)] = [
    ("our", "or"), ("ise", "ize"), ("isi", "izi"), ("isa", "iza"), ("yse", "yze"), ("ysi", "yzi"),
    ("ae", "e"), ("oe", "e"), ("nce", "nse"), ("elled", "eled"), ("elling", "eling"),
    ("eller", "eler"),
  ]

  private static func areTwoWords(_ one: String, _ other: String) -> Bool {
    twoWords.contains { $0 == (one, other) || $0 == (other, one) }
  }

  /// English words that such a difference turns into each other.
  private static let twoWords: [(String, String)] = [
    ("mourning", "morning"), ("prise", "prize"), ("desert", "dessert"), ("deserts", "desserts"),
    ("choose", "chose"), ("loosing", "losing"), ("below", "bellow"), ("coral", "corral"),
    ("trial", "trail"), ("trials", "trails"), ("diary", "dairy"), ("diaries", "dairies"),
    ("quite", "quiet"), ("casual", "causal"), ("casually", "causally"), ("marital", "martial"),
    ("united", "untied"), ("sacred", "scared"), ("angel", "angle"), ("tired", "tried"),
    ("carve", "crave"), ("signed", "singed"), ("signing", "singing"), ("could", "cloud"),
    ("prefect", "perfect"), ("calvary", "cavalry"),
  ]
}
