import StudyModel

/// The part of a consent that a new question is to test.
struct TestTarget: Sendable {
  let passage: TestedPassage
  let section: Section
  /// The words of its paragraph, if it is one.
  let words: String?
  let language: Language

  /// Nil where there is no such part.
  init?(_ form: SubmittedForm, in study: Study) {
    guard let consent = form["consent"].flatMap(study.consent),
      let section = form["section"].flatMap(consent.section)
    else { return nil }
    let number = form.trimmed("paragraph")
    let paragraphs = section.testableParagraphs(in: study)
    let found = number.flatMap(Int.init).flatMap { number in
      paragraphs.first { $0.index == number - 1 }
    }
    guard number == nil || found != nil else { return nil }
    self.section = section
    words = found?.words
    passage = TestedPassage(consent: consent.id, section: section.id, paragraph: found?.index)
      .linked(in: study)
    language = study.languages.first { $0.rawValue == form["language"] } ?? study.primaryLanguage
  }

  var sectionPlace: Place { ["consents", passage.consent, "sections", passage.section] }
}
