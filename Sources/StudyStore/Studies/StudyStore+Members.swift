import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Everyone who can see a study, owners first.
  package func members(of id: Study.ID) async throws -> [Member] {
    try await database.read { db in
      let members = try Row.fetchAll(
        db,
        prepared: """
          SELECT account.*, member.role AS memberRole FROM member
          JOIN account ON account.id = member.account
          WHERE member.study = ? ORDER BY account.name, account.email
          """,
        arguments: [id.uuidString]
      ).map { Member(account: try Account(row: $0), role: try $0.choice("memberRole")) }
      return MemberRole.allCases.reversed().flatMap { role in members.filter { $0.role == role } }
    }
  }

  /// Gives a person access to a study, or changes their role.
  /// - Throws: `StoreError`: only owners may do this, one owner must remain, reviewers can only view, and nobody becomes an
  ///   owner if that would take a decision from the board while it reviews a version.
  package func setMember(
    email: String, role: MemberRole, of id: Study.ID, by account: Account.ID
  ) async throws {
    try await recordingRefusals(in: id, by: account, ["email": EmailAddress(email)?.text ?? ""]) {
      try await giveAccess(email: email, role: role, of: id, by: account)
    }
  }

  private func giveAccess(
    email: String, role: MemberRole, of id: Study.ID, by account: Account.ID
  ) async throws {
    let now = now()
    let entry = NewAuditEntry(.memberSet, by: account, at: now, from: RequestOrigin.address)
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
      guard let address = EmailAddress(email), let person = try db.account(address),
        person.isActive
      else { throw StoreError.unknownAccount(email: email.trimmed) }
      guard person.role != .reviewer || role == .viewer else {
        throw StoreError.reviewersOnlyRead(name: person.name)
      }
      let before = try db.access(to: id, for: person.id)?.role
      guard before != role else { return }
      if role == .owner { try db.refuseSilencing(byOwner: person.id, of: id) }
      try db.execute(
        prepared: """
          INSERT INTO member (study, account, role, editedAt, isArchived)
          SELECT id, ?, ?, editedAt, archivedAt IS NOT NULL FROM study WHERE id = ?
          ON CONFLICT (study, account) DO UPDATE SET role = excluded.role
          """,
        arguments: [person.id.uuidString, role.rawValue, id.uuidString])
      try db.requireOwner(of: id)
      try db.append(
        NewEdit(
          study: id, kind: .memberSet, account: account, at: now,
          summary: "Made \(person.name) \(role.title)", before: before.map { person.entry($0) },
          after: person.entry(role)))
      try db.append(entry.about(person, in: id, from: before, to: role))
    }
  }

  /// Removes a person from a study. Owners may remove anyone; anyone may leave.
  /// - Throws: `StoreError`.
  package func removeMember(_ member: Account.ID, of id: Study.ID, by account: Account.ID)
    async throws
  {
    let now = now()
    let entry = NewAuditEntry(.memberRemoved, by: account, at: now, from: RequestOrigin.address)
    try await database.write { db in
      let least = member == account ? MemberRole.viewer : .owner
      _ = try db.requireAccess(to: id, for: account, as: least, evenArchived: true)
      guard let person = try db.account(member),
        let before = try db.access(to: id, for: member)?.role
      else { throw StoreError.notFound }
      try db.execute(
        prepared: "DELETE FROM member WHERE study = ? AND account = ?",
        arguments: [id.uuidString, member.uuidString])
      try db.requireOwner(of: id)
      try db.append(
        NewEdit(
          study: id, kind: .memberRemoved, account: account, at: now,
          summary: member == account ? "Left the study" : "Removed \(person.name)",
          before: person.entry(before)))
      try db.append(entry.about(person, in: id, from: before, to: nil))
    }
  }
}

extension NewAuditEntry {
  /// The same for a person's role in a study.
  fileprivate func about(
    _ person: Account, in study: Study.ID, from old: MemberRole?, to new: MemberRole?
  ) -> NewAuditEntry {
    var entry = self
    entry.object = person.id.uuidString
    entry.study = study
    entry.before = old.map { JSONValue.object(["role": .string($0.rawValue)]) }
    entry.after = new.map { JSONValue.object(["role": .string($0.rawValue)]) }
    return entry
  }
}

extension MemberRole {
  fileprivate var title: String {
    switch self {
    case .viewer: "a viewer"
    case .editor: "an editor"
    case .owner: "an owner"
    }
  }
}

extension Account {
  /// The history's record of a membership.
  fileprivate func entry(_ role: MemberRole) -> JSONValue {
    .object(["account": .string(id.uuidString), "role": .string(role.rawValue)])
  }
}

extension Database {
  fileprivate func requireOwner(of study: Study.ID) throws {
    let hasOwner = try Bool.fetchOne(
      self,
      prepared: """
        SELECT EXISTS (
          SELECT 1 FROM member JOIN account ON account.id = member.account
          WHERE study = ? AND member.role = 'owner' AND account.role <> 'reviewer')
        """,
      arguments: [study.uuidString])
    guard hasOwner == true else { throw StoreError.lastOwner }
  }

  /// Owners cannot decide, so a person who could make others owners could silence the members of a board.
  fileprivate func refuseSilencing(byOwner account: Account.ID, of study: Study.ID) throws {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT account.name, \(Dialect.versionNumber(of: "version")) AS number FROM silencingOwner
        JOIN account ON account.id = silencingOwner.member
        JOIN version ON version.id = silencingOwner.version
        WHERE silencingOwner.study = ? AND silencingOwner.account = ? ORDER BY version.id, account.name
        LIMIT 1
        """, arguments: [study.uuidString, account.uuidString])
    guard let row, let number = try row.versionNumber("number") else { return }
    throw StoreError.decisionWouldNotCount(of: row["name"], on: number)
  }
}
