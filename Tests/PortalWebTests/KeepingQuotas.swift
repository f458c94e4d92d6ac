import Foundation
import Hummingbird
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Keeping quotas") struct KeepingQuotas {
  private static let date = Date(timeIntervalSince1970: 1_795_257_720)

  /// Uses up what is left of someone's quota.
  private func spend(
    _ work: PersonalQuotas.Work, of person: TestPortal.Person, in portal: TestPortal
  ) async throws {
    let account = try await portal.account(person)
    var isSpent = false
    while !isSpent {
      do { try portal.services.take(work, of: account) } catch { isSpent = true }
    }
  }

  @Test(arguments: PersonalQuotas.Work.allCases)
  func `a quota is one person's and fills up again over an hour`(
    work: PersonalQuotas.Work
  ) throws {
    let quotas = PersonalQuotas()
    let (ada, grace) = (UUID(), UUID())
    for _ in 0..<work.perHour { try quotas.take(work, of: ada, at: Self.date) }

    let spent = #expect(throws: PersonalQuotas.Spent.self) {
      try quotas.take(work, of: ada, at: Self.date)
    }
    try quotas.take(work, of: grace, at: Self.date)

    let wait = try #require(spent).retryAfter
    #expect((1...3_600 / work.perHour + 1).contains(wait))
    try quotas.take(work, of: ada, at: Self.date.addingTimeInterval(Double(wait)))
  }

  @Test func `one quota takes nothing from another`() throws {
    let quotas = PersonalQuotas()
    let ada = UUID()
    for _ in 0..<PersonalQuotas.Work.prints.perHour {
      try quotas.take(.prints, of: ada, at: Self.date)
    }

    try quotas.take(.exports, of: ada, at: Self.date)
    try quotas.take(.uploads, of: ada, at: Self.date)
  }

  @Test func `a file beyond the quota is refused, and accepted later`() async throws {
    try await visitingPortal { browser, portal in
      try await spend(.uploads, of: .ada, in: portal)

      let refused = try await browser.preview(Array("{}".utf8), named: "study.json")
      portal.clock.advance(by: .seconds(60))
      let later = try await browser.preview(Array("{}".utf8), named: "study.json")

      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] != nil)
      #expect(refused.text.contains("at most 600 forms with files within an hour"))
      #expect(later.status != .tooManyRequests)
    }
  }

  @Test func `forms without files are saved whatever the quota`() async throws {
    try await visitingPortal { browser, portal in
      try await spend(.uploads, of: .ada, in: portal)
      try await browser.open(Paths.importing)

      let visit = try await browser.send(
        (name: "", bytes: []), to: Paths.importing,
        try browser.form(to: Paths.importing).hidden + [(name: "format", value: "")])

      #expect(visit.status == .unprocessableContent)
    }
  }

  @Test func `an export beyond the quota is refused, and one that is here already is not`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      func file(_ format: String) -> String {
        ExportAddresses(list: Paths.export(id), format: format).file
      }
      #expect(try await browser.whole(file("accord")).status == .ok)
      try await spend(.exports, of: .ada, in: portal)

      let made = try await browser.open(file("accord"))
      let refused = try await browser.open(file("codebook"))

      #expect(made.status == .ok)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.text.contains("Too many exports"))
    }
  }

  @Test func `a PDF beyond the quota is refused before a printer starts`() async throws {
    let printing = PrintQueue(printer: try StampingPrinter().printer)
    let portal = try await TestPortal(printing: printing)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada)
      let draft = try #require(try await portal.store.draft(of: id, for: ada.id))
      let consent = try #require(draft.study.consents.first)
      try await spend(.prints, of: .ada, in: portal)

      let visit = try await browser.open(
        Paths.paper(id, consent.id).pdf(draft.study.primaryLanguage, .a4))

      #expect(visit.status == .tooManyRequests)
      #expect(visit.text.contains("Too many PDFs"))
    }
  }
}
