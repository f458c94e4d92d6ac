import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Making API tokens") struct MakingTokens {
  @Test func `a token is shown once, listed, and revoked`() async throws {
    try await visitingPortal { browser, portal in
      let menu = try await browser.open(Paths.studies)
      #expect(menu.html.contains(#"href="/tokens""#))
      try await browser.open(Paths.tokens)

      let made = try await browser.submit(
        Paths.tokens, ["name": "Nightly <sync>", "scope": "read", "days": "30"])

      #expect(made.text.contains("Copy this token"))
      let text = try #require(made.html.firstMatch(of: /accord_[A-Za-z0-9_\-]+/)).0
      #expect(try await portal.store.bearer(String(text))?.scope == .read)
      let list = try await browser.open(Paths.tokens)
      #expect(!list.html.contains(text))
      #expect(list.text.contains("Nightly <sync> Works until"))
      #expect(list.text.contains("Read versions of all your studies"))
      #expect(list.text.contains("last used"))
      let id = try #require(list.html.firstMatch(of: /tokens\/([0-9a-f\-]{36})\/removal/)).1
      let revoked = try await browser.submit("\(Paths.tokens)/\(id)/removal")
      #expect(revoked.text.contains("The token has been revoked."))
      #expect(revoked.text.contains("Nightly <sync> Revoked"))
      #expect(try await portal.store.bearer(String(text)) == nil)
    }
  }

  @Test func `what a token can do is said before it is made`() async throws {
    try await visitingPortal { browser, portal in
      let page = try await browser.open(Paths.tokens)
      #expect(page.text.contains("Propose versions and ask for reviews"))
      #expect(page.text.contains("Can also propose drafts as versions, which never change again"))

      let made = try await browser.submit(
        Paths.tokens, ["name": "Release", "scope": "propose", "days": "30"])

      let text = try #require(made.html.firstMatch(of: /accord_[A-Za-z0-9_\-]+/)).0
      #expect(try await portal.store.bearer(String(text))?.scope == .propose)
    }
  }

  @Test func `what is wrong is explained and what was typed is kept`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.tokens)
      let wrong = try await browser.submit(
        Paths.tokens, ["name": "  ", "scope": "testDevice", "days": "1000"])
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.text.contains("3 things to fix"))
      #expect(wrong.html.contains(#"value="1000""#))
      #expect(wrong.text.contains("Enter a number of days from 1 to 366."))
      #expect(try await portal.store.tokens(of: portal.account(.ada).id).isEmpty)
    }
  }

  @Test func `what is wrong with a choice is said at the choice, for those who hear the page too`()
    async throws
  {
    try await visitingPortal { browser, _ in
      try await browser.open(Paths.tokens)

      let visit = try await browser.submit(
        Paths.tokens, ["name": "Script", "scope": "", "days": "30"])

      #expect(visit.text.contains("Choose what the token is for."))
      #expect(
        visit.html.contains(
          #"<fieldset class="field" id="scope" tabindex="-1" aria-describedby="scope-error">"#))
      #expect(visit.html.contains(#"<p class="field-error" id="scope-error">"#))
    }
  }

  @Test func `tokens for one study are on its page, and owners revoke those of others`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let page = Paths.tokens(of: id)
      let people = try await browser.open(Paths.people(id))
      #expect(people.html.contains(#"href="\#(page)""#))
      let ada = try await portal.account(.ada)
      let grace = try await portal.account(.grace)
      try await portal.store.setMember(email: grace.email, role: .editor, of: id, by: ada.id)
      let colleague = Browser(PortalClient(portal.services))
      try await colleague.signIn(as: .grace)
      try await colleague.open(page)
      let made = try await colleague.submit(
        page, ["name": "Phone", "scope": "testDevice", "days": "7"])
      let text = try #require(made.html.firstMatch(of: /accord_[A-Za-z0-9_\-]+/)).0

      let list = try await browser.open(page)

      #expect(list.text.contains("Phone Works until") && list.text.contains("Created by Grace"))
      let token = try #require(list.html.firstMatch(of: /tokens\/([0-9a-f\-]{36})\/removal/)).1
      try await browser.submit("\(page)/\(token)/removal")
      #expect(try await portal.store.bearer(String(text)) == nil)
      let stranger = Browser(PortalClient(portal.services))
      try await stranger.signIn(as: .alan)
      #expect(try await stranger.open(page).status == .notFound)
    }
  }

  @Test func `reviewers and viewers are offered tokens for reading only`() async throws {
    try await visitingPortal(as: .rosalind) { browser, _ in
      let page = try await browser.open(Paths.tokens)
      #expect(page.html.contains(#"value="read""#))
      #expect(!page.html.contains(#"value="write""#))
      #expect(!page.html.contains(#"value="propose""#))
      let wrong = try await browser.submit(
        Paths.tokens, ["name": "a", "scope": "write", "days": "1"])
      #expect(wrong.status == .unprocessableContent)
    }
  }

  @Test func `the audit log says who made and revoked tokens`() async throws {
    try await visitingPortal { browser, portal in
      try await browser.open(Paths.tokens)
      try await browser.submit(Paths.tokens, ["name": "Sync", "scope": "read", "days": "30"])
      let token = try #require(try await portal.store.tokens(of: portal.account(.ada).id).first)
      try await portal.store.revokeToken(token.id, by: token.account)
      let administrator = Browser(PortalClient(portal.services))
      try await administrator.signIn(as: .alan)

      let log = try await administrator.open(Paths.audit)

      #expect(log.text.contains("Created the API token “Sync” (read), valid until 2026-12-21"))
      #expect(log.text.contains("Revoked the API token “Sync”"))
    }
  }
}
