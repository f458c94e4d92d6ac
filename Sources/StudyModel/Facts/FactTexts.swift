import Foundation

/// A piece of a text that can contain facts.
package enum FactPiece: Hashable {
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
  var holdsFacts: Bool { hasCode(markedBy: Self.factMark) }

  /// The text split at its facts.
  package var factPieces: [FactPiece] {
    pieces(markedBy: Self.factMark, words: FactPiece.words, malformed: FactPiece.malformed) {
      StudyFact(rawValue: $0.trimmingCharacters(in: .whitespaces)).map(FactPiece.fact)
    }
  }
}

extension Study {
  /// The study with its facts filled in wherever a text names them, as participants read it. An unknown fact stays as
  /// written; an empty fact becomes its name in brackets.
  public func sayingFacts() -> Study {
    let naming = textsThatMayNameFacts().filter {
      $0.text.values.values.contains(where: \.holdsFacts)
    }
    guard !naming.isEmpty else { return self }
    var study = self
    // Writing and reading a whole study takes long, and few of its parts name facts.
    for (owner, texts) in Dictionary(grouping: naming, by: { ownerOfText(at: $0.place) }) {
      study.change(owner) { document in
        texts.reduce(document) { document, placed in
          let said = saying(placed.text, as: TextMarkup(of: placed.place))
          return document.changingText(at: placed.place.dropFirst(owner.count)) { members in
            for language in placed.text.languages {
              members[language.rawValue] = said[language].map(JSONValue.string)
            }
          } ?? document
        }
      }
    }
    return study
  }

  /// The place of the smallest part around a text that can be changed by itself: a step, an article, or a consent; empty for the
  /// whole study.
  private func ownerOfText(at place: Place) -> Place {
    switch place.first {
    case "tasks" where place.count > 4 && ["steps", "endings"].contains(place[2]):
      Array(place.prefix(4))
    case "consents", "articles": Array(place.prefix(2))
    default: []
    }
  }

  /// Changes a part at such a place by way of its JSON. What cannot be read afterward stays as it was.
  private mutating func change(_ owner: Place, _ change: (JSONValue) -> JSONValue) {
    switch owner.first {
    case "tasks":
      guard let task = tasks.firstIndex(where: { $0.id == owner[1] }) else { return }
      let steps = owner[2] == "steps" ? \Task.steps : \Task.endings
      tasks[task][keyPath: steps].change(owner[3], change)
    case "consents": consents.change(owner[1], change)
    case "articles": articles.change(owner[1], change)
    default:
      guard let document = try? JSONValue(encoding: self) else { return }
      self = (try? Study(document: change(document))) ?? self
    }
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

extension Array where Element: Codable & Identifiable, Element.ID == String {
  /// Changes the first element with an id by way of its JSON.
  fileprivate mutating func change(_ id: String, _ change: (JSONValue) -> JSONValue) {
    guard let index = firstIndex(where: { $0.id == id }),
      let value = try? JSONValue(encoding: self[index]),
      let changed = try? change(value).decoded(as: Element.self)
    else { return }
    self[index] = changed
  }
}
