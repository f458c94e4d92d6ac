import StudyModel

extension SampleStudies {
  /// A complete study in English and Spanish: a consent with every kind of section, a quiz, sharing, and a survey
  /// that branches.
  package static var heartRhythmAtHome: Study {
    Study(
      id: identifier(1), slug: "heart-rhythm-at-home", facts: HeartRhythm.facts,
      primaryLanguage: .english, furtherLanguages: [.spanish], consents: [HeartRhythm.consent],
      tasks: [HeartRhythm.join, HeartRhythm.dailyCheckIn], articles: HeartRhythm.articles)
  }
}
