import Foundation
import Hummingbird
import SampleStudies
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reaching versions") struct ReachingVersions {
  @Test func `a reviewer starts at the proposed version and sees only allowed actions`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await browser.open(Paths.people(id))
      let refused = try await browser.post(
        Paths.people(id),
        [try browser.csrf(), ("email", TestPortal.Person.rosalind.email), ("role", "editor")])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("can only view studies"))
      try await browser.post(
        Paths.people(id),
        [try browser.csrf(), ("email", TestPortal.Person.rosalind.email), ("role", "viewer")])
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let version = Paths.version(id, VersionNumber(1, 0, 0))

      let list = try await browser.open(Paths.studies)
      #expect(list.html.contains(#"href="\#(version)""#))
      #expect(!list.html.contains(Paths.copy(id)))
      #expect(try await browser.open(Paths.study(id)).path == version)
      #expect(!browser.page.html.contains(Paths.copy(id)))
      #expect(!(try await browser.open(Paths.versions(id))).html.contains(Paths.copy(id)))
      let pages = [
        Paths.versions(id), Paths.flow(id), Paths.problems(id), Paths.history(id),
        Paths.people(id), version, Paths.write(id, at: ["facts"]),
      ]
      for page in pages {
        let html = try await browser.open(page).html
        #expect(html.contains(#"<div class="top-place"><a href="\#(version)""#), "\(page)")
        #expect(!html.contains(#"<a class="tab" href="\#(Paths.write(id))""#), "\(page)")
      }
    }
  }

  @Test func `a reviewer starts at an approved version that is not published yet`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      try await browser.open(Paths.people(id))
      try await browser.post(
        Paths.people(id),
        [try browser.csrf(), ("email", TestPortal.Person.rosalind.email), ("role", "viewer")])
      let first = VersionNumber(1, 0, 0)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, first, of: .board, by: ada)
      try await portal.decide(.approve, on: id)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let version = Paths.version(id, first)

      #expect(try await browser.open(Paths.study(id)).path == version)
      #expect(browser.page.html.contains(#"<div class="top-place"><a href="\#(version)""#))
      #expect(try await browser.open(Paths.studies).html.contains(#"href="\#(version)""#))
    }
  }

  @Test(arguments: ["9.9.9", "nonsense", "1.0"])
  func `an unknown version shows the portal's own error page`(number: String) async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")

      #expect(try await browser.open("\(Paths.versions(id))/\(number)").status == .notFound)
    }
  }

  @Test func `the history shows who did what and that its chain is intact`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let visit = try await browser.open(Paths.history(id))

      #expect(visit.text.contains("2 entries, chain unbroken"))
      #expect(visit.html.matches(of: /class="edit-row"/).count == 2)
    }
  }

  @Test func `the history says which entries were checked when, once there are newer ones`()
    async throws
  {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      let first = try await browser.open(Paths.history(id))
      #expect(first.text.contains("1 entry, chain unbroken, checked"))
      try await browser.propose(id)

      let later = try await browser.open(Paths.history(id))

      let words = /2 entries, chain unbroken\. Entry 1 checked .* newer ones since then/
      #expect(later.text.firstMatch(of: words) != nil)
    }
  }
}
