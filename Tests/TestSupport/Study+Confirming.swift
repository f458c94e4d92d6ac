import StudyModel

extension Study {
  /// The study with one translation confirmed as correct for the source with a mark.
  package func confirming(
    _ language: Language, at place: Place, source mark: String
  ) throws -> Study {
    try notingSources(
      since: self,
      confirming: [ConfirmedTranslation(place: place, language: language, sourceMark: mark)])
  }
}
