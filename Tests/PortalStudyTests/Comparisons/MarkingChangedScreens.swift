import Foundation
import PortalBrowser
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Marking changed screens") struct MarkingChangedScreens {
  @Test func `changed screens mark deleted words before and added words after`() async throws {
    try await comparing { browser, _, id in
      let page = try await browser.open(Paths.comparison(id) + "?view=screens")

      let sides = page.html.components(separatedBy: #"<div class="compare-side">"#).dropFirst()
      let before = sides.filter { $0.contains(">Before<") }
      let after = sides.filter { $0.contains(">After<") }
      #expect(before.count == after.count && !before.isEmpty)
      #expect(before.contains { $0.contains("Deleted: </span>Eight</del>") })
      #expect(after.contains { $0.contains("Added: </span>Ten</ins>") })
      #expect(before.allSatisfy { !$0.contains("<ins") })
      #expect(after.allSatisfy { !$0.contains("<del") })
    }
  }
}
