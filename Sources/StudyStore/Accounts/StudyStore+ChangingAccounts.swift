import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Changes a person's own name, confirmed with their password. Only administrators change emails, because anyone who
  /// has an address gets what was sent to it, such as requests for reviews.
  /// - Parameter source: the source of the request, such as a network address.
  /// - Throws: `AccountError`; `SignInError.tooManyAttempts`.
  package func changeOwnName(
    _ account: Account.ID, to name: String, password: String, from source: String = ""
  ) async throws {
    let name = try validName(name)
    let hash = try await confirm(password, of: account, from: source, refusal: .passwordRefused)
    let entry = NewAuditEntry(.accountChanged, by: account, at: now(), from: RequestOrigin.address)
    try await database.write { db in
      let earlier = try db.requireSigner(account, passwordHash: hash)
      var details = AccountDetails(of: earlier)
      details.name = name
      try db.change(earlier, to: details, recording: entry)
    }
  }

  /// Changes the name, email, and role of an account.
  /// - Parameter shown: what the form showed before it was filled in; nil if it does not say.
  /// - Throws: `StoreError` unless requested by an administrator, and for one's own email or role, which would let
  ///   anyone who uses an open session take over the account; `AccountError`.
  package func changeAccount(
    _ account: Account.ID, to details: AccountDetails, shown: AccountDetails?,
    by administrator: Account.ID
  ) async throws {
    guard let address = EmailAddress(details.email) else { throw AccountError.invalidEmail }
    let valid = AccountDetails(
      name: try validName(details.name), email: address.text, role: details.role)
    let entry = NewAuditEntry(
      .accountChanged, by: administrator, at: now(), from: RequestOrigin.address)
    try await database.write { db in
      try db.requireAdministrator(administrator)
      guard let earlier = try db.account(account) else { throw StoreError.notFound }
      guard !earlier.isErased else { throw StoreError.notAllowed }
      guard shown == AccountDetails(of: earlier) else { throw AccountError.changedMeanwhile }
      if account == administrator, (earlier.email, earlier.role) != (valid.email, valid.role) {
        throw StoreError.notAllowed
      }
      if earlier.email != valid.email {
        try db.refuseChangingEmail(of: earlier, to: address, at: entry.at)
      }
      try db.change(earlier, withRoleTo: valid, recording: entry)
    }
  }
}

/// What administrators change of an account.
package struct AccountDetails: Hashable, Sendable {
  package var name: String
  package var email: String
  package var role: Role

  package init(name: String, email: String, role: Role) {
    self.name = name
    self.email = email
    self.role = role
  }

  package init(of account: Account) {
    self.init(name: account.name, email: account.email, role: account.role)
  }
}

/// The name without spaces around it.
func validName(_ name: String) throws(AccountError) -> String {
  guard !name.trimmed.isEmpty else { throw .missingName }
  try requireShort(name)
  return name.trimmed
}

extension Database {
  /// Changes the role of someone whose institution states it.
  /// - Throws: `AccountError.onlyOwner`, `.lastAdministrator`.
  func changeRole(of earlier: Account, to role: Role, recording entry: NewAuditEntry) throws {
    var details = AccountDetails(of: earlier)
    details.role = role
    try change(earlier, withRoleTo: details, recording: entry)
    guard try hasActiveAdministrator() else { throw AccountError.lastAdministrator }
  }

  /// Writes what differs, and what follows from another role.
  fileprivate func change(
    _ earlier: Account, withRoleTo details: AccountDetails, recording entry: NewAuditEntry
  ) throws {
    if details.role == .reviewer, earlier.role != .reviewer {
      try refuseLeavingStudies(ownedBy: earlier.id)
      try leaveGroups(
        of: earlier.id, "Removed \(earlier.name), who became a reviewer",
        MemberChange(by: entry.account ?? earlier.id, at: entry.at, origin: entry.origin))
    }
    try change(earlier, to: details, recording: entry)
    guard earlier.role != details.role else { return }
    // Whether an administrator vouches for someone invited depends on the role of the inviter.
    try execute(
      prepared: "DELETE FROM invitation WHERE invitedBy = ?", arguments: [earlier.id.uuidString])
    try concludeReviews(affectedByRoleOf: earlier.id, at: entry.at)
  }

  /// Writes what differs, and records it with the earlier values.
  fileprivate func change(
    _ earlier: Account, to details: AccountDetails, recording entry: NewAuditEntry
  ) throws {
    let values = [
      ("name", earlier.name, details.name), ("email", earlier.email, details.email),
      ("role", earlier.role.rawValue, details.role.rawValue),
    ].filter { $0.1 != $0.2 }
    guard !values.isEmpty else { return }
    if earlier.email != details.email {
      // A link that was sent to the earlier address must not open the account any more.
      try removePasswordLinks(of: earlier.id)
      try tell(earlier, .emailReplaced, at: entry.at)
      try tell(earlier, .emailGiven, at: entry.at, address: details.email)
    }
    if earlier.role != details.role {
      try tell(
        earlier, .roleChanged, at: entry.at, address: details.email, role: details.role)
    }
    try execute(
      prepared: "UPDATE account SET name = ?, email = ?, role = ? WHERE id = ?",
      arguments: [details.name, details.email, details.role.rawValue, earlier.id.uuidString])
    var entry = entry
    entry.object = earlier.id.uuidString
    entry.before = .object(
      Dictionary(uniqueKeysWithValues: values.map { ($0.0, JSONValue.string($0.1)) }))
    entry.after = .object(
      Dictionary(uniqueKeysWithValues: values.map { ($0.0, JSONValue.string($0.2)) }))
    try append(entry)
  }

  /// People are asked to review by their email: a new one must neither take the place of someone who was asked, nor take
  /// the person out of a review.
  fileprivate func refuseChangingEmail(
    of account: Account, to address: EmailAddress, at now: Timestamp
  ) throws {
    guard try self.account(address) == nil else { throw AccountError.emailTaken }
    let isPromised = try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (SELECT 1 FROM invitation WHERE email = :email AND expiresAt > :now)
          OR EXISTS (
            SELECT 1 FROM reviewRequestPerson
            JOIN reviewRequest ON reviewRequest.id = reviewRequestPerson.request
            WHERE reviewRequestPerson.email = :email AND reviewRequest.endedAt IS NULL)
        """, arguments: ["email": address.text, "now": now])
    guard isPromised != true else { throw AccountError.emailPromised }
    guard try !isAskedToReview(account.email) else { throw AccountError.askedByEmail }
  }

  /// Whether a person is asked under an email to review a version that waits.
  func isAskedToReview(_ email: String) throws -> Bool {
    try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM reviewRequestPerson
          JOIN reviewRequest ON reviewRequest.id = reviewRequestPerson.request
          JOIN version ON version.id = reviewRequest.version
          WHERE reviewRequestPerson.email = ? AND reviewRequest.endedAt IS NULL
            AND version.state = 'proposed')
        """, arguments: [email]) ?? false
  }

  /// - Throws: `AccountError.onlyOwner`; reviewers only read, so a study that they alone own would belong to nobody.
  fileprivate func refuseLeavingStudies(ownedBy account: Account.ID) throws {
    let titles = try String.fetchAll(
      self,
      prepared: """
        SELECT study.title FROM member
        JOIN study ON study.id = member.study
        WHERE member.account = :account AND member.role = 'owner' AND NOT EXISTS (
          SELECT 1 FROM member AS other JOIN account ON account.id = other.account
          WHERE other.study = member.study AND other.account <> :account
            AND other.role = 'owner' AND account.role <> 'reviewer')
        ORDER BY study.title
        """, arguments: ["account": account.uuidString])
    guard titles.isEmpty else { throw AccountError.onlyOwner(of: titles) }
  }
}
