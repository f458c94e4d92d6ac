import Foundation
import GRDB
import StudyModel

/// The second factor of an account, as it is stored.
struct SecondFactor: Hashable, Sendable {
  let account: Account.ID
  let salt: String
  /// The period of the last code that was accepted and written; codes of it and of earlier ones were used.
  let lastStep: Int
}

/// A second factor as its owner sees it.
package struct SecondFactorState: Hashable, Sendable {
  package let setUpAt: Date
  package let recoveryCodes: Int

  package init(setUpAt: Date, recoveryCodes: Int) {
    self.setUpAt = setUpAt
    self.recoveryCodes = recoveryCodes
  }
}

/// A code that matched, and is used up in the transaction of what it allows.
enum SecondFactorProof: Hashable, Sendable {
  case step(Int, SecondFactor)
  case recovery(hash: String)
}

extension StudyStore {
  /// Compares a code with those of an account. Failed attempts count and slow down like wrong passwords, for each source, so
  /// that nobody can lock the owner out.
  /// - Parameter key: nil if the portal's key cannot be read; then only recovery codes match.
  /// - Throws: `SecondFactorError.wrongCode`; `SignInError.tooManyAttempts`.
  func proof(
    _ code: String, of account: Account, key: SecondFactorKey?, from source: String
  ) async throws -> SecondFactorProof {
    let now = now()
    let attempt = try attempts.begin(
      email: "second factor of \(account.email)", from: source, at: now)
    defer { attempts.end(attempt) }
    if attempt.delay > .zero { try await _Concurrency.Task.sleep(for: attempt.delay) }
    guard let proof = try await matching(TypedCode(code), of: account.id, key: key, at: now) else {
      recordWrongCode(of: account.id)
      throw SecondFactorError.wrongCode
    }
    attempts.forget(attempt)
    return proof
  }

  /// Records a wrong code or one that was used before, never the code.
  func recordWrongCode(of account: Account.ID) {
    record(
      Refusals.Subject(action: .secondFactorFailed, object: account.uuidString),
      from: RequestOrigin.address)
  }

  /// Tells the owner that someone who knows the password also had a code of theirs, at most once in a quarter of an hour.
  private func tellOfReusedCode(_ account: Account.ID, at now: Timestamp) async throws {
    do {
      try await database.write { db in
        let isTold = try Bool.fetchOne(
          db,
          prepared: """
            SELECT EXISTS (SELECT 1 FROM accountMail
              WHERE account = ? AND kind = 'codeReused' AND writtenAt > ?)
            """, arguments: [account.uuidString, now - 900])
        guard isTold != true, let owner = try db.account(account) else { return }
        try db.tell(owner, .codeReused, at: now)
      }
    } catch {
      guard WritingFailure(error) != nil else { throw error }
    }
  }

  private func matching(
    _ code: TypedCode?, of account: Account.ID, key: SecondFactorKey?, at now: Timestamp
  ) async throws -> SecondFactorProof? {
    switch code {
    case .digits(let digits):
      guard let key, let factor = try await database.read({ try $0.secondFactor(of: account) }),
        let step = key.secret(of: account, salt: factor.salt).step(of: digits, at: now)
      else { return nil }
      // Also compared in the transaction, which there is none of while nothing can be written.
      guard step > factor.lastStep, halfSignIns.isFresh(step, of: account) else {
        try await tellOfReusedCode(account, at: now)
        return nil
      }
      return .step(step, factor)
    case .recovery(let code):
      return try await database.read { db in
        guard let factor = try db.secondFactor(of: account) else { return nil }
        return try String.fetchOne(
          db,
          prepared: "SELECT codeHash FROM recoveryCode WHERE codeHash IN (?, ?) AND account = ?",
          arguments: [
            RecoveryCode.hash(code, salt: factor.salt), RecoveryCode.formerHash(code),
            account.uuidString,
          ]
        ).map { .recovery(hash: $0) }
      }
    case nil: return nil
    }
  }
}

extension Database {
  func secondFactor(of account: Account.ID) throws -> SecondFactor? {
    try Row.fetchOne(
      self, prepared: "SELECT salt, lastStep FROM secondFactor WHERE account = ?",
      arguments: [account.uuidString]
    ).map { SecondFactor(account: account, salt: $0["salt"], lastStep: $0["lastStep"]) }
  }

  /// Uses up a code.
  /// - Throws: `SecondFactorError.wrongCode` if another request used it or a later one, or if the factor changed.
  func use(
    _ proof: SecondFactorProof, of account: Account.ID, at now: Timestamp, from origin: String
  ) throws {
    switch proof {
    case .step(let step, let factor):
      let count = try change(
        sql: """
          UPDATE secondFactor SET lastStep = ? WHERE account = ? AND salt = ? AND lastStep < ?
          """,
        arguments: [step, account.uuidString, factor.salt, step])
      guard count == 1 else { throw SecondFactorError.wrongCode }
    case .recovery(let hash):
      let count = try change(
        sql: "DELETE FROM recoveryCode WHERE codeHash = ? AND account = ?",
        arguments: [hash, account.uuidString])
      guard count == 1 else { throw SecondFactorError.wrongCode }
      var entry = NewAuditEntry(.recoveryCodeUsed, by: account, at: now, from: origin)
      entry.object = account.uuidString
      entry.after = ["left": .string("\(try recoveryCodes(of: account))")]
      try append(entry)
    }
  }

  func recoveryCodes(of account: Account.ID) throws -> Int {
    try Int.fetchOne(
      self, prepared: "SELECT count(*) FROM recoveryCode WHERE account = ?",
      arguments: [account.uuidString]) ?? 0
  }
}
