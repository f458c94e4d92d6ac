import StudyModel
import StudyParts

extension Section {
  /// What a change of the section's meaning concerns, and why.
  /// - Parameters:
  ///   - words: the words that changed and those around them, in lowercase.
  ///   - isWhole: whether they are all words of the section.
  func judgment(for words: [String], isWhole: Bool) -> Judgment {
    let named = topics.compactMap(Self.subject)
    // Key information sums up everything, so that its words decide and its topics do not.
    let isSummary = topics.contains("key-information")
    let own = isSummary ? nil : ownJudgment(named)
    if let said = ChangeVocabulary.subject(of: words) {
      let isExpected = own.map { named.contains(said) || $0.class == said } ?? true
      let isGraver = own.map { said.usualReconsent > $0.class.usualReconsent } ?? true
      if isGraver || isExpected && !isWhole { return .said(said, isWhole: isWhole) }
    }
    if let own { return own }
    if isSummary {
      return Judgment(.procedure, "The section gives the key information about the study.")
    }
    if type == .overview { return Judgment(.wording, "The section introduces the study.") }
    if let headed {
      return Judgment(headed, "The heading of the section is about \(headed.topic).")
    }
    return Judgment(.procedure, "The section says what participants agree to.")
  }

  /// What the heading names, if that is as grave as what sections are about that name nothing; nil otherwise.
  private var headed: ChangeClass? {
    let words = title.values.values.sorted().flatMap { TextJudgment.words(of: $0) }
    return ChangeVocabulary.subject(of: words).flatMap {
      $0.usualReconsent >= ChangeClass.procedure.usualReconsent ? $0 : nil
    }
  }

  /// What the kind or topics of the section say that it is about.
  private func ownJudgment(_ named: [ChangeClass]) -> Judgment? {
    if let subject = type.subject, named.isEmpty || named.contains(subject) {
      return Judgment(subject, "Sections of the kind “\(type.name)” are about \(subject.topic).")
    }
    return ChangeClass.allCases.first(where: named.contains).map { subject in
      Judgment(subject, "The section meets requirements about \(subject.topic).")
    }
  }

  /// What a topic is about; nil for topics that cover the whole study.
  private static func subject(of topic: String) -> ChangeClass? {
    switch topic {
    case "risks", "unforeseeable-risks", "benefits", "injury": .risk
    case "purpose", "duration", "procedures", "experimental", "randomization", "responsibilities",
      "number-of-subjects":
      .procedure
    case "alternatives": .alternative
    case "costs", "payment": .costPayment
    case "confidentiality", "records-inspection", "results-return", "future-use",
      "commercial-profit", "whole-genome", "data-handling", "data-sharing", "GDPR-13-1-f",
      "GDPR-13-2-f", "phi-authorization":
      .dataUse
    case "contact-research", "contact-rights", "contact-injury", "voluntary",
      "withdrawal-procedure", "termination", "new-findings", "trial-registry", "GDPR-13-1-a",
      "GDPR-13-1-b", "GDPR-13-2-b", "GDPR-13-2-d", "GDPR-13-2-e":
      .rightsContact
    default: nil
    }
  }
}

extension SectionType {
  /// What sections of the type are about; nil if they can be about anything.
  fileprivate var subject: ChangeClass? {
    switch self {
    case .privacy, .dataUse: .dataUse
    case .dataGathering, .timeCommitment, .studySurvey, .studyTasks: .procedure
    case .withdrawing: .rightsContact
    case .overview, .custom, .onlyInDocument: nil
    }
  }
}
