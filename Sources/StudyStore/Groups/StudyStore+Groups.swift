import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The name of the organization that runs the portal; nil until an administrator has typed it.
  package func organization() async throws -> String? {
    try await database.read { try String.fetchOne($0, prepared: "SELECT name FROM organization") }
  }

  /// Names the organization that runs the portal.
  /// - Throws: `GroupError`; `StoreError.notAllowed` unless by an administrator.
  package func nameOrganization(_ name: String, by administrator: Account.ID) async throws {
    let name = name.trimmed
    try requireName(name)
    var entry = NewAuditEntry(
      .organizationNamed, by: administrator, at: now(), from: RequestOrigin.address)
    entry.after = ["name": .string(name)]
    try await database.write { [entry] db in
      try db.requireAdministrator(administrator)
      let before = try String.fetchOne(db, prepared: "SELECT name FROM organization")
      guard before != name else { return }
      try db.execute(
        prepared: """
          INSERT INTO organization (only, name) VALUES (1, ?)
          ON CONFLICT (only) DO UPDATE SET name = excluded.name
          """, arguments: [name])
      var entry = entry
      entry.before = before.map { ["name": .string($0)] }
      try db.append(entry)
    }
  }

  /// The groups that a person may see, by name: every group for administrators, their own for others.
  package func groups(for account: Account.ID) async throws -> [ResearchGroup] {
    try await database.read { db in
      let isAdministrator = try db.account(account)?.role == .administrator
      return try db.groups(of: isAdministrator ? nil : account)
    }
  }

  /// The groups of a person, by name.
  package func ownGroups(of account: Account.ID) async throws -> [ResearchGroup] {
    try await database.read { try $0.groups(of: account) }
  }

  /// The name of every group, for owners who share a study.
  package func groupNames() async throws -> [(id: ResearchGroup.ID, name: String)] {
    try await database.read { db in
      try Row.fetchAll(db, prepared: "SELECT id, name FROM researchGroup ORDER BY name, id").map {
        (try $0.uuid("id"), $0["name"])
      }
    }
  }

  /// A group; nil for people who are neither in it nor administrators.
  package func group(_ id: ResearchGroup.ID, for account: Account.ID) async throws
    -> ResearchGroup?
  {
    try await database.read { db in
      guard let person = try db.account(account), let group = try db.group(id),
        person.role == .administrator || group.member(account) != nil
      else { return nil }
      return group
    }
  }

  /// What was changed in a group, the latest first, at most 200.
  package func groupChanges(_ id: ResearchGroup.ID) async throws -> [RecordedChange] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        prepared: """
          SELECT groupChange.at, groupChange.summary, account.name AS changer FROM groupChange
          JOIN account ON account.id = groupChange.account
          WHERE groupChange.researchGroup = ? ORDER BY groupChange.id DESC LIMIT 200
          """, arguments: [id.uuidString]
      ).map { RecordedChange(at: try $0.date("at"), by: $0["changer"], summary: $0["summary"]) }
    }
  }
}

extension Database {
  /// Groups by name, only those of one person if there is one.
  fileprivate func groups(of account: Account.ID?) throws -> [ResearchGroup] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT id FROM researchGroup
        WHERE :account IS NULL OR EXISTS (
          SELECT 1 FROM groupMember
          WHERE groupMember.researchGroup = researchGroup.id AND groupMember.account = :account)
        ORDER BY name, id
        """, arguments: ["account": account?.uuidString]
    ).compactMap { try group(try $0.uuid("id")) }
  }
}

/// - Throws: `GroupError` if a name is blank or too long.
func requireName(_ name: String) throws(GroupError) {
  guard !name.isEmpty else { throw .missingName }
  guard TextLimit.name.holds(name) else { throw .longName(maximum: TextLimit.name.characters) }
}
