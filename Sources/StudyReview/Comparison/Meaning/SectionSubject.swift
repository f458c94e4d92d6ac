import StudyModel
import StudyParts

extension Section {
  /// What a change of the section's meaning concerns, and why.
  /// - Parameter words: the words that changed and those around them, in lowercase.
  func judgment(for words: [String]) -> Judgment {
    let named = topics.compactMap(Self.subject)
    let said = ChangeVocabulary.subject(of: words)
    if let said, named.contains(said) || named.isEmpty && type.subject == nil {
      return Judgment(said, "The changed sentence is about \(said.topic).")
    }
    if let subject = type.subject, named.isEmpty || named.contains(subject) {
      return Judgment(
        subject, "Sections of the kind “\(type.name)” are about \(subject.topic).")
    }
    if let subject = ChangeClass.allCases.first(where: named.contains) {
      return Judgment(subject, "The section covers \(subject.topic).")
    }
    return type == .overview
      ? Judgment(.wording, "The section introduces the study.")
      : Judgment(.procedure, "The section says what participants agree to.")
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
