import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading as a reviewer") struct ReadingAsAReviewer {
  private static let reason =
    "Your account can only view studies. To edit, ask an administrator for a researcher account."

  @Test func `pages that cannot be edited name who can help`() async throws {
    try await viewing { browser, id in
      let facts = try await browser.open(Paths.write(id, at: ["facts"]))
      let document = try await browser.open(Paths.document(id, of: "consent"))
      let proposal = try await browser.open(Paths.proposal(id))

      #expect(facts.text.contains(Self.reason))
      #expect(document.text.contains(Self.reason))
      #expect(proposal.status == .forbidden)
      #expect(proposal.text.contains(Self.reason))
      for page in [facts, document, proposal] { #expect(!page.text.contains("make you an editor")) }
    }
  }

  @Test func `problems do not lead into the editor`() async throws {
    try await viewing { browser, id in
      let problems = try await browser.open(Paths.problems(id))

      #expect(problems.html.contains("problem-words"))
      #expect(!problems.html.contains("Go there"))
    }
  }

  @Test func `copying a study is neither offered nor possible`() async throws {
    try await viewing { browser, id in
      let versions = try await browser.open(Paths.versions(id))
      let studies = try await browser.open(Paths.studies)

      for page in [versions, studies] {
        #expect(page.status == .ok && !page.html.contains(Paths.copy(id)))
      }
      #expect(try await browser.open(Paths.copy(id)).status == .forbidden)
    }
  }

  private func viewing(_ story: @escaping @Sendable (Browser, Study.ID) async throws -> Void)
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await portal.store.setMember(
        email: TestPortal.Person.rosalind.email, role: .viewer, of: id,
        by: try await portal.account(.ada).id)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      try await story(browser, id)
    }
  }
}
