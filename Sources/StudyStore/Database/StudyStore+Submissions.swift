import GRDB

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
