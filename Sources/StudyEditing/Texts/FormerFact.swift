import Foundation
import StudyModel
import StudyParts

/// What a fact of the study was before it was changed. Texts that have a code instead, such as `{fact:contact.phone}`,
/// changed with it; others may still have the former words.
package struct FormerFact: Sendable {
  /// The name of the fact's field.
  package let name: String
  package let former: String
  package let current: String
  /// The language of a fact that each language has in its own words.
  private let language: Language?

  /// Shorter words, such as a number, are in texts for other reasons. Longer ones do not fit into an address.
  private static let lengths = 4...300

  /// Returns nil if texts cannot have the fact, if it is unchanged, or if its former words are too short to be meant
  /// wherever they are, or too long to be repeated.
  /// - Parameter facts: the facts as they are now.
  package init?(
    _ former: String, of field: Setting, now facts: JSONValue, in language: Language
  ) {
    guard field.isFactInTexts else { return nil }
    self.former = former.trimmingCharacters(in: .whitespacesAndNewlines)
    current = field.text(of: field.value(in: facts, language: language), language: language)
    guard Self.lengths.contains(self.former.count), self.former != current else { return nil }
    name = field.name
    self.language = field.isLocalized ? language : nil
  }

  /// The facts that differ between two states of the facts.
  package static func changed(
    from before: JSONValue, to after: JSONValue, among fields: [Setting], in language: Language
  ) -> [FormerFact] {
    fields.compactMap { field in
      let former = field.text(of: field.value(in: before, language: language), language: language)
      return FormerFact(former, of: field, now: after, in: language)
    }
  }

  /// What finds the former words in texts.
  package var search: TextSearch {
    TextSearch(former, matchesCase: true, matchesWholeWords: true)
  }

  /// The numbers of texts that still have the former words, in the languages that have such texts.
  package func remaining(in study: Study) -> [(language: Language, count: Int)] {
    let texts = study.texts().filter { $0.place.first != "facts" }.map(\.text)
    return study.languages.filter { language == nil || $0 == language }.compactMap { language in
      let count = texts.count { text in text[language].map(hasFormer) ?? false }
      return count == 0 ? nil : (language, count)
    }
  }

  /// The current words may contain the former ones.
  private func hasFormer(_ text: String) -> Bool {
    guard text.contains(former) else { return false }
    let others = current.isEmpty ? text : text.replacing(current, with: "\n")
    return !search.ranges(in: others).isEmpty
  }
}

extension Setting {
  /// Whether texts can have the value of this field of the facts.
  package var isFactInTexts: Bool {
    switch control {
    case .line: true
    case .area: !isLocalized
    default: false
    }
  }
}
