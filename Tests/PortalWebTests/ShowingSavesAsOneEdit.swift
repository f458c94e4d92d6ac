import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Combining automatic saves in the history") struct ShowingSavesAsOneEdit {
  @Test func `automatic saves while someone types are one entry`() async throws {
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

  @Test func `each manual save is a separate entry`() async throws {
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
