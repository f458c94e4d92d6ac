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
    table = Self.table(language.interface ?? .english)
    self.language = language.interface == nil ? .english : language
    texts = Dictionary(uniqueKeysWithValues: table.map { ($0.key.rawValue, $0.value) })
  }

  static func table(_ language: InterfaceLanguage) -> [Word: String] {
    switch language {
    case .english: english
    case .spanish: spanish
    case .german: german
    case .french: french
    case .arabic: arabic
    case .chinese: chinese
    case .japanese: japanese
    case .portuguese: portuguese
    case .italian: italian
    case .dutch: dutch
    case .swedish: swedish
    case .hebrew: hebrew
    case .korean: korean
    case .polish: polish
    }
  }

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
