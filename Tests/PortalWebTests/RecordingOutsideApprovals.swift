import PortalBrowser
import StudyModel
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Recording approvals from outside") struct RecordingOutsideApprovals {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `an approval that someone else recorded meanwhile is not replaced unseen`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.outsideApproval(id, Self.number)
      let letter = PDFFile.blank("letter")
      func record(_ number: String) async throws -> Browser.Visit {
        try await browser.upload(
          letter, named: "letter.pdf", to: path,
          [
            "decidedBy": "City Board", "approvalNumber": number, "approvedOn": "2026-11-20",
            "password": TestPortal.password,
          ])
      }
      try await browser.open(path)
      _ = try await portal.store.recordOutsideApproval(
        OutsideApproval(
          decidedBy: "City Board", approvedOn: CalendarDay(number: 20_000), number: "A-7",
          letter: letter),
        of: id, Self.number, by: try await portal.account(.ada).id, password: TestPortal.password)

      let stale = try await record("A-8")

      #expect(stale.status == .conflict)
      #expect(stale.text.contains("Someone recorded another approval of this version"))
      #expect(stale.html.contains(#"value="A-8""#))
      let line = try await portal.store.version(
        Self.number, of: id, for: try await portal.account(.ada).id)
      #expect(line?.line.approval?.number == "A-7")
      let renewed = try await record("A-8")
      #expect(renewed.text.contains("The approval of version 1.0.0 has been recorded"))
    }
  }

  @Test func `everything that is wrong with an approval is reported at once`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.proposedStudy(portal)
      let path = Paths.outsideApproval(id, Self.number)
      try await browser.open(path)

      let refused = try await browser.upload(
        Array("A letter".utf8), named: "letter.pdf", to: path,
        [
          "decidedBy": "City Board", "approvedOn": "2026-12-24", "expiresOn": "2026-11-20",
          "password": TestPortal.password,
        ])

      #expect(refused.status == .unprocessableContent)
      for words in [
        "Enter the number of the approval.", "This file is not a PDF.",
        "Enter a date that is not after today in UTC.",
        "Enter a last day that has not passed and is not before the approval.",
      ] { #expect(refused.text.contains(words), "\(words)") }
    }
  }

  @Test func `a letter about a later version says what people who consented before must do`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      try await portal.needNoBoard(id)
      try await browser.propose(id)
      _ = try await portal.store.publish(id, Self.number, by: ada)
      let second = VersionNumber(2, 0, 0)
      try await portal.proposeNext(second, of: id)
      let path = Paths.outsideApproval(id, second)
      func record(_ reconsent: [(name: String, value: String)]) async throws -> Browser.Visit {
        let form = try browser.form(to: path).hidden
        return try await browser.send(
          (name: "letter.pdf", bytes: PDFFile.blank("letter")), to: path,
          form + [
            ("decidedBy", "City Board"), ("approvalNumber", "A-7"), ("approvedOn", "2026-11-20"),
            ("password", TestPortal.password),
          ] + reconsent)
      }
      let page = try await browser.open(path)
      #expect(page.html.contains(/name="reconsent"[^>]* checked/) == false)

      let refused = try await record([])

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Choose what the letter says about participants"))
      let recorded = try await record([("reconsent", "unstated")])
      #expect(recorded.text.contains("The approval of version 2.0.0 has been recorded"))
      let line = try #require(try await portal.store.version(second, of: id, for: ada)).line
      #expect(line.approval?.reconsent == nil)
      let publication = try await browser.open(Paths.publication(id, second))
      #expect(publication.text.contains("The approval does not state this."))
    }
  }
}
