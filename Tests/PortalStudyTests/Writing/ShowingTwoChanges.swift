import Foundation
import Hummingbird
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Two changes to one text on pages") struct ShowingTwoChanges {
  @Test func `to a consent’s whole text are marked, and a combined text is proposed`() async throws
  {
    let same = (1...20).map { "Paragraph \($0) is the same for both." }.joined(separator: "\n\n")
    try await visitingWalks { browser, portal, page in
      try await browser.write(page) {
        $0.replacing("Walking can hurt.", with: "Walking can hurt.\n\n\(same)")
      }
      try await browser.open(page)
      let stale = try browser.form(to: page)
      let text = browser.areaText("text")
      try await browser.write(page) { $0.replacing("can hurt", with: "can tire") }

      let visit = try await browser.post(
        page,
        stale.hidden + [
          ("text", text.replacing("Paragraph 20 is", with: "Paragraph 20 was")),
          ("title", "Walks consent"),
        ])

      #expect(visit.status == .conflict)
      #expect(visit.html.contains("Only in the saved text: </span>tire."))
      #expect(visit.html.contains("Only in your text: </span>was "))
      #expect(visit.text.contains("This text contains both changes"))
      try await browser.submit(page, ["text": browser.areaText("text")])
      let walks = try await portal.walks()
      let content = try #require(walks.section("risks")?.content[.english])
      #expect(content.contains("Walking can tire."))
      #expect(content.contains("Paragraph 20 was the same"))
    }
  }

  @Test func `to one field also have a combined text proposed`() async throws {
    let place: Place = ["consents", "consent", "sections", "risks"]
    try await visitingWalks { browser, portal, _ in
      let id = try await portal.study().id
      let action = Paths.write(id, at: place)
      try await browser.save(id, place, ["content": "One.\n\nTwo.\n\nThree."])
      try await browser.open(action)
      let stale = browser.page.html
      try await browser.save(id, place, ["content": "One.\n\nTwo.\n\n3."])

      let visit = try await browser.save(
        id, place, ["content": "1.\n\nTwo.\n\nThree."], over: stale)

      #expect(visit.status == .conflict)
      #expect(visit.html.contains("1.\n\nTwo.\n\n3.</textarea>"))
    }
  }
}
