import StudyModel

extension Mistake {
  /// Mistakes in translations, in facts in texts, and in the topics that a kind of study must cover.
  static let inTranslations = [
    Mistake(
      .outdatedTranslation, .warning, at: "consents/consent/sections/risks/summary/es"
    ) { study in
      study = study.translated(into: .spanish)
      study.risks.summary.note(source: "0123456789abcdef", of: .spanish)
    },
    Mistake(.unknownFact, .error, at: "consents/consent/sections/risks/summary/en") {
      $0.risks.summary = text("Call {fact:contact.fax}.")
    },
    Mistake(.emptyFact, .error, at: "tasks/diary/steps/mood/title/en") {
      $0.diary["mood"].title = text("For {fact:board}")
    },
    Mistake(.factOutOfPlace, .error, at: "facts/summary/en") {
      $0.facts.summary = text("Call {fact:contact.phone}.")
    },
    Mistake(.missingTopic, .warning, at: "consents/consent/topics/payment") {
      $0.facts.profile = [.offersPayment]
    },
  ]
}
