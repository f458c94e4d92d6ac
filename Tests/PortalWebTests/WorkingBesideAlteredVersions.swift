import PortalBrowser
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// What goes on, and what stops, after a version of a study was changed outside of Accord.
@Suite("Working beside altered versions") struct WorkingBesideAlteredVersions {
  private static let approved = "UPDATE version SET state = 'approved' WHERE major = 1"
  private static let notice = "Version 1.0.0 was changed outside of Accord"
  private static let unchecked = "have not been checked since Accord started"

  @Test func `the text of a consent can be edited, whatever was altered`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let page = Paths.document(id, of: "consent")
      let published = try await browser.open(page).publishedText
      #expect(published != nil)

      try await portal.comment(on: id)
      try await portal.alter("UPDATE comment SET text = 'Because.'")
      let beside = try await browser.open(page)
      #expect(beside.status == .ok && beside.publishedText == published)

      try await portal.alter(Self.approved)
      let without = try await browser.open(page)
      #expect(without.status == .ok && without.publishedText == nil)
    }
  }

  @Test func `a version is copied although one of its comments was edited`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      try await portal.comment(on: id)
      try await portal.alter("UPDATE comment SET text = 'Because.'")

      let form = try await browser.open(Paths.copy(id))
      #expect(form.html.contains(#"value="1.0.0""#))
      let copy = try await browser.submit(
        Paths.copy(id), ["title": "A copy", "source": "1.0.0"])

      #expect(copy.text.contains("“A copy” has been created as a copy."))
    }
  }

  @Test func `a walkthrough stops once its version was altered`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let task = try #require(SampleStudies.heartRhythmAtHome.tasks.first).id
      try await browser.open(Paths.write(id))
      let csrf = try #require(browser.page.html.firstMatch(of: /name="csrf" value="([^"]*)"/))
      let walk = try await browser.post(
        Paths.walkthroughs(id),
        [("csrf", String(csrf.1)), ("task", task), ("language", "en"), ("version", "1.0.0")])
      #expect(walk.status == .ok)
      #expect(walk.path.hasPrefix("/walkthroughs/"))

      try await portal.alter(Self.approved)

      let path = String(walk.path.prefix { $0 != "?" })
      for frame in ["", "?frame=phone"] {
        let stopped = try await browser.open(path + frame)
        #expect(stopped.status == .conflict, "\(frame)")
        #expect(stopped.text.contains("recorded it as published"), "\(frame)")
      }
    }
  }

  @Test func `the audit log says that nothing was checked yet, and does not check it`()
    async throws
  {
    try await visitingPortal { browser, portal in
      try await browser.propose(try await browser.createStudy("", from: "sample"))
      try await portal.alter(Self.approved)
      try await browser.signIn(as: .alan)

      let before = try await browser.open(Paths.audit)
      #expect(before.text.contains(Self.unchecked) && !before.text.contains(Self.notice))
      _ = try await portal.store.alterations()

      let after = try await browser.open(Paths.audit)
      #expect(!after.text.contains(Self.unchecked) && after.text.contains(Self.notice))
    }
  }

  @Test(arguments: ["page", "API"])
  func `the audit log names what a request found after the check`(place: String) async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let token = try await portal.apiToken(.read)
      _ = try await portal.store.alterations()
      try await portal.alter(Self.approved)

      if place == "page" {
        #expect(try await browser.open(Paths.version(id, .first)).status == .conflict)
      } else {
        let version = "/studies/\(id.uuidString.lowercased())/versions/1.0.0"
        let answer = try await PortalClient(portal.services).get(version, token)
        #expect(answer.status == .conflict)
      }

      try await browser.signIn(as: .alan)
      #expect(try await browser.open(Paths.audit).text.contains(Self.notice))
    }
  }

  @Test func `the way back from an altered version depends on who reads it`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.alter(Self.approved)
      let pages = [Paths.paper(id, .first, "consent").base, Paths.review(id, .first)]
      for page in pages {
        let asked = try await browser.open(page)
        #expect(asked.status == .conflict, "\(page)")
        #expect(asked.html.contains(#"href="\#(Paths.reviews)">Your reviews<"#), "\(page)")
        #expect(!asked.text.contains("The draft"), "\(page)")
      }
      try await browser.signIn(as: .ada)
      for page in pages {
        let own = try await browser.open(page)
        #expect(own.status == .conflict, "\(page)")
        #expect(own.html.contains(#"href="\#(Paths.versions(id))""#), "\(page)")
        #expect(own.text.contains("The draft and the other versions"), "\(page)")
      }
    }
  }

  @Test func `only what can be withdrawn says so`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      try await portal.alter(Self.approved)
      let offer = "An owner of the study can withdraw it."
      #expect(try await browser.open(Paths.versions(id)).text.contains(offer))

      try await portal.alter("UPDATE version SET state = 'superseded' WHERE major = 1")

      let list = try await browser.open(Paths.versions(id))
      #expect(list.text.contains("Accord shows, publishes, and exports nothing of it."))
      #expect(!list.text.contains(offer))
    }
  }
}

extension Browser.Visit {
  /// The version of the text in the published version, with which the page of a consent compares.
  fileprivate var publishedText: String? {
    html.firstMatch(of: /name="published" value="([^"]+)"/).map { String($0.1) }
  }
}

extension TestPortal {
  /// Opens a thread of Ada on version 1.0.0.
  fileprivate func comment(on id: Study.ID) async throws {
    _ = try await store.open(
      NewThread(version: .first, place: [], text: "Why?"), in: id, by: try await account(.ada).id)
  }
}
