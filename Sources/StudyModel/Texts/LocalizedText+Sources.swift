extension LocalizedText {
  /// The member of a text's JSON that holds the marks of sources, beside the languages.
  public static let sourcesMember = "translatedFrom"

  /// Reads a text out of a study's JSON; nil where there is none.
  public init?(json: JSONValue) {
    guard let text = try? JSONValueDecoder(value: json, codingPath: []).decode(LocalizedText.self)
    else { return nil }
    self = text
  }

  /// A short name for the words in a language, by which a translation knows its source again. Space around the words
  /// says nothing.
  public func mark(in language: Language) -> String? { values[language].map { Self.mark(of: $0) } }

  private static func mark(of words: String) -> String {
    let end = words.lastIndex { !$0.isWhitespace }.map { words.index(after: $0) }
    let trimmed = words[..<(end ?? words.startIndex)].drop(while: \.isWhitespace)
    return String(sha256(Array(trimmed.utf8)).prefix(16))
  }

  /// Whether the translation into a language was made from other words than those of the source now.
  public func isOutdated(in language: Language, from source: Language) -> Bool {
    guard language != source, let noted = sources[language], let mark = mark(in: source) else {
      return false
    }
    return noted != mark
  }

  /// The marks that an edit by hand leaves on translations: one that was written comes from the source as it is now; one
  /// whose source was changed comes from the source as it was. What the edit has noted itself stays.
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
  /// A study after somebody has changed texts by hand, with the marks of what its translations come from. Whoever
  /// moves or renames parts, or brings texts in with their translations, leaves the marks as they are.
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

  /// The study with a translation that is right for its source, which had the mark when it was looked at.
  public func confirming(
    _ language: Language, at place: Place, source mark: String
  ) throws -> Study {
    let document = try JSONValue(encoding: self)
    return try document.changingText(at: place[...]) { $0.note([language: mark]) }
      .map { try Study(document: $0) } ?? self
  }
}

extension PlacedText {
  /// Whether the text stood at another position of the same list before: then its translations moved along.
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
  /// Notes marks in the JSON of a text.
  fileprivate mutating func note(_ marks: [Language: String]) {
    var noted = self[LocalizedText.sourcesMember]?.objectValue ?? [:]
    for (language, mark) in marks { noted[language.rawValue] = .string(mark) }
    self[LocalizedText.sourcesMember] = .object(noted)
  }
}
