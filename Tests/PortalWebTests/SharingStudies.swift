import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sharing studies") struct SharingStudies {
  @Test(arguments: ["", "/write", "/versions", "/versions/new", "/history", "/people", "/copy"])
  func `another person's study is not found`(rest: String) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let visit = try await browser.open(Paths.study(id) + rest)

      #expect(visit.status == .notFound)
      #expect(!visit.html.contains("Sleep Diary"))
    }
  }

  @Test func `a viewer can read and is refused everything else`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.share("Sleep Diary", with: .grace, as: "viewer")

      #expect(try await browser.open(Paths.versions(id)).status == .ok)
      #expect(!browser.page.text.contains("Propose version"))
      let token = try browser.csrf()
      #expect(try await browser.open(Paths.proposal(id)).status == .forbidden)
      #expect(try await browser.post(Paths.archiving(id), [token]).status == .forbidden)
      #expect(
        try await browser.post(
          Paths.people(id), [token, ("email", "grace@example.org"), ("role", "owner")]
        ).status == .forbidden)
    }
  }

  @Test func `an owner can add, change, and remove people`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let grace = try await portal.account(.grace).id
      try await browser.open(Paths.people(id))
      let added = try await browser.submit(
        Paths.people(id), ["email": "grace@example.org", "role": "editor"])
      #expect(added.text.contains("grace@example.org is now an editor of this study"))

      let path = "\(Paths.people(id))/\(grace.uuidString.lowercased())/removal"
      let removed = try await browser.submit(path)

      #expect(removed.text.contains("Grace can no longer see this study"))
      #expect(try await portal.store.draft(of: id, for: grace) == nil)
    }
  }

  @Test func `the account of a reviewer is offered no role that it cannot have`() {
    let reviewer = Account(
      id: UUID(), email: "rosalind@example.org", name: "Rosalind", role: .reviewer, isActive: true,
      createdAt: SamplePages.date, lastSignedInAt: nil)
    func changes(_ person: Account, _ role: MemberRole) -> [String]? {
      PeoplePage(
        shell: SamplePages.shell, draft: SamplePages.draft(),
        members: [Member(account: person, role: role, ownRole: role)], reader: SamplePages.ada.id,
        form: SubmittedForm(), errors: FormErrors()
      ).members.first?.changes.map(\.label)
    }

    #expect(changes(reviewer, .viewer) == [])
    #expect(changes(reviewer, .editor) == ["Make a viewer"])
    #expect(changes(SamplePages.grace, .viewer) == ["Make an editor", "Make an owner"])
  }

  @Test func `an unknown email is explained and kept`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.people(id))

      let visit = try await browser.post(
        Paths.people(id), [try browser.csrf(), ("email", "no@example.org"), ("role", "viewer")])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.html.contains(#"value="no@example.org""#))
    }
  }

  @Test func `a member of the board is not made an owner while the board reviews a version`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let board = try await portal.store.createBoard(
        BoardForm(name: "Review Board", quorum: 1, emails: ["grace@example.org"]), by: ada)
      try await portal.store.setBoard(board.id, of: id, by: ada)
      try await browser.propose(id)
      _ = try await portal.store.askForReview(id, VersionNumber(1, 0, 0), of: .board, by: ada)
      try await browser.open(Paths.people(id))

      let visit = try await browser.submit(
        Paths.people(id), ["email": "grace@example.org", "role": "owner"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("the decision of Grace would no longer count with this owner"))
    }
  }

  @Test func `the last owner cannot be removed`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let ada = try await portal.account(.ada).id
      try await browser.open(Paths.people(id))

      let visit = try await browser.submit(
        "\(Paths.people(id))/\(ada.uuidString.lowercased())/removal")

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("must have an owner"))
    }
  }
}
