import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Changing accounts") struct ChangingAccounts {
  @Test func `people change their name with their password, and not their email`() async throws {
    try await visitingPortal { browser, portal in
      #expect(try await browser.open(Paths.account).text.contains("Your role is Researcher"))
      func change(password: String) async throws -> Browser.Visit {
        try await browser.submit(
          Paths.account,
          ["name": "Ada King", "current-password": password])
      }
      let refused = try await change(password: "wrong")
      #expect(refused.status == .unprocessableContent)
      #expect(refused.html.contains("Ada King") && refused.text.contains("Nothing was changed"))

      let visit = try await change(password: TestPortal.password)

      #expect(visit.text.contains("Your account has been changed."))
      #expect(visit.text.contains("Ask an administrator to change it."))
      let ada = try await portal.account(.ada)
      #expect(ada.name == "Ada King" && ada.email == "ada@example.org")
    }
  }

  @Test(arguments: [Paths.account, Paths.password])
  func `too many wrong passwords cause a wait`(path: String) async throws {
    try await visitingPortal { browser, _ in
      try await browser.open(path)
      var visit = browser.page
      for _ in 0..<30 where visit.status != .tooManyRequests {
        visit = try await browser.submit(
          path,
          path == Paths.account
            ? ["name": "Ada", "current-password": "not the one"]
            : ["current-password": "not the one", "password": "a brand new password"])
      }

      #expect(visit.status == .tooManyRequests)
      #expect(visit.headers[.retryAfter] != nil)
      #expect(visit.text.contains("Nothing was changed; try again in"))
    }
  }

  @Test func `administrators change other accounts, and their own only with their password`()
    async throws
  {
    try await visitingPortal(as: .alan) { browser, portal in
      let grace = try await portal.account(.grace).id
      try await browser.open(Paths.accounts)
      try await browser.open(Paths.account(grace))
      let visit = try await browser.submit(
        Paths.account(grace),
        ["name": "Grace M.", "email": "grace@example.org", "role": "reviewer"])
      #expect(visit.path == Paths.accounts && visit.text.contains("Grace M."))

      let alan = try await portal.account(.alan).id
      let own = try await browser.open(Paths.account(alan))
      #expect(own.path == Paths.account)
      #expect(own.text.contains("Ask another administrator to change it."))
      let audit = try await browser.open(Paths.audit).text
      #expect(audit.contains("role reviewer, was researcher"))
    }
  }

  @Test func `what another administrator changed meanwhile is shown with what was typed`()
    async throws
  {
    try await visitingPortal(as: .alan) { browser, portal in
      let grace = try await portal.account(.grace)
      try await browser.open(Paths.account(grace.id))
      let shown = AccountDetails(of: grace)
      var changed = shown
      changed.name = "Grace Hopper"
      try await portal.store.changeAccount(
        grace.id, to: changed, shown: shown, by: try await portal.account(.alan).id)
      func save() async throws -> Browser.Visit {
        try await browser.submit(
          Paths.account(grace.id),
          ["name": "Grace M.", "email": "grace@example.org", "role": "researcher"])
      }
      let refused = try await save()

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Now Grace Hopper."))
      #expect(refused.html.contains(#"value="Grace M.""#))
      #expect(try await portal.account(.grace).name == "Grace Hopper")
      #expect(try await save().path == Paths.accounts)
      #expect(try await portal.account(.grace).name == "Grace M.")
    }
  }

  @Test func `only administrators change other accounts`() async throws {
    try await visitingPortal { browser, portal in
      let grace = try await portal.account(.grace).id

      #expect(try await browser.open(Paths.account(grace)).status == .forbidden)
    }
  }
}
