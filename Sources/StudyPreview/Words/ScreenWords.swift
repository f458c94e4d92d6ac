import StudyModel

/// The interface words of one language, by the names of `Word`.
struct ScreenWords: Sendable {
  /// The language the words are in, which may not be the screen's.
  let language: Language
  /// For templates, which name words by text.
  let texts: [String: String]
  private let table: [Word: String]

  /// The words in a language, or English where there are none.
  init(_ language: Language) {
    let known = Self.tables[language.primary]
    table = known ?? Self.english
    self.language = known == nil ? .english : language
    texts = Dictionary(uniqueKeysWithValues: table.map { ($0.key.rawValue, $0.value) })
  }

  static let tables: [String: [Word: String]] = ["en": english, "es": spanish]

  subscript(word: Word) -> String { table[word] ?? Self.english[word] ?? "" }

  func callAsFunction(_ word: Word, n: String = "", m: String = "", s: String = "") -> String {
    // One pass, so that what is put in is never looked through again.
    var result = ""
    var rest = self[word][...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      let next = rest.index(after: sign)
      guard next < rest.endIndex else { return result + rest[sign...] }
      switch rest[next] {
      case "n": result += n
      case "m": result += m
      case "s", "l": result += s
      default: result += rest[sign...next]
      }
      rest = rest[rest.index(after: next)...]
    }
    return result + rest
  }
}
