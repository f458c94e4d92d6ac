import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Paging threads") struct PagingThreads {
  @Test func `more comments than a page holds are on several, with the same filter`() async throws {
    try await reviewing { browser, portal, id in
      let ada = try await portal.account(.ada).id
      for number in 0...ThreadsPage.size {
        _ = try await portal.store.open(
          NewThread(version: .first, place: ["facts"], text: "Question \(number)"), in: id, by: ada)
      }
      let list = Paths.threads(id, on: .first) + "&state=open"

      let first = try await browser.open(list)
      #expect(first.text.contains("Page 1 of 2, 201 total"))
      #expect(first.html.contains("&amp;state=open&amp;page=2"))
      #expect(first.text.contains("Question 199") && !first.text.contains("Question 200"))

      for page in ["2", "99"] {
        let last = try await browser.open(list + "&page=" + page)
        #expect(last.text.contains("Page 2 of 2"))
        #expect(last.text.contains("Question 200") && !last.text.contains("Question 199"))
        #expect(last.html.contains(#"state=open" rel="prev""#))
      }
    }
  }
}
