import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sharing studies with groups") struct SharingWithGroups {
  @Test func `an administrator creates a group, and its lead adds someone`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      let empty = try await browser.open(Paths.groups)
      #expect(empty.text.contains("No groups yet"))
      try await browser.submit(Paths.organization, ["organization": "Étoile University"])
      #expect(browser.page.text.contains("Groups of Étoile University"))
      try await browser.open(Paths.newGroup)
      let made = try await browser.submit(
        Paths.groups, ["name": "Sleep Lab", "lead": "ada@example.org"])
      #expect(made.text.contains("The group “Sleep Lab” has been created"))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let group = try await portal.sleepLab()
      try await browser.open(Paths.group(group.id))

      let added = try await browser.submit(
        Paths.groupMembers(group.id), ["email": "grace@example.org", "role": "member"])

      #expect(added.text.contains("Grace is now a member of the group."))
      #expect(added.text.contains("Added Grace as member"))
      #expect(try await browser.open(Paths.groups).text.contains("you lead this group · 2 people"))
    }
  }

  @Test(arguments: [
    ("", "ada@example.org", "Enter a name."),
    ("Sleep Lab", "", "Enter the email address of the person’s account."),
    ("Sleep Lab", "who@example.org", "No active account uses the email who@example.org."),
    ("Sleep Lab", "rosalind@example.org", "Rosalind has a reviewer account"),
  ])
  func `what is wrong with a group is explained, and the text stays`(
    name: String, lead: String, words: String
  ) async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      try await browser.open(Paths.newGroup)

      let visit = try await browser.submit(Paths.groups, ["name": name, "lead": lead])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains(words))
      #expect(visit.html.contains(#"value="\#(lead)""#))
      let alan = try await portal.account(.alan).id
      #expect(try await portal.store.groups(for: alan).isEmpty)
    }
  }

  @Test func `a form that is sent twice creates one group`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      try await browser.open(Paths.newGroup)
      let fields = [try browser.csrf(), ("name", "Sleep Lab"), ("lead", "ada@example.org")]
      try await browser.post(Paths.groups, fields)

      let again = try await browser.post(Paths.groups, fields)

      #expect(again.status == .ok)
      #expect(try await portal.store.groups(for: portal.account(.alan).id).count == 1)
    }
  }

  @Test func `an owner shares a study with a group, and everyone in it can edit`() async throws {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.people(id))

      let shared = try await browser.submit(
        Paths.studyGroups(id), ["group": group.id.uuidString, "role": "editor"])

      #expect(shared.text.contains("Everyone in the group “Sleep Lab” can now edit this study."))
      #expect(shared.text.contains("editor through Sleep Lab"))
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(Paths.write(id)).status == .ok)
      #expect(try await browser.open(Paths.group(group.id)).text.contains("Sleep Diary"))
      let people = try await browser.open(Paths.people(id))
      #expect(people.text.contains("Only owners can add and remove people."))
      #expect(!people.text.contains("Share with group"))
    }
  }

  @Test func `someone taken out of the group can no longer save, and keeps the text`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      let ada = try await portal.account(.ada).id
      let grace = try await portal.account(.grace).id
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.store.share(id, with: group.id, as: .editor, by: ada)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      let address = Paths.write(id) + "/facts"
      try await browser.open(address)

      try await portal.store.removeGroupMember(grace, of: group.id, by: ada)
      let visit = try await browser.submit(address, ["shortTitle": "The words of Grace"])

      #expect(visit.status == .notFound)
      #expect(visit.html.contains("The words of Grace"))
      #expect(try await browser.open(Paths.people(id)).status == .notFound)
    }
  }

  @Test func `what someone has themselves and through groups is told apart`() async throws {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      let (ada, grace) = (try await portal.account(.ada).id, try await portal.account(.grace).id)
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.store.share(id, with: group.id, as: .editor, by: ada)
      try await browser.open(Paths.people(id))
      let removal = "\(Paths.people(id))/\(grace.uuidString.lowercased())/removal"
      #expect(!browser.page.html.contains(removal))

      let given = try await browser.submit(
        Paths.people(id), ["email": "grace@example.org", "role": "viewer"])
      #expect(given.text.contains("Groups give this person more access: editor through Sleep Lab."))
      #expect(given.text.contains("own role viewer, editor through Sleep Lab"))
      let removed = try await browser.submit(removal)

      #expect(removed.text.contains("Grace no longer has a role of their own"))
      #expect(try await portal.store.draft(of: id, for: grace)?.role == .editor)
      let stopped = try await browser.submit(Paths.studyGroupRemoval(group.id, of: id))
      #expect(stopped.text.contains("no longer shared with the group “Sleep Lab”"))
      #expect(try await portal.store.draft(of: id, for: grace) == nil)
    }
  }

  @Test func `a new study begins with what the group states`() async throws {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      try await browser.open(Paths.groupSettings(group.id))
      let saved = try await browser.submit(
        Paths.groupSettings(group.id),
        [
          "name": "Sleep Lab", "role": "editor", "language": "fr", "languages": "English",
          "organisation": "Étoile University", "researchContact.telephone": "+1 555 0100",
        ])
      #expect(saved.text.contains("The group “Sleep Lab” has been saved."))
      #expect(saved.text.contains("+1 555 0100"))
      let asked = try await browser.open(Paths.newStudy)
      #expect(
        asked.text.contains(
          "Shared with 2 people, who can edit · Étoile University · French and English"))

      let made = try await browser.submit(
        Paths.studies,
        [
          "start": "empty", "title": "Sleep Diary", "language": "", "group": group.id.uuidString,
        ])

      #expect(made.text.contains("has been created and shared with the group “Sleep Lab”"))
      let grace = try await portal.account(.grace).id
      let card = try #require(try await portal.store.studies(for: grace).cards.first)
      let study = try #require(try await portal.store.draft(of: card.id, for: grace)?.study)
      #expect(study.languages == [Language("fr"), .english])
      #expect(study.facts.researchContact?.telephone == "+1 555 0100")
      #expect(!(try await browser.open(Paths.group(group.id)).text.contains("differ")))
    }
  }

  @Test func `a lead who saves over someone else's change is told`() async throws {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      try await browser.open(Paths.groupSettings(group.id))
      _ = try await portal.store.changeGroup(
        group.id, GroupForm(name: "Sleep Laboratory"), by: try await portal.account(.alan).id)
      func rename() async throws -> Browser.Visit {
        try await browser.submit(
          Paths.groupSettings(group.id), ["name": "Dream Lab", "role": "editor", "language": "en"])
      }

      let stale = try await rename()

      #expect(stale.status == .conflict)
      #expect(stale.html.contains(#"value="Dream Lab""#))
      #expect(try await rename().text.contains("The group “Dream Lab” has been saved."))
    }
  }

  @Test func `members cannot change the group, but leave it`() async throws {
    try await visitingPortal(as: .grace) { browser, portal in
      let group = try await portal.makeSleepLab()
      let ada = try await portal.account(.ada).id
      let page = try await browser.open(Paths.group(group.id))
      #expect(!page.text.contains("Add someone") && page.text.contains("Leave the group"))
      let token = try browser.csrf()
      #expect(try await browser.open(Paths.groupSettings(group.id)).status == .forbidden)
      for address in [
        Paths.groupMembers(group.id), Paths.groupSettings(group.id),
        Paths.groupMemberRemoval(ada, of: group.id),
      ] {
        let visit = try await browser.post(
          address, [token, ("email", "alan@example.org"), ("role", "lead")])
        #expect(visit.status == .forbidden)
      }
      try await browser.open(Paths.group(group.id))

      let grace = try await portal.account(.grace).id
      let left = try await browser.submit(Paths.groupMemberRemoval(grace, of: group.id))

      #expect(left.text.contains("You left the group “Sleep Lab”."))
      #expect(left.text.contains("You are not in a group yet"))
      #expect(try await browser.open(Paths.group(group.id)).status == .notFound)
    }
  }

  @Test func `the last lead stays`() async throws {
    try await visitingPortal { browser, portal in
      let group = try await portal.makeSleepLab()
      let ada = try await portal.account(.ada).id
      try await browser.open(Paths.group(group.id))

      let visit = try await browser.submit(Paths.groupMemberRemoval(ada, of: group.id))

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("A group must have a lead. Make someone else a lead first."))
    }
  }
}

extension TestPortal {
  /// A group that Ada leads, with Grace.
  fileprivate func makeSleepLab() async throws -> ResearchGroup {
    let alan = try await account(.alan).id
    let group = try await store.createGroup(
      "Sleep Lab", lead: Person.ada.email, by: alan)
    try await store.setGroupMember(
      email: Person.grace.email, isLead: false, of: group.id, by: alan)
    return group
  }

  fileprivate func sleepLab() async throws -> ResearchGroup {
    guard let group = try await store.groups(for: account(.alan).id).first else {
      throw StoreError.notFound
    }
    return group
  }
}
