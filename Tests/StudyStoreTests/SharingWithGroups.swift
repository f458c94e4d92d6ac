import Foundation
import GRDB
import StudyModel
import TestSupport
import Testing

@testable import StudyStore

@Suite("Sharing a study with a group") struct SharingWithGroups {
  let grouped: GroupedPortal
  var portal: Portal { grouped.portal }
  var store: StudyStore { grouped.store }

  init() async throws { grouped = try await GroupedPortal() }

  @Test func `gives everyone in the group the role, and nobody else`() async throws {
    try await grouped.share(as: .editor)

    #expect(try await grouped.role(of: portal.grace) == .editor)
    #expect(try await grouped.role(of: grouped.mary) == .editor)
    #expect(try await grouped.role(of: portal.ada) == .owner)
    #expect(try await grouped.role(of: portal.rosalind) == nil)
    // Administrators change groups, and are not in them.
    #expect(try await grouped.role(of: portal.alan) == nil)
    try await portal.write("x", in: grouped.study.id, by: grouped.mary)
    #expect(try await store.studies(for: grouped.mary.id).total == 1)
    #expect(try await store.writableStudies(of: grouped.mary.id).map(\.id) == [grouped.study.id])
  }

  @Test func `lists people with their groups, and what they have themselves`() async throws {
    try await grouped.share(as: .viewer)
    try await portal.share(grouped.study, with: grouped.mary, as: .editor)

    let members = try await store.members(of: grouped.study.id)

    #expect(members.map(\.account.name) == ["Ada", "Mary", "Grace"])
    #expect(members.map(\.role) == [.owner, .editor, .viewer])
    #expect(members.map(\.ownRole) == [.owner, .editor, nil])
    #expect(members.map { $0.groups.map(\.name) } == [[], ["Sleep Lab"], ["Sleep Lab"]])
  }

  @Test func `takes access away at once when someone leaves the group`() async throws {
    try await grouped.share(as: .editor)
    let signedIn = try await store.signIn(email: grouped.mary.email, password: Portal.password)
    #expect(try await store.mayFollowDraft(of: grouped.study.id, token: signedIn.token))

    try await store.removeGroupMember(grouped.mary.id, of: grouped.group, by: portal.grace.id)

    #expect(try await grouped.role(of: grouped.mary) == nil)
    #expect(try await !store.mayFollowDraft(of: grouped.study.id, token: signedIn.token))
    #expect(try await store.studies(for: grouped.mary.id).total == 0)
    await #expect(throws: StoreError.notFound) {
      try await portal.write("x", in: grouped.study.id, by: grouped.mary)
    }
    #expect(try await grouped.role(of: portal.grace) == .editor)
  }

  @Test func `lets someone who joins the group later open what it shares`() async throws {
    try await grouped.share(as: .viewer)

    try await store.setGroupMember(
      email: portal.alan.email, isLead: false, of: grouped.group, by: portal.grace.id)

    #expect(try await grouped.role(of: portal.alan) == .viewer)
  }

  @Test func `ends for everyone when the owner stops it`() async throws {
    try await grouped.share(as: .editor)
    try await portal.share(grouped.study, with: grouped.mary, as: .viewer)

    try await store.stopSharing(grouped.study.id, with: grouped.group, by: portal.ada.id)

    #expect(try await grouped.role(of: portal.grace) == nil)
    #expect(try await grouped.role(of: grouped.mary) == .viewer)
    #expect(try await store.groups(sharing: grouped.study.id).isEmpty)
  }

  @Test func `is for owners only, and never makes a group an owner`() async throws {
    try await grouped.share(as: .editor)
    let (id, group) = (grouped.study.id, grouped.group)

    await #expect(throws: StoreError.notAllowed) {
      try await store.share(id, with: group, as: .viewer, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.stopSharing(id, with: group, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.share(id, with: group, as: .viewer, by: portal.alan.id)
    }
    await #expect(throws: GroupError.groupsOwnNothing) {
      try await store.share(id, with: group, as: .owner, by: portal.ada.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.share(id, with: UUID(), as: .viewer, by: portal.ada.id)
    }
  }

  @Test func `is recorded in the history and in the audit log`() async throws {
    try await grouped.share(as: .viewer)
    try await grouped.share(as: .editor)
    try await grouped.share(as: .editor)
    try await store.stopSharing(grouped.study.id, with: grouped.group, by: portal.ada.id)

    let history = try await store.history(of: grouped.study.id, for: portal.ada.id)
    #expect(history.map(\.kind).filter { $0 != .created } == [.groupRemoved, .groupSet, .groupSet])
    #expect(try await store.verifyHistory(of: grouped.study.id) == .unbroken(count: 4))
    let log = try await store.auditLines(after: 0, limit: 100).map(\.action)
    #expect(log.count { $0 == .groupSet } == 2 && log.count { $0 == .groupRemoved } == 1)
  }

  @Test func `a person in a group gets no other role than an owner gives them`() async throws {
    try await grouped.share(as: .editor)
    try await portal.share(grouped.study, with: grouped.mary, as: .owner)
    #expect(try await grouped.role(of: grouped.mary) == .owner)

    try await store.removeMember(grouped.mary.id, of: grouped.study.id, by: portal.ada.id)

    #expect(try await grouped.role(of: grouped.mary) == .editor)
    await #expect(throws: StoreError.notFound) {
      try await store.removeMember(grouped.mary.id, of: grouped.study.id, by: portal.ada.id)
    }
    await #expect(throws: StoreError.lastOwner) {
      try await store.removeMember(portal.ada.id, of: grouped.study.id, by: portal.ada.id)
    }
  }

  @Test func `someone who edited through a group has a stake in the version, also after leaving`()
    async throws
  {
    try await grouped.share(as: .editor)
    try await portal.write("By the group", in: grouped.study.id, by: grouped.mary)
    try await store.removeGroupMember(grouped.mary.id, of: grouped.group, by: portal.grace.id)
    let draft = try await portal.draft(of: grouped.study.id, for: portal.ada)

    _ = try await store.propose(
      grouped.study.id, as: VersionNumber(1, 0, 0), notes: "", basedOn: draft.revision,
      by: portal.ada.id)

    let authors = try await store.database.read { db in
      try String.fetchSet(
        db,
        sql: """
          SELECT account.name FROM versionStake
          JOIN account ON account.id = versionStake.account
          """)
    }
    #expect(authors == ["Ada", "Mary"])
  }

  @Test(arguments: UInt64(0)..<12)
  func `the role of everyone is the highest of their own and their groups'`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let people = [portal.grace, grouped.mary, portal.alan]
    let other = try await store.createGroup(
      "Heart Lab", lead: portal.alan.email, by: portal.alan.id)
    let groups = [grouped.group, other.id]
    var own: [Account.ID: MemberRole] = [portal.ada.id: .owner]
    var members = [
      grouped.group: Set([portal.grace.id, grouped.mary.id]), other.id: [portal.alan.id],
    ]
    var shared: [ResearchGroup.ID: MemberRole] = [:]

    for step in 0..<40 {
      let person = people[Int.random(in: 0..<people.count, using: &random)]
      let group = groups[Int.random(in: 0..<groups.count, using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let role = MemberRole.allCases[Int.random(in: 0..<3, using: &random)]
        try await portal.share(grouped.study, with: person, as: role)
        own[person.id] = role
      case 1 where own[person.id] != nil:
        try await store.removeMember(person.id, of: grouped.study.id, by: portal.ada.id)
        own[person.id] = nil
      case 2:
        try await store.setGroupMember(
          email: person.email, isLead: true, of: group, by: portal.alan.id)
        members[group]?.insert(person.id)
      case 3 where members[group]?.contains(person.id) == true && members[group]?.count ?? 0 > 1:
        // Someone else leads the group meanwhile.
        let heir = members[group]?.subtracting([person.id]).first
        let email = people.first { $0.id == heir }?.email ?? ""
        try await store.setGroupMember(email: email, isLead: true, of: group, by: portal.alan.id)
        try await store.removeGroupMember(person.id, of: group, by: portal.alan.id)
        members[group]?.remove(person.id)
      case 4:
        let role = [MemberRole.viewer, .editor][Int.random(in: 0..<2, using: &random)]
        try await store.share(grouped.study.id, with: group, as: role, by: portal.ada.id)
        shared[group] = role
      case 5 where shared[group] != nil:
        try await store.stopSharing(grouped.study.id, with: group, by: portal.ada.id)
        shared[group] = nil
      default: continue
      }

      for person in people + [portal.ada] {
        let ways = shared.filter { members[$0.key]?.contains(person.id) == true }.values
        let highest = ([own[person.id]].compactMap(\.self) + ways).max()
        #expect(try await grouped.role(of: person) == highest, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [
    "UPDATE member SET role = 'owner' WHERE role <> 'owner'", "DELETE FROM member",
    "UPDATE groupStudy SET role = 'owner'",
    """
    INSERT INTO member (study, account, role, editedAt, isArchived)
    SELECT study.id, account.id, 'viewer', study.editedAt, 0 FROM study, account
    WHERE account.name = 'Rosalind'
    """,
    """
    INSERT INTO groupMember SELECT researchGroup.id, account.id, 0 FROM researchGroup, account
    WHERE account.name = 'Rosalind'
    """,
    "UPDATE account SET role = 'reviewer' WHERE name = 'Mary'",
    "UPDATE groupMember SET account = (SELECT id FROM account WHERE name = 'Alan')",
  ])
  func `the database holds it by itself`(sql: String) async throws {
    try await grouped.share(as: .editor)

    await #expect(throws: DatabaseError.self) {
      try await store.database.write { try $0.execute(sql: sql) }
    }
  }
}
