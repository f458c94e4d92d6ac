import Foundation
import GRDB
import StudyModel

/// A form that makes something, as it was sent. The same one sent again is answered with what it made the first time.
package struct Submission: Sendable {
  /// How long a form is recognized, in seconds.
  static let lifetime: TimeInterval = 86_400

  let key: String

  /// - Parameter parts: what tells one submission from every other: the token of the page, the address, the fields.
  package init(_ parts: [String]) {
    key = sha256(JSONValue.array(parts.map(JSONValue.string)).canonicalBytes)
  }
}

/// The form was sent before. Nothing was made this time.
package struct RepeatedSubmission: Error {
  /// What the store was told to remember: the id of what was made.
  package let result: String
}

extension StudyStore {
  /// What a form made when it was sent before, for answers that can no longer be worked out; nil for a new form.
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
  /// - Throws: `RepeatedSubmission` where this account has sent the same form before.
  func refuseRepeated(_ submission: Submission?, by account: Account.ID) throws {
    guard let submission else { return }
    let result = try String.fetchOne(
      self, sql: "SELECT result FROM submission WHERE account = ? AND key = ?",
      arguments: [account.uuidString, submission.key])
    if let result { throw RepeatedSubmission(result: result) }
  }

  /// Remembers what a form made, in the transaction that makes it.
  func remember(
    _ submission: Submission?, by account: Account.ID, made result: String, at now: Timestamp
  ) throws {
    guard let submission else { return }
    try execute(
      sql: "DELETE FROM submission WHERE at < ?", arguments: [now + -Submission.lifetime])
    try execute(
      sql: "INSERT INTO submission (account, key, result, at) VALUES (?, ?, ?, ?)",
      arguments: [account.uuidString, submission.key, result, now])
  }
}
