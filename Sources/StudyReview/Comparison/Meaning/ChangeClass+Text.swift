import StudyModel

extension ChangeClass {
  /// The classes of some changes in words, without repetitions.
  static func topics(of changes: [Change]) -> String {
    let classes = Set(changes.map { $0.class })
    let names = allCases.filter(classes.contains).map(\.topic)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let comma = names.count > 2 ? "," : ""
    return names.dropLast().joined(separator: ", ") + "\(comma) and " + last
  }

  /// The name of the class, as people choose it.
  package var title: String {
    switch self {
    case .risk: "Risk or benefit"
    case .procedure: "Procedure"
    case .dataUse: "Data use"
    case .alternative: "Alternatives"
    case .costPayment: "Cost or payment"
    case .rightsContact: "Rights or contact"
    case .eligibility: "Eligibility"
    case .quizLogic: "Quiz or branching"
    case .wording: "Wording"
    case .format: "Format"
    case .translation: "Translation"
    }
  }

  /// What such a change is about, in a sentence.
  package var topic: String {
    switch self {
    case .risk: "risks and benefits"
    case .procedure: "what participants do"
    case .dataUse: "how data are used"
    case .alternative: "alternatives"
    case .costPayment: "costs and payment"
    case .rightsContact: "rights and contacts"
    case .eligibility: "who can take part"
    case .quizLogic: "quizzes and branches"
    case .wording: "wording"
    case .format: "format"
    case .translation: "translations"
    }
  }
}
