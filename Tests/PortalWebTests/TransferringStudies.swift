import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Transferring studies") struct TransferringStudies {
  @Test func `an owner hands a study over and stays as an editor`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.people(id))

      let visit = try await browser.submit(
        Paths.transfer(of: id),
        ["new-owner": "grace@example.org", "former-owner": FormerOwner.editor.rawValue])

      #expect(visit.path == Paths.people(id))
      #expect(visit.text.contains("grace@example.org now owns this study"))
      #expect(!visit.text.contains("Transfer ownership"))
      let owners = try await portal.store.members(of: id).filter { $0.role == .owner }
      #expect(owners.map(\.account.name) == ["Grace"])
      let history = try await browser.open(Paths.history(id)).text
      #expect(history.contains("Transferred the study to Grace"))
    }
  }

  @Test func `someone who leaves gets to their other studies`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.people(id))

      let visit = try await browser.submit(
        Paths.transfer(of: id),
        ["new-owner": "grace@example.org", "former-owner": FormerOwner.leaves.rawValue])

      #expect(visit.path == Paths.studies)
      #expect(try await browser.open(Paths.people(id)).status == .notFound)
    }
  }

  @Test(arguments: [
    ("no@example.org", "No account uses the email"), ("ada@example.org", "You already own"),
    ("rosalind@example.org", "Choose someone else"), ("", "Enter the email address"),
  ])
  func `what cannot be an owner is explained next to what was typed`(email: String, words: String)
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      try await browser.open(Paths.people(id))

      let visit = try await browser.post(
        Paths.transfer(of: id),
        [try browser.csrf(), ("new-owner", email), ("former-owner", "editor")])

      #expect(visit.status == .unprocessableContent && visit.text.contains(words))
      #expect(visit.html.contains("value=\"\(email)\"") || email.isEmpty)
    }
  }

  @Test func `an editor is refused`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.share("Sleep Diary", with: .grace, as: "editor")
      try await browser.open(Paths.people(id))

      let visit = try await browser.post(
        Paths.transfer(of: id),
        [try browser.csrf(), ("new-owner", "grace@example.org"), ("former-owner", "editor")])

      #expect(visit.status == .forbidden)
    }
  }

  @Test func `administrators hand over studies of someone whose account is inactive`() async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let ada = try await portal.account(.ada).id
      try await browser.signOut()
      try await browser.signIn(as: .alan)
      #expect(try await !browser.open(Paths.account(ada)).text.contains("Sleep Diary"))
      try await browser.open(Paths.accounts)
      let deactivated = try await browser.submit(Paths.deactivation(of: ada))
      #expect(deactivated.text.contains("One study has no active owner"))

      #expect(try await browser.open(Paths.account(ada)).text.contains("Sleep Diary"))
      func give(because reason: String) async throws -> Browser.Visit {
        try await browser.post(
          Paths.transfer(from: ada),
          [
            try browser.csrf(), ("study", id.uuidString.lowercased()),
            ("new-owner", "grace@example.org"), ("former-owner", "viewer"), ("reason", reason),
          ])
      }
      let refused = try await give(because: "")
      #expect(refused.status == .unprocessableContent && refused.text.contains("Give a reason"))
      let visit = try await give(because: "Ada left the hospital.")

      #expect(visit.text.contains("“Sleep Diary” has a new owner"))
      #expect(try await browser.open(Paths.audit).text.contains("Ada left the hospital."))
      let owners = try await portal.store.members(of: id).filter { $0.role == .owner }
      #expect(owners.map(\.account.name) == ["Grace"])
    }
  }
}
