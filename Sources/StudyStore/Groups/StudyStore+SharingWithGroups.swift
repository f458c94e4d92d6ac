import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// The groups with whom a study is shared, by name.
  package func groups(sharing id: Study.ID) async throws -> [SharedGroup] {
    try await database.read { try $0.groups(sharing: id) }
  }

  /// Shares a study with a group, or changes the group's role in it.
  /// - Throws: `GroupError.groupsOwnNothing`; `StoreError`: only owners may do this.
  package func share(
    _ id: Study.ID, with group: ResearchGroup.ID, as role: MemberRole, by account: Account.ID
  ) async throws {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
      try db.share(id, with: group, as: role, change)
    }
  }

  /// Stops sharing a study with a group.
  /// - Throws: `StoreError`: only owners may do this.
  package func stopSharing(
    _ id: Study.ID, with group: ResearchGroup.ID, by account: Account.ID
  ) async throws {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      _ = try db.requireAccess(to: id, for: account, as: .owner, evenArchived: true)
      guard let shared = try db.groups(sharing: id).first(where: { $0.id == group }) else {
        throw StoreError.notFound
      }
      try db.execute(
        prepared: "DELETE FROM groupStudy WHERE study = ? AND researchGroup = ?",
        arguments: [id.uuidString, group.uuidString])
      try db.note(
        shared, from: shared.role, to: nil, in: id,
        "Stopped sharing with the group “\(shared.name)”", change)
    }
  }
}

extension Database {
  func groups(sharing study: Study.ID) throws -> [SharedGroup] {
    try Row.fetchAll(
      self,
      prepared: """
        SELECT researchGroup.id, researchGroup.name, groupStudy.role FROM groupStudy
        JOIN researchGroup ON researchGroup.id = groupStudy.researchGroup
        WHERE groupStudy.study = ? ORDER BY researchGroup.name, researchGroup.id
        """, arguments: [study.uuidString]
    ).map { SharedGroup(id: try $0.uuid("id"), name: $0["name"], role: try $0.choice("role")) }
  }

  /// Shares a study with a group and records it, in the history with everyone who is in the group then.
  func share(
    _ study: Study.ID, with id: ResearchGroup.ID, as role: MemberRole, _ change: MemberChange
  ) throws {
    guard role != .owner else { throw GroupError.groupsOwnNothing }
    guard let group = try group(id) else { throw StoreError.notFound }
    let before = try groups(sharing: study).first { $0.id == id }?.role
    guard before != role else { return }
    try execute(
      prepared: """
        INSERT INTO groupStudy (study, researchGroup, role) VALUES (?, ?, ?)
        ON CONFLICT (study, researchGroup) DO UPDATE SET role = excluded.role
        """, arguments: [study.uuidString, id.uuidString, role.rawValue])
    try note(
      SharedGroup(id: id, name: group.name, role: role), from: before, to: role, in: study,
      "Made the group “\(group.name)” \(role.withArticle)", change)
  }

  fileprivate func note(
    _ group: SharedGroup, from before: MemberRole?, to after: MemberRole?, in study: Study.ID,
    _ summary: String, _ change: MemberChange
  ) throws {
    let members = try self.group(group.id)?.members ?? []
    func record(_ role: MemberRole) -> JSONValue {
      .object([
        "group": .string(group.id.uuidString), "name": .string(group.name),
        "role": .string(role.rawValue),
        "members": .array(members.map { .string($0.account.id.uuidString) }),
      ])
    }
    try append(
      NewEdit(
        study: study, kind: after == nil ? .groupRemoved : .groupSet, account: change.by,
        at: change.at, summary: summary, before: before.map(record), after: after.map(record)))
    var entry = NewAuditEntry(
      after == nil ? .groupRemoved : .groupSet, by: change.by, at: change.at, from: change.origin)
    entry.object = group.id.uuidString
    entry.study = study
    entry.before = before.map(record)
    entry.after = after.map(record)
    try append(entry)
  }
}
