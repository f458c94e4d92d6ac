import Foundation
import GRDB
import StudyModel

extension StudyStore {
  /// Creates a group with its first lead.
  /// - Throws: `GroupError`; `StoreError.notAllowed` unless by an administrator.
  package func createGroup(_ name: String, lead email: String, by administrator: Account.ID)
    async throws -> ResearchGroup
  {
    let id = random.uuid()
    let change = MemberChange(by: administrator, at: now(), origin: RequestOrigin.address)
    return try await database.write { db in
      try db.requireAdministrator(administrator)
      let name = name.trimmed
      try db.requireFree(name, for: nil)
      let lead = try db.groupPerson(email)
      try db.execute(
        prepared: """
          INSERT INTO researchGroup (id, name, defaults, role, createdBy, createdAt)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.uuidString, name, try JSONValue(encoding: StudyDefaults()).canonicalText,
          MemberRole.editor.rawValue, administrator.uuidString, change.at,
        ])
      try db.setGroupMember(lead.id, isLead: true, in: id)
      return try db.note("Created the group “\(name)” with \(lead.name) as lead", of: id, change)
    }
  }

  /// Changes the name of a group and what its new studies begin with. Studies that exist stay as they are.
  /// - Parameter known: the state that the form showed; nil if what others changed meanwhile does not matter.
  /// - Throws: `GroupError`; `StoreError`: only leads and administrators may do this.
  package func changeGroup(
    _ id: ResearchGroup.ID, _ form: GroupForm, basedOn known: String? = nil, by account: Account.ID
  ) async throws -> ResearchGroup {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    return try await database.write { db in
      let before = try db.requireGroup(id, changedBy: account)
      guard form.role != .owner else { throw GroupError.groupsOwnNothing }
      let name = form.name.trimmed
      try db.requireFree(name, for: id)
      let board = try form.board.map { id throws -> Board in
        guard let board = try db.board(id) else { throw StoreError.notFound }
        return board
      }
      var parts: [String] = []
      if name != before.name { parts.append("Renamed the group to “\(name)”") }
      if form.defaults != before.defaults { parts.append("Changed what new studies begin with") }
      if board?.id != before.board?.id {
        parts.append(
          board.map { "Chose the board “\($0.name)” for new studies" }
            ?? "Chose no board for new studies")
      }
      if form.role != before.role {
        parts.append("Made the group \(form.role.withArticle) of new studies")
      }
      guard !parts.isEmpty else { return before }
      guard known == nil || known == before.state else { throw GroupError.changedMeanwhile }
      try db.execute(
        prepared:
          "UPDATE researchGroup SET name = ?, defaults = ?, board = ?, role = ? WHERE id = ?",
        arguments: [
          name, try JSONValue(encoding: form.defaults).canonicalText, board?.id.uuidString,
          form.role.rawValue, id.uuidString,
        ])
      return try db.note(parts.joined(separator: ". "), of: id, from: before, change)
    }
  }

  /// Adds a person to a group, or makes a member a lead and the reverse.
  /// - Returns: the person.
  /// - Throws: `GroupError`; `StoreError`: only leads and administrators may do this.
  @discardableResult
  package func setGroupMember(
    email: String, isLead: Bool, of id: ResearchGroup.ID, by account: Account.ID
  ) async throws -> Account {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    return try await database.write { db in
      let before = try db.requireGroup(id, changedBy: account)
      let person = try db.groupPerson(email)
      let earlier = before.member(person.id)
      guard earlier?.isLead != isLead else { return person }
      try db.setGroupMember(person.id, isLead: isLead, in: id)
      if !isLead { try db.requireLead(of: id, since: before) }
      let role = isLead ? "lead" : "member"
      try db.note(
        earlier == nil ? "Added \(person.name) as \(role)" : "Made \(person.name) a \(role)",
        of: id, from: before, change)
      return person
    }
  }

  /// Takes a person out of a group. Leads and administrators may remove anyone; anyone may leave.
  /// - Throws: `GroupError.lastLead`; `StoreError`.
  package func removeGroupMember(
    _ member: Account.ID, of id: ResearchGroup.ID, by account: Account.ID
  ) async throws {
    let change = MemberChange(by: account, at: now(), origin: RequestOrigin.address)
    try await database.write { db in
      let before: ResearchGroup
      if member == account {
        guard let group = try db.group(id) else { throw StoreError.notFound }
        before = group
      } else {
        before = try db.requireGroup(id, changedBy: account)
      }
      guard let person = before.member(member)?.account else { throw StoreError.notFound }
      try db.removeGroupMember(member, from: id)
      try db.requireLead(of: id, since: before)
      try db.note(
        member == account ? "Left the group" : "Removed \(person.name)", of: id, from: before,
        change)
    }
  }
}

extension Database {
  /// - Throws: `GroupError` if a group cannot have the name.
  fileprivate func requireFree(_ name: String, for id: ResearchGroup.ID?) throws {
    try requireName(name)
    let namesake = try Row.fetchOne(
      self, prepared: "SELECT id FROM researchGroup WHERE name = ?", arguments: [name])
    guard let namesake, try namesake.uuid("id") != id else { return }
    throw GroupError.nameTaken
  }

  /// The person with an email, who may be in a group.
  /// - Throws: `GroupError`.
  fileprivate func groupPerson(_ email: String) throws -> Account {
    guard let address = EmailAddress(email), let person = try account(address), person.isActive
    else { throw GroupError.unknownAccount(email: email.trimmed) }
    guard person.role != .reviewer else { throw GroupError.reviewersOnlyRead(name: person.name) }
    return person
  }

  /// - Throws: `GroupError.lastLead` if the last lead of a group would go. A group that has lost its leads in another way is
  ///   left to administrators.
  fileprivate func requireLead(of id: ResearchGroup.ID, since before: ResearchGroup) throws {
    guard before.members.contains(where: \.isLead) else { return }
    guard let group = try group(id), group.members.contains(where: \.isLead) else {
      throw GroupError.lastLead
    }
  }
}
