import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing refusals") struct ShowingRefusals {
  @Test func `what was refused has no check mark`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.sign(.requestChanges, of: id, by: .rosalind)

      let refused = try await browser.open(Paths.decision(id, .first))

      #expect(refused.path == Paths.review(id, .first))
      #expect(refused.text.contains("no more decisions are needed."))
      #expect(!refused.text.contains("Nothing was decided now."))
      #expect(refused.html.contains(#"<div class="notice notice-attention">"#))
      #expect(!refused.html.contains(#"<div class="notice notice-done">"#))
    }
  }

  @Test func `what was done still has a check mark`() async throws {
    try await reviewing { browser, _, id in
      try await browser.open(Paths.decision(id, .first))

      let signed = try await browser.submit(
        Paths.decision(id, .first),
        ["meaning": "disapprove", "note": "No cuff.", "password": TestPortal.password])

      #expect(signed.text.contains("Your decision is signed"))
      #expect(signed.html.contains(#"<div class="notice notice-done">"#))
    }
  }
}
