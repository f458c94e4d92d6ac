import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing altered comments") struct ShowingAlteredComments {
  private static let forged = "Forged words"

  @Test func `forged words about a version are on no page of reviewers or authors`() async throws {
    try await reviewing { browser, portal, id in
      let thread = try await portal.store.open(
        NewThread(version: .first, place: [], text: "Why?"), in: id,
        by: try await portal.account(.rosalind).id)
      let own = [Paths.thread(thread.id, of: id), Paths.threads(id, on: VersionNumber.first)]
      for page in own { #expect(try await browser.open(page).text.contains("Why?")) }
      try await portal.alter("UPDATE comment SET text = '\(Self.forged)'")

      for page in own + [Paths.review(id, .first)] {
        let refused = try await browser.open(page)
        #expect(refused.status == .conflict, "\(page)")
        #expect(refused.html.contains("<li>The text of comment 1 differs.</li>"))
        #expect(!refused.text.contains(Self.forged))
      }
      try await browser.signIn(as: .ada)
      for page in own + [Paths.version(id, .first)] {
        let refused = try await browser.open(page)
        #expect(refused.status == .conflict, "\(page)")
        #expect(refused.html.contains("<li>The text of comment 1 differs.</li>"))
        #expect(!refused.text.contains(Self.forged))
      }
      for page in [Paths.threads(id), Paths.write(id, at: ["facts"])] {
        let other = try await browser.open(page)
        #expect(other.status == .ok, "\(page)")
        #expect(other.text.contains("Accord shows nothing of it."), "\(page)")
        #expect(!other.text.contains(Self.forged), "\(page)")
        #expect(other.html.contains(#"data-thread-state="altered""#), "\(page)")
        #expect(!other.html.contains(#"data-thread-state="open""#), "\(page)")
      }
    }
  }

  @Test func `a forged comment on the draft is neither shown nor answered`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.publishedSample(portal)
      let ada = try await portal.account(.ada).id
      let thread = try await portal.store.open(
        NewThread(version: nil, place: [], text: "Why?"), in: id, by: ada)
      try await portal.alter("UPDATE comment SET text = '\(Self.forged)'")

      let address = Paths.thread(thread.id, of: id)
      let page = try await browser.open(address)
      #expect(page.status == .conflict)
      #expect(page.text.contains("Comments on the draft were changed outside of Accord"))
      #expect(page.text.contains("the text of comment 1 differs"))
      #expect(!page.text.contains(Self.forged))
      let list = try await browser.open(Paths.threads(id, on: nil))
      #expect(list.status == .ok)
      #expect(list.text.contains("comment 1 differs. Accord shows nothing of it."))
      #expect(!list.text.contains(Self.forged) && !list.html.contains("thread-reply"))
      let reply = try await browser.post(address, [try browser.csrf(), ("text", "Because.")])
      #expect(reply.status == .conflict)
      #expect(try await browser.open(Paths.version(id, .first)).status == .ok)
    }
  }
}
