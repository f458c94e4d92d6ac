import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// What people do until they are where they want to be: a link followed, a form sent, or a field filled in is one action.
@Suite("Counting actions") struct CountingActions {
  @Test func `an author asks the board in 1 action`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      try await browser.open(Paths.version(id, .first))
      let actions = Actions(in: browser)

      try await actions.submit(Paths.reviewers(id, .first))

      #expect(await actions.count == 1)
      let requests = try await portal.store.reviewRequests(of: id, .first, for: ada)
      #expect(requests.map(\.board) == ["Review Board"])
      let rosalind = try await portal.account(.rosalind).id
      #expect(try await portal.store.reviewCount(for: rosalind).waiting == 1)
    }
  }

  @Test func `a reviewer who has signed in reaches the first screen in at most 2 actions`()
    async throws
  {
    try await reviewing { browser, _, id in
      let actions = Actions(in: browser)
      if browser.page.path != Paths.reviews { try await actions.follow(Paths.reviews) }

      let page = try await actions.follow(Paths.review(id, .first))

      #expect(page.html.contains(#"<li class="story-screen""#))
      #expect(await actions.count <= 2)
    }
  }

  @Test func `a reviewer comes from a requirement to its words in 1 action`() async throws {
    try await reviewing { browser, _, id in
      let page = try await browser.open(Paths.review(id, .first))
      let table = try #require(
        page.html.components(separatedBy: #"id="requirements""#).dropFirst().first?
          .components(separatedBy: "</section>").first)

      // Each link stays on the page and leads to something on it.
      let links = table.matches(of: /<li><a href="([^"]+)"/).map { String($0.1) }
      #expect(!links.isEmpty)
      for link in links {
        #expect(link.hasPrefix("#") && page.html.contains(#"id="\#(link.dropFirst())""#))
      }
    }
  }

  @Test func `any published version opens from the list of versions in 2 actions`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let ada = try await portal.account(.ada).id
      _ = try await portal.store.askForReview(id, .first, of: .board, by: ada)
      try await portal.sign(.approve, of: id, by: .rosalind)
      _ = try await portal.store.publish(id, .first, by: ada)
      try await browser.open(Paths.write(id))
      let actions = Actions(in: browser)

      try await actions.follow(Paths.versions(id))
      let page = try await actions.follow(Paths.version(id, .first))

      #expect(await actions.count == 2)
      #expect(page.text.contains("This version never changes."))
    }
  }
}

/// Does what the current page offers, and counts it.
private actor Actions {
  private let browser: Browser
  private(set) var count = 0

  init(in browser: Browser) { self.browser = browser }

  /// Follows a link on the page.
  @discardableResult
  func follow(_ path: String) async throws -> Browser.Visit {
    let isOffered = browser.page.html.contains(#"href="\#(path)""#)
    try #require(isOffered, "No link leads to \(path)")
    count += 1
    return try await browser.open(path)
  }

  /// Sends a form on the page after filling in some of its fields.
  @discardableResult
  func submit(
    _ action: String, _ fields: KeyValuePairs<String, String> = [:]
  ) async throws -> Browser.Visit {
    count += 1 + fields.count
    return try await browser.submit(action, fields)
  }
}
