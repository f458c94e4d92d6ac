import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Stating last days") struct StatingLastDays {
  @Test func `the form shows and fills in what another member stated`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, _, id in
      try await Self.approve(until: "2026-11-25", under: "NREB-77", id, browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let form = try await browser.open(Paths.decision(id, .first))

      #expect(form.html.contains(#"value="NREB-77""#))
      #expect(form.html.contains(#"value="2026-11-25""#))
      #expect(form.text.contains("Rosalind stated NREB-77."))
      #expect(
        form.text.contains(
          "Rosalind stated Nov 25, 2026. The earliest day that a member states counts."))
    }
  }

  @Test func `a later day is said not to count, and stays on the record`() async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, _, id in
      try await Self.approve(until: "2026-11-25", under: "NREB-77", id, browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let signed = try await Self.approve(until: "2027-05-03", under: "NREB-77", id, browser)

      #expect(
        signed.text.contains(
          "Its last day is Nov 25, 2026, the earliest that a member entered, not May 3, 2027."))
      let record = try await browser.open(Paths.record(id, .first))
      #expect(record.text.contains("until Nov 25, 2026"))
      #expect(record.text.contains("Last day stated May 3, 2027"))
      #expect(!record.text.contains("Last day stated Nov 25, 2026"))
    }
  }

  @discardableResult
  private static func approve(
    until day: String, under number: String, _ id: Study.ID, _ browser: Browser
  ) async throws -> Browser.Visit {
    try await browser.open(Paths.decision(id, .first))
    return try await browser.submit(
      Paths.decision(id, .first),
      [
        "meaning": "approve", "approvalNumber": number, "expiresOn": day,
        "overrideReason": "I read it on paper.", "password": TestPortal.password,
      ])
  }
}
