import Foundation
import StudyModel

/// A submitted form that creates something. If the same form is sent again, the response is the first result.
package struct Submission: Sendable {
  /// How long a form is recognized, in seconds.
  static let lifetime: TimeInterval = 86_400

  let key: String
  /// A token that only the same form in the same session yields again, for what is shown once and of which only a hash is
  /// stored. The key, which is stored, does not reveal it.
  let secret: String

  /// - Parameters:
  ///   - parts: what distinguishes the submission from every other: the token of the page, the URL, the fields. For a
  ///     program, the key that it chose, and the address.
  ///   - session: a secret of the person's session, in case a script chose the token of the page. For a program, its token.
  package init(_ parts: [String], session: String = "") {
    key = sha256(ofList: parts)
    secret = sha256(ofList: ["secret", session] + parts)
  }
}

extension Submission {
  /// The token of the link for someone whom the submission invites: another one for each address.
  package func invitationToken(for email: String) -> String {
    sha256(ofList: ["invitation", secret, email])
  }
}

/// The form was sent before. Nothing was created this time.
package struct RepeatedSubmission: Error {
  /// The result that was remembered: the id of what was created.
  package let result: String
}
