import Foundation
import GRDB
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

extension StudyStore {
  /// The stored result of a form that was sent before, for responses that can no longer be computed; nil for a new form.
  package func result(of submission: Submission, by account: Account.ID) async throws -> String? {
    do {
      try await database.read { try $0.refuseRepeated(submission, by: account) }
      return nil
    } catch let repeated as RepeatedSubmission {
      return repeated.result
    }
  }
}

extension Database {
  /// - Throws: `RepeatedSubmission` if this account has sent the same form before.
  func refuseRepeated(_ submission: Submission?, by account: Account.ID) throws {
    guard let submission else { return }
    let result = try String.fetchOne(
      self, prepared: "SELECT result FROM submission WHERE account = ? AND key = ?",
      arguments: [account.uuidString, submission.key])
    if let result { throw RepeatedSubmission(result: result) }
  }

  /// Remembers the result of a form, in the transaction that creates it.
  func remember(
    _ submission: Submission?, by account: Account.ID, made result: String, at now: Timestamp
  ) throws {
    guard let submission else { return }
    try execute(
      prepared: "DELETE FROM submission WHERE at < ?", arguments: [now + -Submission.lifetime])
    try execute(
      prepared: "INSERT INTO submission (account, key, result, at) VALUES (?, ?, ?, ?)",
      arguments: [account.uuidString, submission.key, result, now])
  }
}
