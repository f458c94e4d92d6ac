import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Sending a form twice") struct SendingFormsTwice {
  private static let age: Place = ["tasks", "survey", "steps", "age"]

  @Test func `keeps one copy in the bank and confirms it again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let action = Paths.keeping(id, at: Self.age)
      let fields = try Self.fields(of: action, on: browser.page)
      try await browser.post(action, fields)

      let visit = try await browser.post(action, fields)

      #expect(visit.text.contains("“Age” has been saved to your question bank."))
      #expect(try await portal.store.bank(of: portal.account(.ada).id).total == 1)
    }
  }

  @Test func `proposes one version and confirms it again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.open(Paths.proposal(id))
      let fields =
        try Self.fields(of: Paths.versions(id), on: browser.page)
        + [("number", "1.0.0"), ("notes", "The first one.")]
      try await browser.post(Paths.versions(id), fields)

      let visit = try await browser.post(Paths.versions(id), fields)

      #expect(visit.status == .ok)
      #expect(visit.text.contains("Version 1.0.0 has been proposed."))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.versions(of: id, for: ada)?.count == 1)
    }
  }

  @Test func `asks for a review once, and shows the same link again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let number = VersionNumber(1, 0, 0)
      let action = Paths.reviewers(id, number)
      try await browser.open(action)
      let fields =
        try Self.fields(of: action, on: browser.page)
        + [("emails", "rosalind@example.org\nnew@example.org"), ("dueOn", "2026-12-01")]
      let first = try await browser.post(action, fields)

      let second = try await browser.post(action, fields)

      let links = [first, second].map {
        $0.html.firstMatch(of: /\/invitation\?token=[0-9a-f]+/).map { String($0.0) }
      }
      #expect(links[0] != nil && links[0] == links[1])
      #expect(second.text.contains("Link for new@example.org"))
      #expect(!second.text.contains("Link for rosalind@example.org"))
      #expect(second.text.contains("Works until"))
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.reviewRequests(of: id, number, for: ada).count == 1)
      let visitor = Browser(PortalClient(portal.services))
      #expect(try await visitor.open(try #require(links[1])).status == .ok)
    }
  }

  @Test func `asks the board once, and confirms it again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let number = VersionNumber(1, 0, 0)
      let action = Paths.reviewers(id, number)
      try await browser.open(Paths.version(id, number))
      let fields =
        try Self.fields(of: action, on: browser.page) + [("dueOn", "2026-12-01")]
      for _ in 0..<2 {
        let visit = try await browser.post(action, fields)
        #expect(visit.text.contains("Review Board can now review version 1.0.0."))
      }
    }
  }

  @Test func `moves a part to another study once and confirms it again`() async throws {
    try await visitingPortal { browser, portal in
      let other = try await browser.createStudy("Another study")
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let action = Paths.copying(id, at: Self.age)
      try await browser.open(action + "?to=\(other.uuidString.lowercased())")
      let fields =
        try Self.fields(of: action, on: browser.page)
        + [("list", "tasks/join/steps"), ("move", "on")]
      try await browser.post(action, fields)
      #expect(browser.page.text.contains("“Age” is now in “Another study” and no longer here."))

      let visit = try await browser.post(action, fields)

      #expect(visit.status == .ok)
      #expect(visit.text.contains("“Age” is now in “Another study” and no longer here."))
      let steps = try await portal.study(other).task("join")?.steps ?? []
      #expect(steps.count { $0.id.hasPrefix("age") } == 1)
    }
  }

  @Test func `moves a part within its study once and shows it again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.age)
      let action = Paths.copying(id, at: Self.age)
      try await browser.open(action)
      let fields =
        try Self.fields(of: action, on: browser.page)
        + [("list", "tasks/join/steps"), ("move", "on")]
      try await browser.post(action, fields)

      let visit = try await browser.post(action, fields)

      #expect(visit.status == .ok)
      #expect(visit.path == Paths.write(id, at: ["tasks", "join", "steps", "age"]))
    }
  }

  @Test func `makes one link to a version and shows it again`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let number = VersionNumber(1, 0, 0)
      let action = Paths.viewLinks(id, number)
      try await browser.open(action)
      let fields =
        try Self.fields(of: action, on: browser.page) + [("days", "30"), ("note", "Dr. Lee")]
      let first = try await browser.post(action, fields)

      let second = try await browser.post(action, fields)

      let address = /\/view\/[A-Za-z0-9_\-]+/
      let link = try #require(second.html.firstMatch(of: address)).output
      #expect(first.html.firstMatch(of: address)?.output == link)
      let ada = try await portal.account(.ada).id
      #expect(try await portal.store.viewLinks(of: id, for: ada).count == 1)
      #expect(try await browser.open(String(link)).status == .ok)

      try await browser.open(action)
      let other =
        try Self.fields(of: action, on: browser.page) + [("days", "30"), ("note", "Dr. Lee")]
      let third = try await browser.post(action, other)
      #expect(third.html.firstMatch(of: address)?.output != link)
    }
  }

  /// The hidden fields of the page's form that makes the change.
  private static func fields(of action: String, on page: Browser.Visit) throws -> [(
    name: String, value: String
  )] {
    let forms = page.html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/).filter {
      $0.1.contains("action=\"\(action)\"") && $0.1.contains("method=\"post\"")
    }
    let form = try #require(forms.first)
    return Browser.Form(action: action, html: String(form.2)).hidden
  }
}
