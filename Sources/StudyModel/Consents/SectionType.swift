/// ResearchKit's ten kinds of consent section, in the order of its raw values 0 to 9 (`ORKConsentSectionType`).
public enum SectionType: String, Codable, CaseIterable, Sendable {
  case overview, dataGathering, privacy, dataUse, timeCommitment
  case studySurvey, studyTasks, withdrawing, custom, onlyInDocument

  /// The number that ResearchKit's JSON uses.
  public var researchKitRawValue: Int { Self.allCases.firstIndex(of: self) ?? 8 }

  /// The title used where a section has none of its own; custom and document-only sections have no default
  /// (ResearchKit, `CONSENT_SECTION_…`).
  public func defaultTitle(in language: Language) -> String? {
    Self.defaultTitles[language.primary]?[self] ?? Self.defaultTitles["en"]?[self]
  }

  /// The label of its Learn more link where a section has none of its own.
  public func defaultLearnMoreLabel(in language: Language) -> String {
    let labels = Self.learnMoreLabels[language.primary] ?? Self.learnMoreLabels["en"] ?? [:]
    return labels[self] ?? labels[.custom] ?? ""
  }

  private static let defaultTitles: [String: [SectionType: String]] = [
    "en": [
      .overview: "Welcome", .dataGathering: "Data Gathering", .privacy: "Privacy",
      .dataUse: "Data Use", .timeCommitment: "Time Commitment", .studySurvey: "Study Survey",
      .studyTasks: "Study Tasks", .withdrawing: "Withdrawing",
    ],
    "es": [
      .overview: "Bienvenida", .dataGathering: "Recopilación de datos", .privacy: "Privacidad",
      .dataUse: "Uso de los datos", .timeCommitment: "Tiempo necesario",
      .studySurvey: "Encuesta del estudio", .studyTasks: "Tareas del estudio",
      .withdrawing: "Retirada",
    ],
  ]

  private static let learnMoreLabels: [String: [SectionType: String]] = [
    "en": [
      .overview: "Learn more about the study first",
      .dataGathering: "Learn more about how data is gathered",
      .privacy: "Learn more about how your privacy and identity are protected",
      .dataUse: "Learn more about how data is used",
      .timeCommitment: "Learn more about the study’s impact on your time",
      .studySurvey: "Learn more about the study survey",
      .studyTasks: "Learn more about the tasks involved",
      .withdrawing: "Learn more about withdrawing",
      .custom: "Learn more",
    ],
    "es": [
      .overview: "Conozca primero el estudio",
      .dataGathering: "Más sobre cómo se recogen los datos",
      .privacy: "Más sobre cómo se protegen su privacidad y su identidad",
      .dataUse: "Más sobre cómo se usan los datos",
      .timeCommitment: "Más sobre el tiempo que pide el estudio",
      .studySurvey: "Más sobre la encuesta del estudio",
      .studyTasks: "Más sobre las tareas",
      .withdrawing: "Más sobre cómo retirarse",
      .custom: "Más información",
    ],
  ]
}
