import Foundation
import GRDB
import StudyModel

// Signing in through an institution. Emails only find an account to connect with; the issuer and the subject identify.
extension StudyStore {
  /// Signs in someone whom an institution vouches for. Those who are new are connected with their account, accept an
  /// invitation, or get an account.
  /// - Throws: `IdentityRefusal`; `SecondFactorNeeded` if the account has a second factor and the institution's sign-in does not
  ///   count as one.
  package func signIn(through signIn: InstitutionSignIn) async throws -> InstitutionOutcome {
    do {
      let person = try await admit(signIn)
      switch person {
      case .signsIn(let account, let hash):
        return try await begin(signIn, of: account, passwordHash: hash)
      case .mustConfirm(let account):
        let token = random.token()
        let now = now()
        pendingLinks.begin(
          PendingLinks.Link(
            signIn: signIn, account: account, expiresAt: now + PendingLinks.lifetime),
          token: token, at: now)
        return .mustConfirm(token: token)
      }
    } catch let refusal as IdentityRefusal {
      await note(refusal, of: signIn)
      throw refusal
    }
  }

  private enum Admission: Sendable {
    case signsIn(Account, passwordHash: String)
    case mustConfirm(Account.ID)
  }

  /// Finds the person, and writes what is new about them.
  private func admit(_ signIn: InstitutionSignIn) async throws -> Admission {
    let now = now()
    // Someone who is known, and whose role stays, can sign in although nothing can be written.
    let known = try await database.read { db -> Admission? in
      guard let account = try db.account(of: signIn) else { return nil }
      let role = try signIn.role(instead: account.role)
      return role == account.role
        ? .signsIn(account, passwordHash: try db.passwordHash(of: account.id)) : nil
    }
    if let known { return known }
    let origin = RequestOrigin.address
    let new = NewPerson(id: random.uuid(), passwordHash: NoPassword.make(random), at: now)
    return try await database.write { db in
      if let account = try db.account(of: signIn) {
        return .signsIn(
          try db.adjust(account, to: signIn, at: now, from: origin),
          passwordHash: try db.passwordHash(of: account.id))
      }
      guard let address = signIn.verifiedEmail.flatMap({ EmailAddress($0) }) else {
        throw IdentityRefusal.noVerifiedEmail
      }
      guard let account = try db.account(address) else {
        let account = try db.add(new, signIn, address, from: origin)
        return .signsIn(account, passwordHash: new.passwordHash)
      }
      guard account.isActive else { throw IdentityRefusal.inactive }
      guard try db.identity(of: account.id) == nil else { throw IdentityRefusal.otherIdentity }
      _ = try signIn.role(instead: account.role)
      // Whoever has the email of an account does not get what is in it without its password.
      guard !account.hasPassword else { return .mustConfirm(account.id) }
      try db.link(signIn, with: account, at: now, from: origin)
      return .signsIn(
        try db.adjust(account, to: signIn, at: now, from: origin),
        passwordHash: try db.passwordHash(of: account.id))
    }
  }

  /// Starts a session, or asks for the code of the person's app.
  func begin(
    _ signIn: InstitutionSignIn, of account: Account, passwordHash: String,
    provesSecondFactor: Bool = false
  ) async throws -> InstitutionOutcome {
    let proves = provesSecondFactor || signIn.secondFactorRoles.contains(account.role)
    if !proves, try await database.read({ try $0.secondFactor(of: account.id) }) != nil {
      throw beginHalfSignIn(of: account.id, passwordHash: passwordHash)
    }
    let token = random.token()
    do {
      let signedIn = try await keepSession(
        token, of: account.id, passwordHash: passwordHash,
        through: SessionIssuer(
          issuer: signIn.issuer, provesSecondFactor: proves,
          countsAsSecondFactor: signIn.secondFactorRoles.contains(account.role)))
      return .signedIn(token: token, account: signedIn)
    } catch SignInError.wrongEmailOrPassword {
      // It was deactivated, or its second factor set up, in the meantime.
      throw IdentityRefusal.inactive
    }
  }

  /// Records a refusal for the account that it is about; all others are one subject.
  func note(_ refusal: IdentityRefusal, of signIn: InstitutionSignIn) async {
    let account = try? await database.read { db -> Account? in
      if let known = try db.owner(of: signIn) { return known }
      return try signIn.verifiedEmail.flatMap { EmailAddress($0) }.flatMap { try db.account($0) }
    }
    record(
      Refusals.Subject(
        action: .identityRefused, object: account?.id.uuidString,
        facts: ["reason": refusal.word, "issuer": signIn.issuer]),
      from: RequestOrigin.address)
  }
}

/// Which institution a session came through.
struct SessionIssuer: Sendable {
  let issuer: String
  /// Whether the person has proven a second factor before, here or there.
  let provesSecondFactor: Bool
  /// Whether the session has a second factor even if the account has none.
  let countsAsSecondFactor: Bool
}

/// What a new account is made of, apart from what the institution states.
struct NewPerson: Sendable {
  let id: UUID
  let passwordHash: String
  let at: Timestamp
}

extension InstitutionSignIn {
  /// The role of someone who has one.
  /// - Throws: `IdentityRefusal.noRole`.
  func role(instead present: Role) throws(IdentityRefusal) -> Role {
    switch grant {
    case .leftToPortal: return present
    case .role(let role): return role
    case .none: throw .noRole
    }
  }
}

extension IdentityRefusal {
  /// The word of the audit log.
  fileprivate var word: String {
    switch self {
    case .inactive: "inactive"
    case .otherIdentity: "otherIdentity"
    case .noVerifiedEmail: "noVerifiedEmail"
    case .noAccount: "noAccount"
    case .noRole: "noRole"
    case .onlyOwner: "onlyOwner"
    case .lastAdministrator: "lastAdministrator"
    case .expired: "expired"
    }
  }
}
