extension LocalizedText {
  /// The member of a text's JSON, next to the languages, that holds the marks of sources.
  public static let sourcesMember = "translatedFrom"

  /// Reads a text from a study's JSON; nil if it is not a text.
  public init?(json: JSONValue) {
    guard let text = try? JSONValueDecoder(value: json, codingPath: []).decode(LocalizedText.self)
    else { return nil }
    self = text
  }

  /// A digest of the text in a language, by which a translation identifies its source. Surrounding white space is
  /// ignored.
  public func mark(in language: Language) -> String? { values[language].map { Self.mark(of: $0) } }

  private static func mark(of words: String) -> String {
    let end = words.lastIndex { !$0.isWhitespace }.map { words.index(after: $0) }
    let trimmed = words[..<(end ?? words.startIndex)].drop(while: \.isWhitespace)
    return String(sha256(Array(trimmed.utf8)).prefix(16))
  }

  /// Whether the translation into a language was made from a different source text than the current one.
  public func isOutdated(in language: Language, from source: Language) -> Bool {
    guard language != source, let noted = sources[language], let mark = mark(in: source) else {
      return false
    }
    return noted != mark
  }

  /// The marks for translations after an edit by hand: a translation that was written comes from the current source;
  /// one whose source was changed comes from the former source. Marks set by the edit itself stay.
  func marks(since former: LocalizedText, source: Language) -> [Language: String] {
    let isSourceChanged = mark(in: source) != former.mark(in: source)
    var marks: [Language: String] = [:]
    for language in languages
    where language != source && sources[language] == former.sources[language] {
      if values[language] != former.values[language] {
        marks[language] = mark(in: source)
      } else if isSourceChanged, sources[language] == nil {
        marks[language] = former.mark(in: source)
      }
    }
    return marks.filter { $0.value != sources[$0.key] }
  }
}

extension Study {
  /// The study after someone changed texts by hand, with the marks for its translations. Edits that move or rename
  /// parts, or add texts together with their translations, leave the marks unchanged.
  public func notingSources(since former: Study) throws -> Study {
    let texts = texts().filter { $0.text.values.count > 1 }
    guard !texts.isEmpty else { return self }
    let before = former.texts()
    let known = Dictionary(before.map { ($0.place, $0.text) }) { first, _ in first }
    var document: JSONValue?
    for placed in texts {
      guard let old = known[placed.place], old != placed.text else { continue }
      let marks = placed.text.marks(since: old, source: primaryLanguage)
      guard !marks.isEmpty, !placed.hasMoved(among: before) else { continue }
      let current = try document ?? JSONValue(encoding: self)
      document = current.changingText(at: placed.place[...]) { $0.note(marks) } ?? current
    }
    return try document.map { try Study(document: $0) } ?? self
  }

  /// The study with a translation confirmed as correct for its source, whose mark was the given one when it was
  /// checked.
  public func confirming(
    _ language: Language, at place: Place, source mark: String
  ) throws -> Study {
    let document = try JSONValue(encoding: self)
    return try document.changingText(at: place[...]) { $0.note([language: mark]) }
      .map { try Study(document: $0) } ?? self
  }
}

extension PlacedText {
  /// Whether the text was at another position in the same list before, so that its translations moved with it.
  fileprivate func hasMoved(among former: [PlacedText]) -> Bool {
    guard place.contains(where: \.isPosition) else { return false }
    return former.contains { other in
      other.text == text && other.place != place && other.place.count == place.count
        && zip(other.place, place).allSatisfy { $0 == $1 || $0.isPosition && $1.isPosition }
    }
  }
}

extension String {
  fileprivate var isPosition: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }
}

extension [String: JSONValue] {
  /// Adds marks to the JSON of a text.
  fileprivate mutating func note(_ marks: [Language: String]) {
    var noted = self[LocalizedText.sourcesMember]?.objectValue ?? [:]
    for (language, mark) in marks { noted[language.rawValue] = .string(mark) }
    self[LocalizedText.sourcesMember] = .object(noted)
  }
}
