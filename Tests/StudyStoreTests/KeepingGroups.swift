import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("Keeping groups") struct KeepingGroups {
  let grouped: GroupedPortal
  var portal: Portal { grouped.portal }
  var store: StudyStore { grouped.store }
  var group: ResearchGroup.ID { grouped.group }

  init() async throws { grouped = try await GroupedPortal() }

  @Test func `administrators create them, with a lead`() async throws {
    let lab = try await store.createGroup(
      " Heart Lab ", lead: portal.ada.email, by: portal.alan.id)

    #expect(lab.name == "Heart Lab" && lab.hasActiveLead)
    #expect(lab.members.map(\.account.name) == ["Ada"])
    await #expect(throws: StoreError.notAllowed) {
      try await store.createGroup("Other", lead: portal.ada.email, by: portal.ada.id)
    }
  }

  @Test(arguments: [
    ("", "ada@example.org", GroupError.missingName),
    (String(repeating: "x", count: 201), "ada@example.org", .longName(maximum: 200)),
    ("Sleep Lab", "ada@example.org", .nameTaken),
    ("Lab", "nobody@example.org", .unknownAccount(email: "nobody@example.org")),
    ("Lab", "rosalind@example.org", .reviewersOnlyRead(name: "Rosalind")),
  ])
  func `what is wrong with a new one is named`(name: String, email: String, error: GroupError)
    async throws
  {
    await #expect(throws: error) {
      try await store.createGroup(name, lead: email, by: portal.alan.id)
    }
  }

  @Test func `people see their own, and administrators all`() async throws {
    #expect(try await store.groups(for: portal.alan.id).map(\.name) == ["Sleep Lab"])
    #expect(try await store.groups(for: grouped.mary.id).map(\.name) == ["Sleep Lab"])
    #expect(try await store.groups(for: portal.ada.id).isEmpty)
    #expect(try await store.ownGroups(of: portal.alan.id).isEmpty)
    #expect(try await store.group(group, for: portal.ada.id) == nil)
    #expect(try await store.group(group, for: portal.rosalind.id) == nil)
  }

  @Test func `leads add and remove people, and others do not`() async throws {
    try await store.setGroupMember(
      email: portal.ada.email, isLead: true, of: group, by: portal.grace.id)
    try await store.removeGroupMember(portal.grace.id, of: group, by: portal.ada.id)

    let members = try await grouped.current().members
    #expect(members.map(\.account.name) == ["Ada", "Mary"])
    #expect(members.map(\.isLead) == [true, false])
    await #expect(throws: StoreError.notAllowed) {
      try await store.setGroupMember(
        email: portal.grace.email, isLead: false, of: group, by: grouped.mary.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.removeGroupMember(portal.ada.id, of: group, by: grouped.mary.id)
    }
    await #expect(throws: StoreError.notFound) {
      try await store.setGroupMember(
        email: portal.grace.email, isLead: true, of: group, by: portal.grace.id)
    }
  }

  @Test func `anyone may leave, but not the last lead`() async throws {
    try await store.removeGroupMember(grouped.mary.id, of: group, by: grouped.mary.id)
    for attempt in [
      { try await store.removeGroupMember(portal.grace.id, of: group, by: portal.grace.id) },
      { try await store.removeGroupMember(portal.grace.id, of: group, by: portal.alan.id) },
      {
        _ = try await store.setGroupMember(
          email: portal.grace.email, isLead: false, of: group, by: portal.grace.id)
      },
    ] as [() async throws -> Void] {
      await #expect(throws: GroupError.lastLead) { try await attempt() }
    }

    #expect(try await grouped.current().members.map(\.account.name) == ["Grace"])
  }

  @Test func `reviewers are never in one`() async throws {
    await #expect(throws: GroupError.reviewersOnlyRead(name: "Rosalind")) {
      try await store.setGroupMember(
        email: portal.rosalind.email, isLead: false, of: group, by: portal.grace.id)
    }
  }

  @Test func `someone who becomes a reviewer leaves them all`() async throws {
    try await grouped.share(as: .editor)
    var details = AccountDetails(of: portal.grace)
    details.role = .reviewer

    try await store.changeAccount(
      portal.grace.id, to: details, shown: AccountDetails(of: portal.grace), by: portal.alan.id)

    let left = try await grouped.current()
    #expect(left.members.map(\.account.name) == ["Mary"] && !left.hasActiveLead)
    #expect(try await grouped.role(of: portal.grace) == nil)
    #expect(
      try await store.groupChanges(group).first?.summary == "Removed Grace, who became a reviewer")
    // Administrators can name another lead.
    try await store.setGroupMember(
      email: grouped.mary.email, isLead: true, of: group, by: portal.alan.id)
    #expect(try await grouped.current().hasActiveLead)
  }

  @Test func `a deactivated account stays in them, and an erased one leaves`() async throws {
    try await grouped.share(as: .editor)
    try await store.setActive(grouped.mary.id, false, by: portal.alan.id)
    #expect(try await grouped.current().members.count == 2)

    try await store.erase(grouped.mary.id, by: portal.alan.id)

    #expect(try await grouped.current().members.map(\.account.name) == ["Grace"])
    #expect(try await store.members(of: grouped.study.id).map(\.account.name) == ["Ada", "Grace"])
    let summary = try await store.groupChanges(group).first?.summary
    #expect(summary == "Removed a person whose account was erased")
    guard case .unbroken = try await store.auditCheck(again: true).verdict else {
      throw StoreError.notFound
    }
  }

  @Test func `leads change the name and what new studies begin with`() async throws {
    let before = try await grouped.current()

    let changed = try await store.changeGroup(
      group, GroupForm(name: "Sleep Laboratory", defaults: .sleepLab, role: .viewer),
      basedOn: before.state, by: portal.grace.id)

    #expect(changed.name == "Sleep Laboratory" && changed.role == .viewer)
    #expect(try await grouped.current().defaults == .sleepLab)
    let summary = try await store.groupChanges(group).first?.summary
    #expect(
      summary
        == "Renamed the group to “Sleep Laboratory”. Changed what new studies begin with. Made the group a viewer of new studies"
    )
    await #expect(throws: GroupError.changedMeanwhile) {
      try await store.changeGroup(
        group, GroupForm(name: "Lab"), basedOn: before.state, by: portal.grace.id)
    }
    await #expect(throws: StoreError.notAllowed) {
      try await store.changeGroup(group, GroupForm(name: "Lab"), by: grouped.mary.id)
    }
    await #expect(throws: GroupError.groupsOwnNothing) {
      try await store.changeGroup(
        group, GroupForm(name: "Lab", role: .owner), by: portal.grace.id)
    }
  }

  @Test func `a new study is shared with its group and has the group's board`() async throws {
    let board = try await store.createBoard(
      BoardForm(name: "Board", quorum: 1, emails: [portal.rosalind.email]), by: portal.alan.id)
    _ = try await store.changeGroup(
      group, GroupForm(name: "Sleep Lab", defaults: .sleepLab, board: board.id),
      by: portal.grace.id)

    let study = try await store.create(
      Study.sleepDiary.adopting(.sleepLab), by: grouped.mary.id, problems: (0, 0), in: group)

    #expect(try await store.groups(sharing: study.id).map(\.role) == [.editor])
    #expect(try await store.draft(of: study.id, for: portal.grace.id)?.role == .editor)
    let settings = try await store.reviewSettings(of: study.id, for: grouped.mary.id)
    #expect(settings?.board?.id == board.id)
    #expect(try await store.verifyHistory(of: study.id) == .unbroken(count: 3))
    await #expect(throws: StoreError.notFound) {
      try await store.create(.sleepDiary, by: portal.ada.id, problems: (0, 0), in: group)
    }
  }

  @Test func `its studies say what differs, to people in it only`() async throws {
    let lab = try await store.changeGroup(
      group, GroupForm(name: "Sleep Lab", defaults: .sleepLab), by: portal.grace.id)
    _ = try await store.create(
      Study.sleepDiary.adopting(.sleepLab), by: grouped.mary.id, problems: (0, 0), in: group)
    try await grouped.share(as: .viewer)

    let studies = try await store.studies(of: lab, for: grouped.mary.id, page: 1, pageSize: 10)
    let first = try await store.studies(of: lab, for: grouped.mary.id, page: 1, pageSize: 1)

    #expect(Set(studies.map(\.role)) == [.viewer, .editor] && first.count == 1)
    let differences = Dictionary(uniqueKeysWithValues: studies.map { ($0.role, $0.differences) })
    #expect(differences[.editor] == [])
    #expect(differences[.viewer] == [.organization, .researchContact, .languages])
    #expect(try await store.studies(of: lab, for: portal.alan.id, page: 1, pageSize: 9).isEmpty)
  }

  @Test func `the organization is named by administrators`() async throws {
    try await store.nameOrganization(" Étoile University ", by: portal.alan.id)

    #expect(try await store.organization() == "Étoile University")
    await #expect(throws: StoreError.notAllowed) {
      try await store.nameOrganization("Other", by: portal.grace.id)
    }
    await #expect(throws: GroupError.missingName) {
      try await store.nameOrganization(" ", by: portal.alan.id)
    }
    let log = try await store.auditLines(after: 0, limit: 100).map(\.action)
    #expect(log.count { $0 == .organizationNamed } == 1)
  }
}

extension StudyDefaults {
  /// What the sleep diary of the tests does not have.
  static let sleepLab = StudyDefaults(
    facts: StudyFacts(
      organization: [.english: "Sleep Institute"],
      researchContact: Contact(name: "Grace", telephone: "+1 555 0100")),
    furtherLanguages: [Language("fr")])
}
