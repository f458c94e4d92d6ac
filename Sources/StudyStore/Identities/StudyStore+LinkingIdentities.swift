import Foundation
import GRDB
import StudyModel

// Connecting and disconnecting accounts and identities.
extension StudyStore {
  /// The account with which an identity waits to be connected, and whether its code is needed as well; nil if none waits.
  package func accountToLink(_ token: String) async throws -> (account: Account, needsCode: Bool)? {
    guard let link = pendingLinks.find(token, at: now()),
      let account = try await account(link.account), account.isActive
    else { return nil }
    let needsCode = try await database.read { try $0.secondFactor(of: account.id) != nil }
    return (account, needsCode)
  }

  /// Connects an identity with the account whose email the institution verified, confirmed with the account's password, and
  /// with its code if it has a second factor: an email alone, at whichever institution, opens nothing.
  /// - Parameters:
  ///   - token: the token of `InstitutionOutcome.mustConfirm`.
  ///   - key: nil if the portal's key cannot be read; then only recovery codes match.
  ///   - source: the source of the attempt, such as a network address.
  /// - Throws: `IdentityRefusal`; `AccountError.wrongPassword`; `SecondFactorError.wrongCode`; `SignInError.tooManyAttempts`.
  package func link(
    _ token: String, password: String, code: String, key: SecondFactorKey?, from source: String
  ) async throws -> InstitutionOutcome {
    guard let link = pendingLinks.take(token, at: now()) else { throw IdentityRefusal.expired }
    let proof = try await confirmOwner(
      link.account, password: password, code: code, key: key, from: source)
    let now = now()
    let origin = RequestOrigin.address
    do {
      let account = try await database.write { db in
        let owner = try db.require(proof, of: link.account, at: now, from: origin)
        guard try db.identity(of: owner.id) == nil, try db.owner(of: link.signIn) == nil else {
          throw IdentityRefusal.otherIdentity
        }
        try db.link(link.signIn, with: owner, at: now, from: origin)
        return try db.adjust(owner, to: link.signIn, at: now, from: origin)
      }
      pendingLinks.end(token)
      return try await begin(
        link.signIn, of: account, passwordHash: proof.passwordHash,
        provesSecondFactor: proof.code != nil)
    } catch let refusal as IdentityRefusal {
      await note(refusal, of: link.signIn)
      throw refusal
    }
  }

  /// The identity of an account; nil if it has none.
  package func identity(of account: Account.ID) async throws -> LinkedIdentity? {
    try await database.read { try $0.identity(of: account) }
  }

  /// Whether someone who signed in at an institution is the owner of an account.
  package func owns(_ account: Account.ID, issuer: String, subject: String) async throws -> Bool {
    let signIn = InstitutionSignIn(issuer: issuer, subject: subject)
    return try await database.read { try $0.account(of: signIn)?.id == account }
  }

  /// Disconnects an account from its institution, and ends its sessions.
  /// - Throws: `StoreError` unless requested by an administrator, and for their own account; `.notFound` without an identity.
  package func unlinkIdentity(of account: Account.ID, by administrator: Account.ID) async throws {
    var entry = NewAuditEntry(
      .identityUnlinked, by: administrator, at: now(), from: RequestOrigin.address)
    entry.object = account.uuidString
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      guard account != administrator else { throw StoreError.notAllowed }
      guard let owner = try db.account(account), let identity = try db.identity(of: account) else {
        throw StoreError.notFound
      }
      try db.execute(
        prepared: "DELETE FROM identity WHERE account = ?", arguments: [account.uuidString])
      try db.removeSessions(of: account)
      var entry = entry
      entry.before = ["issuer": .string(identity.issuer)]
      try db.append(entry)
      try db.tell(owner, .identityRemoved, at: entry.at)
    }
  }
}
