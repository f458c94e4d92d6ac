import Foundation
import GRDB
import StudyModel

extension Database {
  /// A group with its members; nil if there is none.
  func group(_ id: ResearchGroup.ID) throws -> ResearchGroup? {
    let row = try Row.fetchOne(
      self,
      prepared: """
        SELECT researchGroup.*,
          (SELECT count(*) FROM groupStudy WHERE groupStudy.researchGroup = researchGroup.id)
            AS studies
        FROM researchGroup WHERE id = ?
        """, arguments: [id.uuidString])
    guard let row else { return nil }
    let members = try Row.fetchAll(
      self,
      prepared: """
        SELECT account.*, groupMember.isLead FROM groupMember
        JOIN account ON account.id = groupMember.account
        WHERE groupMember.researchGroup = ?
        ORDER BY groupMember.isLead DESC, account.name, account.email
        """, arguments: [id.uuidString]
    ).map { GroupMember(account: try Account(row: $0), isLead: $0["isLead"]) }
    return ResearchGroup(
      id: id, name: row["name"], members: members,
      defaults: try row.json("defaults")?.decoded(as: StudyDefaults.self) ?? StudyDefaults(),
      board: try row.optionalUUID("board").flatMap { try board($0) }, role: try row.choice("role"),
      studyCount: row["studies"])
  }

  /// A group that a person may change.
  /// - Throws: `StoreError.notFound` for people who are neither in it nor administrators; `.notAllowed`.
  func requireGroup(_ id: ResearchGroup.ID, changedBy account: Account.ID) throws -> ResearchGroup {
    guard let person = try self.account(account), let group = try group(id),
      person.role == .administrator || group.member(account) != nil
    else { throw StoreError.notFound }
    guard group.mayChange(person) else { throw StoreError.notAllowed }
    return group
  }

  /// Makes a person a member or a lead of a group, or changes which of them they are.
  func setGroupMember(_ account: Account.ID, isLead: Bool, in group: ResearchGroup.ID) throws {
    try execute(
      prepared: """
        INSERT INTO groupMember (researchGroup, account, isLead) VALUES (?, ?, ?)
        ON CONFLICT (researchGroup, account) DO UPDATE SET isLead = excluded.isLead
        """, arguments: [group.uuidString, account.uuidString, isLead])
  }

  /// Takes a person out of a group, and with that out of every study that they can open only through it.
  func removeGroupMember(_ account: Account.ID, from group: ResearchGroup.ID) throws {
    try execute(
      prepared: "DELETE FROM groupMember WHERE researchGroup = ? AND account = ?",
      arguments: [group.uuidString, account.uuidString])
  }

  /// Takes a person out of every group, because they become a reviewer or their account is erased. Nobody waits for
  /// another lead: administrators can name one.
  /// - Parameter summary: what is recorded in each group.
  func leaveGroups(of account: Account.ID, _ summary: String, _ change: MemberChange) throws {
    let groups = try Row.fetchAll(
      self,
      prepared: "SELECT researchGroup FROM groupMember WHERE account = ? ORDER BY researchGroup",
      arguments: [account.uuidString]
    ).map { try $0.uuid("researchGroup") }
    for id in groups {
      guard let before = try group(id) else { continue }
      try removeGroupMember(account, from: id)
      try note(summary, of: id, from: before, change)
    }
  }

  /// Records a change of a group, with the group as it was left, also in the audit log.
  @discardableResult
  func note(
    _ summary: String, of id: ResearchGroup.ID, from before: ResearchGroup? = nil,
    _ change: MemberChange
  ) throws -> ResearchGroup {
    guard let group = try group(id) else { throw StoreError.notFound }
    let after = try group.entry
    try execute(
      prepared: """
        INSERT INTO groupChange (researchGroup, account, at, summary, after)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        id.uuidString, change.by.uuidString, change.at, summary, after.canonicalText,
      ])
    var entry = NewAuditEntry(
      before == nil ? .groupCreated : .groupChanged, by: change.by, at: change.at,
      from: change.origin)
    entry.object = id.uuidString
    entry.before = try before?.entry
    entry.after = after
    entry.reason = summary
    try append(entry)
    return group
  }
}

extension ResearchGroup {
  /// The record of a group.
  fileprivate var entry: JSONValue {
    get throws {
      .object([
        "group": .string(id.uuidString), "name": .string(name),
        "leads": .array(members.filter(\.isLead).map { .string($0.account.id.uuidString) }),
        "members": .array(members.filter { !$0.isLead }.map { .string($0.account.id.uuidString) }),
        "defaults": try JSONValue(encoding: defaults),
        "board": board.map { .string($0.id.uuidString) } ?? .null, "role": .string(role.rawValue),
      ])
    }
  }
}
