import StudyModel

/// The part of a consent that a new question is to test.
struct TestTarget: Sendable {
  let passage: TestedPassage
  let section: Section
  /// The words of its paragraph, if it is one.
  let words: String?
  /// Whether the paragraph that was meant says something else by now, or is gone.
  let hasChanged: Bool
  let language: Language

  /// Nil where there is no such part.
  init?(_ form: SubmittedForm, in study: Study) {
    guard let consent = form["consent"].flatMap(study.consent),
      let section = form["section"].flatMap(consent.section)
    else { return nil }
    let number = form.trimmed("paragraph")
    let paragraphs = section.testableParagraphs(in: study)
    let seen = form["seen"]
    // Paragraphs get other numbers while a consent is written; their words tell which one was meant.
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

  /// A short name of a paragraph's words.
  static func name(of words: String) -> String { String(sha256(Array(words.utf8)).prefix(16)) }

  var sectionPlace: Place { ["consents", passage.consent, "sections", passage.section] }
}
