import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Erasing accounts") struct ErasingAccounts {
  @Test func `the page says what stays, and the email confirms it`() async throws {
    try await visitingPortal(as: .alan) { browser, portal in
      let grace = try await portal.account(.grace).id
      try await portal.store.setActive(
        grace, false, by: try await portal.account(.alan).id)
      #expect(try await browser.open(Paths.accounts).html.contains(Paths.erasure(of: grace)))

      let page = try await browser.open(Paths.erasure(of: grace))
      #expect(page.text.contains("keep the name under which they were signed"))
      #expect(page.text.contains("Version histories and the audit log cannot be changed"))
      let refused = try await browser.submit(Paths.erasure(of: grace), ["email": "gracie"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Nothing was erased"))
      let visit = try await browser.submit(
        Paths.erasure(of: grace), ["email": "Grace@example.org"])

      #expect(visit.path == Paths.accounts && visit.text.contains("The account has been erased."))
      #expect(!visit.text.contains("Grace"))
      #expect(try await browser.open(Paths.account(grace)).status == .notFound)
      #expect(try await browser.open(Paths.erasure(of: grace)).status == .notFound)
      let log = try await browser.open(Paths.audit).text
      #expect(log.contains("Erased the account that is now Erased account"))
    }
  }

  @Test func `an active account is not erased, and the studies of a sole owner come first`()
    async throws
  {
    try await visitingPortal { browser, portal in
      _ = try await browser.createStudy("Sleep Diary")
      let ada = try await portal.account(.ada).id
      try await browser.signOut()
      try await browser.signIn(as: .alan)
      #expect(try await browser.open(Paths.erasure(of: ada)).status == .notFound)
      try await portal.store.setActive(ada, false, by: try await portal.account(.alan).id)
      try await browser.open(Paths.erasure(of: ada))

      let visit = try await browser.submit(Paths.erasure(of: ada), ["email": "ada@example.org"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("No active account owns “Sleep Diary”"))
      #expect(try await portal.store.account(ada)?.name == "Ada")
    }
  }

  @Test func `only administrators reach it`() async throws {
    try await visitingPortal { browser, portal in
      let grace = try await portal.account(.grace).id
      try await portal.store.setActive(
        grace, false, by: try await portal.account(.alan).id)

      #expect(try await browser.open(Paths.erasure(of: grace)).status == .forbidden)
    }
  }
}
