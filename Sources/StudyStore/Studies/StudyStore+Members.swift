import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Everyone who can see a study, owners first, also through groups.
  package func members(of id: Study.ID) async throws -> [Member] {
    try await database.read { db in
      let groups = try db.groupsOfMembers(of: id)
      let members = try Row.fetchAll(
        db,
        prepared: """
          SELECT account.*, member.role AS memberRole, ownMember.role AS ownRole FROM member
          JOIN account ON account.id = member.account
          LEFT JOIN ownMember ON ownMember.study = member.study
            AND ownMember.account = member.account
          WHERE member.study = ? ORDER BY account.name, account.email
          """,
        arguments: [id.uuidString]
      ).map { row in
        let account = try Account(row: row)
        return Member(
          account: account, role: try row.choice("memberRole"),
          ownRole: try row.optionalChoice("ownRole"), groups: groups[account.id] ?? [])
      }
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
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
      let person = try db.activeAccount(email)
      guard person.role != .reviewer || role == .viewer else {
        throw StoreError.reviewersOnlyRead(name: person.name)
      }
      let before = try db.ownRole(of: person.id, in: id)
      guard before != role else { return }
      if role == .owner { try db.refuseSilencing(byOwner: person.id, of: id) }
      try db.move(
        person, from: before, to: role, in: id, "Made \(person.name) \(role.withArticle)", change)
      try db.requireOwner(of: id)
    }
  }

  /// Takes from a person the role that they have themselves in a study. Owners may remove anyone; anyone may leave. What their
  /// groups give stays.
  /// - Throws: `StoreError`.
  package func removeMember(_ member: Account.ID, of id: Study.ID, by account: Account.ID)
    async throws
  {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      let least = member == account ? MemberRole.viewer : .owner
      _ = try db.requireAccess(to: id, for: account, as: least, evenArchived: true)
      guard let person = try db.account(member),
        let before = try db.ownRole(of: member, in: id)
      else { throw StoreError.notFound }
      try db.move(
        person, from: before, to: nil, in: id,
        member == account ? "Left the study" : "Removed \(person.name)", change)
      try db.requireOwner(of: id)
    }
  }
}

/// Who changes the people of a study, and when.
struct MemberChange: Sendable {
  let by: Account.ID
  let at: Timestamp
  let origin: String
  /// Why, in the words of an administrator.
  var reason: String?
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
  /// What someone with the role is, for histories.
  var withArticle: String {
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
  /// Gives a person a role in a study or takes them out of it, and records it in the history and the audit log.
  /// - Parameter before: nil for someone who was not in the study.
  func move(
    _ person: Account, from before: MemberRole?, to role: MemberRole?, in study: Study.ID,
    _ summary: String, _ change: MemberChange
  ) throws {
    if let role {
      try setRole(role, of: person.id, in: study)
    } else {
      try removeMember(person.id, from: study)
    }
    try append(
      NewEdit(
        study: study, kind: role == nil ? .memberRemoved : .memberSet,
        account: change.by, at: change.at, summary: summary,
        before: before.map { person.entry($0) }, after: role.map { person.entry($0) }))
    var entry = NewAuditEntry(
      role == nil ? .memberRemoved : .memberSet, by: change.by, at: change.at,
      from: change.origin
    ).about(person, in: study, from: before, to: role)
    entry.reason = change.reason
    try append(entry)
  }

  /// The role that a person has themselves in a study, without their groups. Who may do what follows from `access`.
  func ownRole(of account: Account.ID, in study: Study.ID) throws -> MemberRole? {
    try Row.fetchOne(
      self, prepared: "SELECT role FROM ownMember WHERE study = ? AND account = ?",
      arguments: [study.uuidString, account.uuidString]
    ).map { try $0.choice("role") }
  }

  /// The studies in which a person has a role themselves.
  func ownStudies(of account: Account.ID) throws -> [Study.ID] {
    try Row.fetchAll(
      self, prepared: "SELECT study FROM ownMember WHERE account = ? ORDER BY study",
      arguments: [account.uuidString]
    ).map { try $0.uuid("study") }
  }

  /// The groups through which people may see a study, by name.
  fileprivate func groupsOfMembers(of study: Study.ID) throws -> [Account.ID: [SharedGroup]] {
    let shared = try groups(sharing: study)
    guard !shared.isEmpty else { return [:] }
    let rows = try Row.fetchAll(
      self,
      prepared: """
        SELECT groupMember.account, groupMember.researchGroup FROM groupStudy
        JOIN groupMember ON groupMember.researchGroup = groupStudy.researchGroup
        WHERE groupStudy.study = ?
        """, arguments: [study.uuidString])
    var people: [ResearchGroup.ID: [Account.ID]] = [:]
    for row in rows {
      people[try row.uuid("researchGroup"), default: []].append(try row.uuid("account"))
    }
    var groups: [Account.ID: [SharedGroup]] = [:]
    for group in shared {
      for account in people[group.id] ?? [] { groups[account, default: []].append(group) }
    }
    return groups
  }

  func setRole(_ role: MemberRole, of account: Account.ID, in study: Study.ID) throws {
    try execute(
      prepared: """
        INSERT INTO ownMember (study, account, role) VALUES (?, ?, ?)
        ON CONFLICT (study, account) DO UPDATE SET role = excluded.role
        """,
      arguments: [study.uuidString, account.uuidString, role.rawValue])
  }

  private func removeMember(_ account: Account.ID, from study: Study.ID) throws {
    try execute(
      prepared: "DELETE FROM ownMember WHERE study = ? AND account = ?",
      arguments: [study.uuidString, account.uuidString])
  }

  /// The active account with an email.
  /// - Throws: `StoreError.unknownAccount`.
  func activeAccount(_ email: String) throws -> Account {
    guard let address = EmailAddress(email), let person = try account(address), person.isActive
    else { throw StoreError.unknownAccount(email: email.trimmed) }
    return person
  }

  /// - Throws: `StoreError.lastOwner` if a study has no owner.
  func requireOwner(of study: Study.ID) throws {
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
  func refuseSilencing(byOwner account: Account.ID, of study: Study.ID) throws {
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
