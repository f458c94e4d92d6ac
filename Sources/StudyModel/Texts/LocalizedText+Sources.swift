extension LocalizedText {
  /// The member of a text's JSON, next to the languages, that holds the marks of sources.
  public static let sourcesMember = "translatedFrom"

  /// Reads a text from a study's JSON; nil if it is not a text.
  public init?(json: JSONValue) {
    guard let text = try? JSONValueDecoder(value: json).decode(LocalizedText.self)
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
  /// - Parameter confirmed: translations that are correct for a source, whose mark was the given one when they were checked.
  public func notingSources(
    since former: Study, confirming confirmed: [ConfirmedTranslation] = []
  ) throws -> Study {
    let texts = texts().filter { $0.text.values.count > 1 }
    guard !texts.isEmpty || !confirmed.isEmpty else { return self }
    var document: JSONValue?
    func note(_ marks: [Language: String], at place: Place) throws {
      let current = try document ?? JSONValue(encoding: self)
      document = current.changingText(at: place[...]) { $0.note(marks) } ?? current
    }
    let before = former.texts()
    let known = Dictionary(before.map { ($0.place, $0.text) }) { first, _ in first }
    for placed in texts {
      guard let old = known[placed.place], old != placed.text else { continue }
      let marks = placed.text.marks(since: old, source: primaryLanguage)
      guard !marks.isEmpty, !placed.hasMoved(among: before) else { continue }
      try note(marks, at: placed.place)
    }
    for translation in confirmed {
      try note([translation.language: translation.sourceMark], at: translation.place)
    }
    return try document.map { try Study(document: $0) } ?? self
  }
}

/// A translation that someone confirmed as correct for the source text with a mark.
public struct ConfirmedTranslation: Sendable {
  /// The place of the text.
  let place: Place
  let language: Language
  let sourceMark: String

  public init(place: Place, language: Language, sourceMark: String) {
    self.place = place
    self.language = language
    self.sourceMark = sourceMark
  }
}

extension PlacedText {
  /// Whether the text was at another position in the same list before, or belonged to an answer with another recorded value,
  /// so that its translations moved with it.
  fileprivate func hasMoved(among former: [PlacedText]) -> Bool {
    func canDiffer(_ index: Int, _ other: Place) -> Bool {
      index > 0 && place[index - 1] == "choices"
        || place[index].isPosition && other[index].isPosition
    }
    guard place.indices.contains(where: { canDiffer($0, place) }) else { return false }
    return former.contains { other in
      other.text == text && other.place != place && other.place.count == place.count
        && place.indices.allSatisfy {
          other.place[$0] == place[$0] || canDiffer($0, other.place)
        }
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
