import Foundation

/// Addresses for signing in through an institution.
extension Paths {
  static let institution = signIn + "/institution"
  /// Where the institution sends browsers back. It is registered there.
  package static let institutionReturn = institution + "/return"
  /// Where someone who is new connects their account.
  static let institutionAccount = institution + "/account"
  /// The page after signing out, for someone who signs in through an institution.
  static let institutionEnd = signIn + "?ended=institution"
  static let confirmations = "/confirmation"

  static func institution(returningTo target: String?) -> String {
    target.map { "\(institution)?to=\(encoded($0))" } ?? institution
  }

  /// Signs in for a form that waits.
  static func institution(waiting form: WaitingForms.ID) -> String { "\(institution)?form=\(form)" }

  static func confirmation(of form: WaitingForms.ID) -> String { "\(confirmations)/\(form)" }

  static func institution(confirming form: WaitingForms.ID) -> String {
    confirmation(of: form) + "/institution"
  }

  static func removingIdentity(of account: UUID) -> String {
    "\(accounts)/\(account.uuidString.lowercased())/identity/removal"
  }
}
