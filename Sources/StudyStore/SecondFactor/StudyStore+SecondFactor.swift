import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The second factor of an account; nil if it has none.
  package func secondFactor(of account: Account.ID) async throws -> SecondFactorState? {
    try await database.read { db in
      try Row.fetchOne(
        db, prepared: "SELECT setUpAt FROM secondFactor WHERE account = ?",
        arguments: [account.uuidString]
      ).map {
        SecondFactorState(
          setUpAt: try $0.date("setUpAt"), recoveryCodes: try db.recoveryCodes(of: account))
      }
    }
  }

  /// The accounts that have a second factor.
  package func accountsWithSecondFactor() async throws -> Set<Account.ID> {
    try await database.read { db in
      Set(
        try Row.fetchAll(db, prepared: "SELECT account FROM secondFactor").map {
          try $0.uuid("account")
        })
    }
  }

  /// Begins setting up a second factor, confirmed with the password. It counts once a code was typed.
  /// - Parameters:
  ///   - session: the token of the session, which alone can go on.
  ///   - source: the source of the request, such as a network address.
  /// - Returns: what the person's app needs to know, which is never shown again.
  /// - Throws: `AccountError.wrongPassword`; `SignInError.tooManyAttempts`; `SecondFactorError.changedMeanwhile` if there
  ///   is one.
  package func beginSecondFactor(
    of account: Account.ID, password: String, session: String, key: SecondFactorKey,
    from source: String = ""
  ) async throws -> SecondFactorSecret {
    let hash = try await confirm(password, of: account, from: source, refusal: .passwordRefused)
    guard try await database.read({ try $0.secondFactor(of: account) }) == nil else {
      throw SecondFactorError.changedMeanwhile
    }
    let now = now()
    let setUp = HalfSignIns.SetUp(
      account: account, passwordHash: hash, salt: random.token(),
      expiresAt: now + HalfSignIns.lifetime)
    halfSignIns.begin(setUp, session: session, at: now)
    return key.secret(of: account, salt: setUp.salt)
  }

  /// The secret that is being set up in a session, to show its page again after a mistyped code; nil after ten minutes.
  package func startedSecondFactor(
    of account: Account.ID, session: String, key: SecondFactorKey
  ) -> SecondFactorSecret? {
    halfSignIns.setUp(session: session, of: account, at: now()).map {
      key.secret(of: account, salt: $0.salt)
    }
  }

  /// Turns on the second factor that was begun in a session, with a code of the app. The person's other sessions end, as
  /// with a new password: someone else may have begun them with the password alone.
  /// - Returns: the recovery codes, of which only hashes are stored.
  /// - Throws: `SecondFactorError`.
  package func confirmSecondFactor(
    of account: Account.ID, code: String, session: String, key: SecondFactorKey
  ) async throws -> [String] {
    let now = now()
    guard let setUp = halfSignIns.setUp(session: session, of: account, at: now) else {
      throw SecondFactorError.expired
    }
    guard case .digits(let digits) = TypedCode(code),
      let step = key.secret(of: account, salt: setUp.salt).step(of: digits, at: now),
      halfSignIns.isFresh(step, of: account)
    else { throw SecondFactorError.wrongCode }
    let codes = newRecoveryCodes()
    let entry = NewAuditEntry(
      .secondFactorSetUp, by: account, at: now, from: RequestOrigin.address)
    try await database.write { db in
      let owner = try db.requireSigner(account, passwordHash: setUp.passwordHash)
      guard try db.secondFactor(of: account) == nil else {
        throw SecondFactorError.changedMeanwhile
      }
      try db.execute(
        prepared: "INSERT INTO secondFactor (account, salt, lastStep, setUpAt) VALUES (?, ?, ?, ?)",
        arguments: [account.uuidString, setUp.salt, step, now])
      try db.keep(codes, of: account)
      try db.removeSessions(of: account, except: hashed(session))
      var entry = entry
      entry.object = account.uuidString
      try db.append(entry)
      try db.tell(owner, .secondFactorAdded, at: now)
    }
    let unsaved = unsavedSessions.all(of: account, within: openSessions(at: now))
    unsavedSessions.end(hashes: Set(unsaved.keys).subtracting([hashed(session)]))
    halfSignIns.endSetUp(session: session)
    return codes
  }

  /// Replaces the recovery codes, confirmed with the password and a code.
  /// - Throws: `AccountError.wrongPassword`; `SignInError.tooManyAttempts`; `SecondFactorError`.
  package func makeRecoveryCodes(
    of account: Account.ID, password: String, code: String, key: SecondFactorKey?,
    from source: String = ""
  ) async throws -> [String] {
    let codes = newRecoveryCodes()
    try await changeSecondFactor(
      of: account, password: password, code: code, key: key, from: source, as: .recoveryCodesMade
    ) { db, owner, _ in try db.keep(codes, of: owner.id) }
    return codes
  }

  /// Turns a person's own second factor off, confirmed with the password and a code.
  /// - Throws: `AccountError.wrongPassword`; `SignInError.tooManyAttempts`; `SecondFactorError`.
  package func turnOffSecondFactor(
    of account: Account.ID, password: String, code: String, key: SecondFactorKey?,
    from source: String = ""
  ) async throws {
    try await changeSecondFactor(
      of: account, password: password, code: code, key: key, from: source,
      as: .secondFactorRemoved
    ) { db, owner, now in
      try db.removeSecondFactor(of: owner.id)
      try db.tell(owner, .secondFactorRemoved, at: now)
    }
  }

  /// Confirms with the password, and with a code if there is a second factor, that its owner is at the keyboard: an open
  /// session alone must not weaken how others sign in.
  /// - Returns: what `Database.require(_:of:at:from:)` needs in the transaction of the change.
  /// - Throws: `AccountError.wrongPassword`; `SignInError.tooManyAttempts`; `SecondFactorError.wrongCode`.
  func confirmOwner(
    _ account: Account.ID, password: String, code: String, key: SecondFactorKey?,
    from source: String
  ) async throws -> OwnerProof {
    let hash = try await confirm(password, of: account, from: source, refusal: .passwordRefused)
    guard let owner = try await self.account(account) else { throw StoreError.notFound }
    guard try await database.read({ try $0.secondFactor(of: account) }) != nil else {
      return OwnerProof(passwordHash: hash, code: nil)
    }
    return OwnerProof(
      passwordHash: hash, code: try await proof(code, of: owner, key: key, from: source))
  }

  private func changeSecondFactor(
    of account: Account.ID, password: String, code: String, key: SecondFactorKey?,
    from source: String, as action: AuditAction,
    _ change: @escaping @Sendable (Database, _ owner: Account, Timestamp) throws -> Void
  ) async throws {
    let proof = try await confirmOwner(
      account, password: password, code: code, key: key, from: source)
    guard proof.code != nil else { throw SecondFactorError.changedMeanwhile }
    let entry = NewAuditEntry(action, by: account, at: now(), from: RequestOrigin.address)
    try await database.write { db in
      let owner = try db.require(proof, of: account, at: entry.at, from: entry.origin)
      try change(db, owner, entry.at)
      var entry = entry
      entry.object = account.uuidString
      try db.append(entry)
    }
  }

  private func newRecoveryCodes() -> [String] {
    (0..<RecoveryCode.count).map { _ in RecoveryCode.make(random) }
  }
}

/// A password and a code that matched.
struct OwnerProof: Sendable {
  let passwordHash: String
  /// Nil for an account without a second factor.
  let code: SecondFactorProof?
}

extension Database {
  /// Uses up what confirmed a change, unless the password or the second factor changed meanwhile.
  @discardableResult
  func require(
    _ proof: OwnerProof, of account: Account.ID, at now: Timestamp, from origin: String
  ) throws -> Account {
    let owner = try requireSigner(account, passwordHash: proof.passwordHash)
    if let code = proof.code {
      try use(code, of: account, at: now, from: origin)
    } else if try secondFactor(of: account) != nil {
      throw SecondFactorError.wrongCode
    }
    return owner
  }

  /// Stores the hashes of new recovery codes in place of all earlier ones.
  fileprivate func keep(_ codes: [String], of account: Account.ID) throws {
    try execute(
      prepared: "DELETE FROM recoveryCode WHERE account = ?", arguments: [account.uuidString])
    guard let factor = try secondFactor(of: account) else { return }
    for code in codes {
      guard case .recovery(let plain) = TypedCode(code) else { continue }
      try execute(
        prepared: "INSERT INTO recoveryCode (codeHash, account) VALUES (?, ?)",
        arguments: [RecoveryCode.hash(plain, salt: factor.salt), account.uuidString])
    }
  }

  func removeSecondFactor(of account: Account.ID) throws {
    for table in ["recoveryCode", "secondFactor"] {
      try execute(
        prepared: "DELETE FROM \(table) WHERE account = ?", arguments: [account.uuidString])
    }
  }
}
