import Foundation

/// Text that people read, one string per language. A language without text is absent, never empty or blank.
public struct LocalizedText: Hashable, Sendable, Codable, ExpressibleByDictionaryLiteral {
  public private(set) var values: [Language: String]
  /// For each translation known to come from a text, the mark of that text. A translation without a mark counts as up
  /// to date; see docs/decisions/0025-translations-name-their-source.md.
  public private(set) var sources: [Language: String] = [:]

  public init(dictionaryLiteral elements: (Language, String)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  public init(_ values: [Language: String] = [:]) {
    self.values = values.filter { !Self.isBlank($0.value) }
  }

  /// A text in one language.
  public init(_ text: String, in language: Language) { self.init([language: text]) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    var values: [Language: String] = [:]
    for member in container.allKeys where member != .sources {
      values[Language(member.stringValue)] = try container.decode(String.self, forKey: member)
    }
    self.init(values)
    let sources = try container.decodeIfPresent([String: String].self, forKey: .sources) ?? [:]
    for (language, mark) in sources { note(source: mark, of: Language(language)) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    for (language, text) in values {
      try container.encode(text, forKey: Member(stringValue: language.rawValue))
    }
    guard !sources.isEmpty else { return }
    try container.encode(
      Dictionary(uniqueKeysWithValues: sources.map { ($0.key.rawValue, $0.value) }),
      forKey: .sources)
  }

  /// A language tag, or the member next to the languages, whose name is too long to be a tag.
  private struct Member: CodingKey, Equatable {
    static let sources = Member(stringValue: LocalizedText.sourcesMember)
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// The text in exactly this language; setting a blank text removes it.
  public subscript(language: Language) -> String? {
    get { values[language] }
    set {
      values[language] = newValue.flatMap { Self.isBlank($0) ? nil : $0 }
      if values[language] == nil { sources[language] = nil }
    }
  }

  /// Notes the text that a translation was made from; without a mark, it counts as made from the current one.
  public mutating func note(source mark: String?, of language: Language) {
    sources[language] = values[language] == nil ? nil : mark
  }

  public var isEmpty: Bool { values.isEmpty }
  public var languages: [Language] { values.keys.sorted() }

  /// The text in a language, else in the fallback, else in English, else in the first language that has one,
  /// else empty.
  public func text(in language: Language, else fallback: Language) -> String {
    spoken(in: language, else: fallback)?.words ?? ""
  }

  /// The same text with its language; nil if there is none.
  public func spoken(
    in language: Language, else fallback: Language
  ) -> (words: String, language: Language)? {
    for tried in [language, fallback, .english] {
      if let words = values[tried] { return (words, tried) }
    }
    guard let first = languages.first, let words = values[first] else { return nil }
    return (words, first)
  }
}
