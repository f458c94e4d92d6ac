import ConsentMarkdown
import StudyModel

/// What the texts of consents ask, answered as they expect it.
extension Walkthrough {
  /// Answers to the text on the screen; nil where it asks nothing.
  func validElements(in language: Language) -> JSONValue? {
    consentToAgreeTo.flatMap { Self.validElements(of: $0, in: study, language) }
  }

  /// Gives every agreement on the way the answers that its text expects.
  mutating func completeAgreements(in language: Language) {
    let study = study
    completeAgreements { Self.validElements(of: $0, in: study, language) }
  }

  private static func validElements(of consent: Consent.ID, in study: Study, _ language: Language)
    -> JSONValue?
  {
    guard let consent = study.consent(consent) else { return nil }
    let asked = ConsentElements(of: consent, in: language, else: study.primaryLanguage)
    return asked.elements.isEmpty ? nil : asked.recorded(asked.validAnswers)
  }
}
