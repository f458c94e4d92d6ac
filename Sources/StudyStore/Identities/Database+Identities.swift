import Foundation
import GRDB
import StudyModel

extension Database {
  /// The account of an identity.
  /// - Throws: `IdentityRefusal.inactive`.
  func account(of signIn: InstitutionSignIn) throws -> Account? {
    guard let account = try owner(of: signIn) else { return nil }
    guard account.isActive else { throw IdentityRefusal.inactive }
    return account
  }

  func owner(of signIn: InstitutionSignIn) throws -> Account? {
    try Row.fetchOne(
      self,
      prepared: """
        SELECT account.* FROM identity JOIN account ON account.id = identity.account
        WHERE identity.issuer = ? AND identity.subject = ?
        """, arguments: [signIn.issuer, signIn.subject]
    ).map(Account.init(row:))
  }

  func identity(of account: Account.ID) throws -> LinkedIdentity? {
    try Row.fetchOne(
      self, prepared: "SELECT issuer, linkedAt FROM identity WHERE account = ?",
      arguments: [account.uuidString]
    ).map { LinkedIdentity(issuer: $0["issuer"], linkedAt: try $0.date("linkedAt")) }
  }

  func passwordHash(of account: Account.ID) throws -> String {
    let hash = try String.fetchOne(
      self, prepared: "SELECT passwordHash FROM account WHERE id = ?",
      arguments: [account.uuidString])
    guard let hash else { throw StoreError.notFound }
    return hash
  }

  /// Connects an identity with an account that has none.
  func link(
    _ signIn: InstitutionSignIn, with account: Account, at now: Timestamp, from origin: String
  ) throws {
    try execute(
      prepared: "INSERT INTO identity (issuer, subject, account, linkedAt) VALUES (?, ?, ?, ?)",
      arguments: [signIn.issuer, signIn.subject, account.id.uuidString, now])
    var entry = NewAuditEntry(.identityLinked, by: account.id, at: now, from: origin)
    entry.object = account.id.uuidString
    entry.after = ["issuer": .string(signIn.issuer), "subject": .string(signIn.subject)]
    try append(entry)
    try tell(account, .identityAdded, at: now)
  }

  /// Gives a person the role that the institution states.
  /// - Returns: the account as it is now.
  /// - Throws: `IdentityRefusal`, if they cannot have it, rather than letting them keep another one.
  func adjust(
    _ account: Account, to signIn: InstitutionSignIn, at now: Timestamp, from origin: String
  ) throws -> Account {
    let role = try signIn.role(instead: account.role)
    guard role != account.role else { return account }
    var entry = NewAuditEntry(.accountChanged, by: nil, at: now, from: origin)
    entry.reason = "Stated by \(signIn.issuer)"
    do {
      try changeRole(of: account, to: role, recording: entry)
    } catch AccountError.onlyOwner(let titles) {
      throw IdentityRefusal.onlyOwner(of: titles)
    } catch AccountError.lastAdministrator {
      throw IdentityRefusal.lastAdministrator
    }
    return try self.account(account.id) ?? account
  }

  /// Creates the account of someone whom nobody knows, by an invitation or by the rules for roles.
  func add(
    _ person: NewPerson, _ signIn: InstitutionSignIn, _ address: EmailAddress, from origin: String
  ) throws -> Account {
    let invitation = try openInvitation(for: address, at: person.at)
    let role: Role
    switch (signIn.grant, invitation) {
    case (.none, _): throw IdentityRefusal.noRole
    case (.role(let stated), .some): role = stated
    case (.role(let stated), nil) where signIn.createsAccount: role = stated
    case (.leftToPortal, .some(let invitation)): role = invitation.role
    case (.leftToPortal, nil), (.role, nil): throw IdentityRefusal.noAccount
    }
    var new = NewAccount(
      id: person.id, email: address, name: name(signIn, invitation, address), role: role,
      passwordHash: person.passwordHash, createdAt: person.at)
    new.invitedBy = try invitation.flatMap { try inviter(ofInvitation: $0.id) }
    let account = try insert(new, by: new.id, from: origin)
    if let invitation { try use(invitation.id, for: account.id, at: person.at) }
    try link(signIn, with: account, at: person.at, from: origin)
    return account
  }

  /// The name that the institution states, or what is known otherwise; a name that is too long is cut.
  private func name(
    _ signIn: InstitutionSignIn, _ invitation: PendingInvitation?, _ address: EmailAddress
  ) -> String {
    let names = [
      signIn.name, invitation?.name ?? "",
      address.text.split(separator: "@").first.map(String.init) ?? "",
    ]
    for name in names {
      let short = String(name.trimmed.prefix(TextLimit.name.characters)).trimmed
      if let valid = try? validName(short) { return valid }
    }
    return address.text
  }
}
