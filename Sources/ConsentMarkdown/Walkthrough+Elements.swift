import StudyModel

/// Valid answers to what consent texts ask.
extension Walkthrough {
  /// Valid answers to the text on the screen; nil if it asks nothing.
  package func validElements(in language: Language) -> JSONValue? {
    consentToAgreeTo.flatMap { Self.validElements(of: $0, in: study, language) }
  }

  /// Gives every agreement so far the answers that its text expects.
  package mutating func completeAgreements(in language: Language) {
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
