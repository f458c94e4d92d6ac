import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading the privacy notice") struct ReadingThePrivacyNotice {
  @Test func `visitors read what Accord keeps, and find it where they sign in`() async throws {
    try await visitingPortal(as: nil) { browser, _ in
      let signIn = try await browser.open(Paths.signIn)
      #expect(signIn.html.contains(#"href="\#(Paths.privacy)""#))

      let page = try await browser.open(Paths.privacy)

      #expect(page.status == .ok)
      #expect(page.text.contains("What Accord keeps about people with an account"))
      #expect(page.text.contains("network address"))
      #expect(!page.html.contains(Paths.privacyEditing))
    }
  }

  @Test func `people find it on their account`() async throws {
    try await visitingPortal { browser, _ in
      let account = try await browser.open(Paths.account)
      #expect(account.html.contains(#"href="\#(Paths.privacy)""#))
      #expect(try await browser.open(Paths.privacyEditing).status == .forbidden)
    }
  }

  @Test func `an administrator adds the text of the institution, as Markdown without HTML`()
    async throws
  {
    try await visitingPortal(as: .alan) { browser, portal in
      let form = try await browser.open(Paths.privacyEditing)
      #expect(form.status == .ok)

      let saved = try await browser.submit(
        Paths.privacyEditing,
        ["text": "Ask [our office](https://example.org/privacy).\n\n<script>x()</script>"])

      #expect(saved.text.contains("The privacy notice has been saved."))
      let stranger = Browser(PortalClient(portal.services))
      let page = try await stranger.open(Paths.privacy)
      #expect(page.html.contains(#"href="https://example.org/privacy""#))
      #expect(!page.html.contains("<script>x()"))
      let log = try await browser.open(Paths.audit)
      #expect(log.text.contains("Changed the privacy notice"))
    }
  }

  @Test func `a text that is too long is shown again`() async throws {
    try await visitingPortal(as: .alan) { browser, _ in
      try await browser.open(Paths.privacyEditing)

      let refused = try await browser.submit(
        Paths.privacyEditing, ["text": String(repeating: "long ", count: 5_000)])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains("long long"))
    }
  }
}
