import Foundation
import StudyModel
import Testing

@testable import PortalWeb

@Suite("Showing saves as one edit") struct ShowingSavesAsOneEdit {
  @Test func `what the editor saves by itself while someone types is one entry`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      for board in ["Lake", "Lakeside", "Lakeside Board"] {
        _ = try await browser.save(id, ["facts"], ["board": board], as: "application/json")
      }

      let visit = try await browser.open(Paths.history(id))

      #expect(visit.html.matches(of: /class="edit-row"/).count == 2)
      #expect(visit.text.contains("Lakeside Board"))
      #expect(visit.text.contains("4 entries, chain unbroken"))
    }
  }

  @Test func `what is saved by hand stays an entry of its own`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      for board in ["Lake", "Lakeside"] {
        _ = try await browser.save(id, ["facts"], ["board": board])
      }

      let visit = try await browser.open(Paths.history(id))

      #expect(visit.html.matches(of: /class="edit-row"/).count == 3)
    }
  }
}
