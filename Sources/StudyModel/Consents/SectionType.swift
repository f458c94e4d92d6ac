/// ResearchKit's ten kinds of consent section.
public enum SectionType: String, Codable, CaseIterable, Sendable {
  case overview, dataGathering, privacy, dataUse, timeCommitment
  case studySurvey, studyTasks, withdrawing, custom, onlyInDocument

  /// The title for a section without its own; custom and document-only sections have no default (ResearchKit,
  /// `CONSENT_SECTION_…`).
  public func defaultTitle(in language: Language) -> String? {
    InterfaceStrings(language).sectionTitles[rawValue]
  }

  /// The Learn more label for a section without its own (ResearchKit, `LEARN_MORE_…`).
  public func defaultLearnMoreLabel(in language: Language) -> String {
    let labels = InterfaceStrings(language).sectionLearnMoreLabels
    return labels[rawValue] ?? labels[Self.custom.rawValue] ?? ""
  }
}
