import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Checks the password that a person types again to sign something or to change their account. Failed attempts count,
  /// and slow down, like those of signing in, and are recorded in the audit log.
  /// - Parameters:
  ///   - source: the source of the attempt, such as a network address.
  ///   - refusal: how the audit log names a wrong password.
  /// - Returns: the stored hash, which must still be the person's when the signature is written.
  /// - Throws: `AccountError.wrongPassword`, `SignInError.tooManyAttempts`, `StoreError.notAllowed`;
  ///   `ReauthenticationNeeded` for an account without a password, unless its owner just signed in at the institution again for
  ///   the form that is being handled.
  func confirm(
    _ password: String, of account: Account.ID, from source: String,
    refusal: AuditAction = .signatureRefused
  ) async throws -> String {
    guard !passwords.areBusy else { throw SignInError.tooManyAttempts(retryAfter: 5) }
    let known = try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT email, passwordHash FROM account WHERE id = ? AND isActive = TRUE",
        arguments: [account.uuidString]
      ).map { (email: $0["email"] as String, hash: $0["passwordHash"] as String) }
    }
    guard let known else { throw StoreError.notAllowed }
    guard !NoPassword.isMeant(by: known.hash) else {
      guard let proof = Reauthentication.current, proof.account == account else {
        throw ReauthenticationNeeded()
      }
      try await record(.reauthenticated, of: account, from: source, issuer: proof.issuer)
      return known.hash
    }
    let attempt = try attempts.begin(email: known.email, from: source, at: now())
    defer { attempts.end(attempt) }
    if attempt.delay > .zero { try await _Concurrency.Task.sleep(for: attempt.delay) }
    guard await passwords.matches(password, known.hash) else {
      try await record(refusal, of: account, from: source)
      throw AccountError.wrongPassword
    }
    attempts.forget(attempt)
    return known.hash
  }
}

extension StudyStore {
  private func record(
    _ action: AuditAction, of account: Account.ID, from source: String, issuer: String? = nil
  ) async throws {
    var entry = NewAuditEntry(action, by: account, at: now(), from: source)
    entry.object = account.uuidString
    entry.after = issuer.map { ["issuer": .string($0)] }
    do {
      try await database.write { [entry] db in try db.append(entry) }
    } catch {
      guard WritingFailure(error) != nil else { throw error }
    }
  }
}
