import PortalBrowser
import SampleStudies
import StudyModel
import StudyStore
import Testing

@testable import PortalWeb

/// What goes on, and what stops, after a version of a study was changed outside of Accord.
@Suite("Working beside altered versions") struct WorkingBesideAlteredVersions {
  private static let approved = "UPDATE version SET state = 'approved' WHERE major = 1"

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
