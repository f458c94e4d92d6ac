import StudyModel

/// What a change means for participants, from which the next version number and a proposal for re-consent follow.
package enum ChangeClass: String, Codable, CaseIterable, Sendable {
  case risk, procedure
  case dataUse = "data-use"
  case alternative
  case costPayment = "cost-payment"
  case rightsContact = "rights-contact"
  case eligibility
  case quizLogic = "quiz-logic"
  case wording, format, translation

  /// What boards usually decide for people who already consented.
  package var usualReconsent: Reconsent {
    switch self {
    case .risk, .procedure, .dataUse: .reconsent
    case .alternative, .costPayment, .rightsContact: .notify
    case .eligibility, .quizLogic, .wording, .format, .translation: .none
    }
  }

  /// The part of the version number that such a change increases.
  package var numberPart: VersionNumber.Part {
    switch self {
    case .risk, .procedure, .dataUse, .alternative, .costPayment, .eligibility: .major
    case .rightsContact, .quizLogic, .translation: .minor
    case .wording, .format: .patch
    }
  }
}
