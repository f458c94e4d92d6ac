import StudyModel
import StudyParts

/// The part of a consent that a new question tests.
package struct TestTarget: Sendable {
  package let passage: TestedPassage
  package let section: Section
  /// The text of the paragraph, if the target is a paragraph.
  package let words: String?
  /// Whether the requested paragraph has changed or no longer exists.
  package let hasChanged: Bool
  package let language: Language

  /// Returns nil if the part does not exist.
  package init?(_ form: SubmittedForm, in study: Study) {
    guard let consent = form["consent"].flatMap(study.consent),
      let section = form["section"].flatMap(consent.section)
    else { return nil }
    let number = form.trimmed("paragraph")
    let paragraphs = section.testableParagraphs(in: study)
    let seen = form["seen"]
    // Paragraph numbers shift as a consent is edited, so the text identifies the paragraph.
    let found = number.flatMap(Int.init(bounded:)).flatMap { number in
      let there = paragraphs.first { $0.index == number - 1 }
      guard let seen, there.map({ Self.name(of: $0.words) }) != seen else { return there }
      return paragraphs.first { Self.name(of: $0.words) == seen } ?? there
    }
    guard number == nil || found != nil || seen != nil else { return nil }
    self.section = section
    words = found?.words
    hasChanged = number != nil && seen != nil && found.map { Self.name(of: $0.words) } != seen
    passage = TestedPassage(consent: consent.id, section: section.id, paragraph: found?.index)
      .linked(in: study)
    language = study.languages.first { $0.rawValue == form["language"] } ?? study.primaryLanguage
  }

  /// A hash that identifies a paragraph by its text.
  package static func name(of words: String) -> String {
    String(sha256(Array(words.utf8)).prefix(16))
  }

  package var sectionPlace: Place { ["consents", passage.consent, "sections", passage.section] }
}
