import Foundation

/// A piece of a text that can contain facts.
enum FactPiece: Hashable {
  case words(Substring)
  case fact(StudyFact)
  /// Looks like a fact, but is not a known one or is not closed.
  case malformed(Substring)
}

/// The markup of a text, which determines how it is shown, and how facts are escaped in it.
public enum TextMarkup: Sendable {
  case plain, markdown, html

  /// Every text in a member with one of these names has markup. A test compares them with the settings that edit texts.
  /// `learnMore` is the text of a sharing step; in other steps, an object has that name.
  private static let byMember: [String: TextMarkup] = [
    "body": .markdown, "content": .markdown, "learnMore": .markdown, "html": .html,
    "htmlContent": .html, "replacementReviewText": .html,
  ]

  /// The markup of the text at a place.
  package init(of place: Place) {
    self = place.last.flatMap { Self.byMember[$0] } ?? .plain
  }

  fileprivate func writing(_ words: String) -> String {
    switch self {
    case .plain: words
    case .markdown:
      words.reduce(into: "") { text, character in
        if "\\`*_[]<>&~|#{}".contains(character) { text.append("\\") }
        text.append(character.isNewline ? " " : character)
      }
    case .html:
      words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
  }
}

extension String {
  private static let factMark = "{fact:"

  /// Whether the text may contain facts.
  var holdsFacts: Bool { utf8.contains(UInt8(ascii: "{")) && contains(Self.factMark) }

  /// The text split at its facts.
  var factPieces: [FactPiece] {
    var pieces: [FactPiece] = []
    var rest = self[...]
    while let mark = rest.firstRange(of: Self.factMark) {
      if mark.lowerBound > rest.startIndex { pieces.append(.words(rest[..<mark.lowerBound])) }
      let inside = rest[mark.upperBound...]
      guard let end = inside.firstIndex(where: { $0 == "}" || $0.isNewline }), inside[end] == "}"
      else {
        pieces.append(.malformed(rest[mark]))
        rest = inside
        continue
      }
      let name = inside[..<end].trimmingCharacters(in: .whitespaces)
      let whole = rest[mark.lowerBound...end]
      pieces.append(StudyFact(rawValue: name).map(FactPiece.fact) ?? .malformed(whole))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.words(rest)) }
    return pieces
  }
}

extension Study {
  /// The study with its facts filled in wherever a text names them, as participants read it. An unknown fact stays as
  /// written; an empty fact becomes its name in brackets.
  public func sayingFacts() -> Study {
    let naming = textsThatMayNameFacts().filter {
      $0.text.values.values.contains(where: \.holdsFacts)
    }
    guard !naming.isEmpty, var document = try? JSONValue(encoding: self) else { return self }
    for placed in naming {
      let said = saying(placed.text, as: TextMarkup(of: placed.place))
      document =
        document.changingText(at: placed.place[...]) { members in
          for language in placed.text.languages {
            members[language.rawValue] = said[language].map(JSONValue.string)
          }
        } ?? document
    }
    return (try? Study(document: document)) ?? self
  }

  /// A text in one language with its facts filled in.
  public func sayingFacts(_ text: String, in language: Language, as markup: TextMarkup) -> String {
    guard text.holdsFacts else { return text }
    return said(text, in: language, as: markup).words
  }

  /// Every text except the facts themselves, which cannot name one another.
  func textsThatMayNameFacts() -> [PlacedText] { texts().filter { $0.place.first != "facts" } }

  /// Avoids sentences that mix two languages: if a fact is missing in a language, another language's text is used.
  private func saying(_ text: LocalizedText, as markup: TextMarkup) -> [Language: String] {
    let all = text.values.map { (language: $0.key, said: said($0.value, in: $0.key, as: markup)) }
    let whole = all.filter { !$0.said.isForeign }
    return Dictionary(
      uniqueKeysWithValues: (whole.isEmpty ? all : whole).map { ($0.language, $0.said.words) })
  }

  private func said(_ text: String, in language: Language, as markup: TextMarkup)
    -> (words: String, isForeign: Bool)
  {
    var isForeign = false
    let words = text.factPieces.map { piece -> String in
      switch piece {
      case .words(let words), .malformed(let words): return String(words)
      case .fact(let fact):
        let found = facts.words(of: fact, in: language, else: primaryLanguage)
        isForeign = isForeign || found?.isForeign == true
        let written = markup.writing(found?.words ?? "[\(fact.name)]")
        // Isolates numbers and names so that they keep their order in text that runs in the other direction.
        return language.isRightToLeft ? "\u{2068}\(written)\u{2069}" : written
      }
    }
    return (words.joined(), isForeign)
  }
}
