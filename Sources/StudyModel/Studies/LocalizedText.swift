import Foundation

/// Text that people read, one string per language. A language without text is absent, never empty, nor a row of spaces.
public struct LocalizedText: Hashable, Sendable, Codable, ExpressibleByDictionaryLiteral {
  public private(set) var values: [Language: String]

  public init(dictionaryLiteral elements: (Language, String)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  public init(_ values: [Language: String] = [:]) {
    self.values = values.filter { !Self.isBlank($0.value) }
  }

  /// The same words in one language.
  public init(_ text: String, in language: Language) { self.init([language: text]) }

  public init(from decoder: any Decoder) throws {
    let plain = try decoder.singleValueContainer().decode([String: String].self)
    self.init(Dictionary(uniqueKeysWithValues: plain.map { (Language($0.key), $0.value) }))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// The text in exactly this language; setting one without a letter removes it.
  public subscript(language: Language) -> String? {
    get { values[language] }
    set { values[language] = newValue.flatMap { Self.isBlank($0) ? nil : $0 } }
  }

  public var isEmpty: Bool { values.isEmpty }
  public var languages: [Language] { values.keys.sorted() }

  /// The text in a language, else in the fallback, else in the first language that has one, else empty.
  public func text(in language: Language, else fallback: Language) -> String {
    spoken(in: language, else: fallback)?.words ?? ""
  }

  /// The same text with the language that it is in; nil without any.
  public func spoken(
    in language: Language, else fallback: Language
  ) -> (words: String, language: Language)? {
    for tried in [language, fallback] {
      if let words = values[tried] { return (words, tried) }
    }
    guard let first = languages.first, let words = values[first] else { return nil }
    return (words, first)
  }
}
