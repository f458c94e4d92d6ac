import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sending a save again whose response was lost") struct SendingASaveAgain {
  @Test func `text based on a save that was sent again is no conflict`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      var page = try await OpenEditor(browser, Paths.write(id, at: ["facts"]))
      page["board"] = "The first"
      var unanswered = page
      #expect(try await unanswered.save(browser) == .saved)

      #expect(try await page.save(browser) == .saved)
      page["board"] = "The first and the second"
      #expect(try await page.save(browser) == .saved)

      #expect(try await portal.study(id).facts.board == "The first and the second")
    }
  }

  @Test func `what was saved in between is not replaced`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      var page = try await OpenEditor(browser, Paths.write(id, at: ["facts"]))
      page["board"] = "The first"
      var unanswered = page
      #expect(try await unanswered.save(browser) == .saved)
      try await browser.save(id, ["facts"], ["board": "The second"])

      #expect(try await page.save(browser) == .conflict)

      #expect(try await portal.study(id).facts.board == "The second")
    }
  }
}
