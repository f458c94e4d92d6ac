import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Signs that a condition of an approval is met, which may lift the last bar to publishing.
  /// - Parameters:
  ///   - closing: how it was met.
  ///   - password: the person's, typed again to sign.
  ///   - source: where the password was typed, such as a network address.
  /// - Throws: `StoreError.notAllowed` unless by the person who set it or someone else on the board, also after the
  ///   review has ended; `StoreError.archived`, `DecisionError.conditionIsClosed`; `AccountError.wrongPassword`,
  ///   `SignInError.tooManyAttempts`.
  package func closeCondition(
    _ condition: Decision.Condition.ID, of id: Study.ID, closing: String, password: String,
    by account: Account.ID, from source: String = ""
  ) async throws {
    try await noteExpiries(of: id, by: account)
    do {
      try await close(
        condition, of: id, closing: closing, password: password, by: account, from: source)
    } catch StoreError.notAllowed {
      try await recordRefusedClosing(of: condition, in: id, by: account)
      throw StoreError.notAllowed
    }
  }

  private func close(
    _ condition: Decision.Condition.ID, of id: Study.ID, closing: String, password: String,
    by account: Account.ID, from source: String
  ) async throws {
    // Someone who cannot close it need not sign, and no password is tried in vain.
    _ = try await database.read { try $0.openCondition(condition, of: id, closedBy: account) }
    let closing = closing.trimmedLines
    guard TextLimit.notes.holds(closing) else {
      throw DecisionError.longText(maximum: TextLimit.notes.characters)
    }
    let hash = try await confirm(password, of: account, from: source)
    let now = now()
    try await database.write { db in
      let signer = try db.requireSigner(account, passwordHash: hash)
      let (text, number) = try db.openCondition(condition, of: id, closedBy: account)
      let line = try db.versionLine(number, of: id, comparing: .withThreads)
      let at = try db.moment(now, in: id)
      try db.execute(
        prepared: """
          UPDATE condition SET closedAt = ?, closedBy = ?, closedName = ?, closing = ? WHERE id = ?
          """,
        arguments: [at, account.uuidString, signer.name, closing, condition])
      try db.append(
        NewEdit(
          study: id, kind: .conditionClosed, account: account, at: at,
          summary: "Closed a condition of version \(number): \(text)",
          after: line.entry(adding: [
            "condition": .string(text), "closing": .string(closing), "name": .string(signer.name),
            "meaning": .string("conditionMet"),
          ])))
    }
  }
}

extension Database {
  /// A condition that a person can close now.
  /// - Throws: as `closeCondition`.
  fileprivate func openCondition(
    _ condition: Decision.Condition.ID, of id: Study.ID, closedBy account: Account.ID
  ) throws -> (text: String, number: VersionNumber) {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT condition.text, condition.closedAt,
          \(Dialect.versionNumber(of: "version")) AS number,
          \(Decision.mayClose("decision", "reader")) AS mayClose
        FROM condition JOIN decision ON decision.id = condition.decision
        JOIN version ON version.id = decision.version
        JOIN account AS reader ON reader.id = ?
        WHERE condition.id = ? AND version.study = ?
        """,
      arguments: [account.uuidString, condition, id.uuidString])
    guard let row, let number = try row.versionNumber("number"),
      let access = try versionAccess(to: id, for: account)
    else { throw StoreError.notFound }
    guard row["mayClose"] else { throw StoreError.notAllowed }
    guard !access.isArchived else { throw StoreError.archived }
    guard try row.optionalDate("closedAt") == nil else { throw DecisionError.conditionIsClosed }
    return (row["text"], number)
  }
}
