import StudyStore

extension StoreError {
  /// Why a person cannot get a role in a study, and the field of the form that adds someone; nil for other errors.
  /// - Parameter isTransfer: whether the person would become the owner, so that no other role can be chosen.
  func membership(isTransfer: Bool) -> (field: String, text: String)? {
    switch self {
    case .unknownAccount(let email):
      (
        "email", "No account uses the email \(email). Ask an administrator to invite this person."
      )
    case .reviewersOnlyRead(let name):
      (
        "role",
        "\(name) has a reviewer account, which can only view studies. \(isTransfer ? "Choose someone else." : "Choose Viewer.")"
      )
    case .decisionWouldNotCount(let name, let number):
      (
        "role",
        "The board reviews version \(number), and the decision of \(name) would no longer count with this owner. \(isTransfer ? "Choose someone else" : "Choose another role"), or wait until the board has decided."
      )
    case .alreadyOwner:
      ("email", "You already own this study. Enter the email of someone else.")
    case .notFound, .notAllowed, .archived, .identityIsFixed, .ambiguousName, .lastOwner,
      .missingReason:
      nil
    }
  }
}
