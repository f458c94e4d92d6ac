import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Choosing a section's required topics") struct ChoosingTopics {
  private static let welcome: Place = ["consents", "consent", "sections", "welcome"]

  @Test func `topics can be checked in the editor, and custom topics are kept`() async throws {
    try await visitingPortal { browser, portal in
      var study = Study.survey()
      study.consents[0].sections[0].topics = ["our-own-rule"]
      study.facts.profile = [.offersPayment]
      let id = try await browser.open(study, of: portal, at: Self.welcome)
      #expect(browser.page.html.contains(#"value="our-own-rule" checked"#))
      #expect(browser.page.text.contains("covers “Payment”"))

      let action = Paths.write(id, at: Self.welcome)
      var form = try browser.form(to: action).filledIn
      form.append(("topics", "payment"))
      form.append(("summary", "You are paid."))
      try await browser.post(action, form)

      let topics = try await portal.study(id).consent("consent")?.section("welcome")?.topics
      #expect(topics == ["payment", "our-own-rule"])
      #expect(!browser.page.text.contains("covers “Payment”"))
    }
  }
}
