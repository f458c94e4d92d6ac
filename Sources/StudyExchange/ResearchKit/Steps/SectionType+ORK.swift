import StudyModel

extension SectionType {
  /// The number in ResearchKit's JSON (`ORKConsentSectionType`).
  var orkRawValue: Int {
    switch self {
    case .overview: 0
    case .dataGathering: 1
    case .privacy: 2
    case .dataUse: 3
    case .timeCommitment: 4
    case .studySurvey: 5
    case .studyTasks: 6
    case .withdrawing: 7
    case .custom: 8
    case .onlyInDocument: 9
    }
  }

  /// The type with a number in ResearchKit's JSON; nil if there is none.
  init?(orkRawValue: Int) {
    guard let type = Self.allCases.first(where: { $0.orkRawValue == orkRawValue }) else {
      return nil
    }
    self = type
  }
}
