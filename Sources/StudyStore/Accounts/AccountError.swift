/// Why an account cannot be created or changed.
package enum AccountError: Error, Hashable, Sendable {
  case emailTaken
  case invalidEmail
  /// The password is shorter than this many characters.
  case weakPassword(minimum: Int)
  /// Little of the password is left without common words, its owner's name and email, and runs of characters.
  case guessablePassword
  /// The password has more characters than this.
  case longPassword(maximum: Int)
  /// The password is among those that became known, here or in the list of the institution.
  case leakedPassword
  case missingName
  /// The name has more characters than this, or far too many marks.
  case longName(maximum: Int)
  /// The link does not exist or was already used.
  case unknownToken
  case expiredToken
  case wrongPassword
  /// At least one administrator must remain.
  case lastAdministrator
  /// Nobody has this email yet, but someone was invited or asked to review under it.
  case emailPromised
  /// The person is asked to review under the present email.
  case askedByEmail
  /// Reviewers own no studies, and these, by title, have no other owner.
  case onlyOwner(of: [String])
  /// Someone else changed the account while the form was open.
  case changedMeanwhile
}
