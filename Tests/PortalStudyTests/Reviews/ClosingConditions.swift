import PortalBrowser
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Closing conditions") struct ClosingConditions {
  @Test func `the conditions of an approval are closed with a note`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.decision(id, .first))
      let signed = try await browser.submit(
        Paths.decision(id, .first),
        [
          "meaning": "approveWithConditions", "condition": "Name the maker.",
          "condition": "Correct the number.", "overrideReason": "The translation is certified.",
          "password": TestPortal.password,
        ])
      #expect(signed.text.contains("Approval with conditions"))
      let rosalind = try await portal.account(.rosalind).id
      let decision = try #require(
        try await portal.store.decisions(of: id, .first, for: rosalind).first)
      #expect(decision.conditions.map(\.text) == ["Name the maker.", "Correct the number."])
      let page = Paths.condition(decision.conditions[0].id, id, .first)
      try await browser.open(page)
      #expect(try await browser.submit(page, ["closing": " "]).status == .unprocessableContent)
      #expect(browser.page.text.contains("Say in a sentence how it was met."))
      #expect(browser.page.text.contains("Enter your password to sign."))
      let unsigned = try await browser.submit(
        page, ["closing": "Named in section 2.", "password": "not the one"])
      #expect(unsigned.status == .unprocessableContent)
      #expect(unsigned.text.contains("This is not your password. Nothing was closed."))
      #expect(unsigned.html.contains("Named in section 2.</textarea>"))
      #expect(try await portal.line(of: id)?.approval?.openConditions == 2)

      let closed = try await browser.submit(
        page, ["closing": "Named in section 2.", "password": TestPortal.password])

      #expect(closed.text.contains("The condition is closed."))
      #expect(closed.text.contains("Named in section 2."))
      #expect(try await portal.line(of: id)?.approval?.openConditions == 1)
      #expect(try await browser.open(page).path == Paths.review(id, .first))
    }
  }

  @Test func `an author's request to close a condition is refused and recorded`() async throws {
    try await reviewing { browser, portal, id in
      let rosalind = try await portal.account(.rosalind).id
      try await portal.decide(.approveWithConditions, on: id)
      let decision = try #require(
        try await portal.store.decisions(of: id, .first, for: rosalind).first)
      let condition = try #require(decision.conditions.first)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let token = try browser.csrf()
      for closing in ["", "Added."] {
        let refused = try await browser.post(
          Paths.condition(condition.id, id, .first),
          [token, ("closing", closing), ("password", TestPortal.password)])
        #expect(refused.status == .forbidden)
      }

      #expect(try await portal.line(of: id)?.approval?.openConditions == 1)
      var filter = AuditFilter()
      filter.action = .refused
      let lines = try await portal.store.auditLines(after: 0, filter: filter)
      #expect(lines.map { $0.after("what") } == ["closingCondition"])
    }
  }
}
