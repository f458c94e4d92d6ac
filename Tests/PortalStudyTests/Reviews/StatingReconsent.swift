import Foundation
import GRDB
import PortalBrowser
import StudyBundle
import StudyEditing
import StudyExchange
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyStore

@Suite("Stating what becomes of people who consented") struct StatingReconsent {
  private static let second = VersionNumber(2, 0, 0)

  @Test(arguments: [true, false])
  func `nobody consented before the first version, whatever a form says`(isLater: Bool) {
    let line = VersionLine(
      number: .first, sha256: "ab", state: .proposed, notes: "",
      proposedAt: Date(timeIntervalSince1970: 0), proposedBy: "Ada", publishedAt: nil,
      publishedBy: nil, isCurrent: false, hasPublishedPredecessor: isLater)
    let form = SubmittedForm(fields: [
      ("meaning", "approve"), ("reconsent", "notify"), ("password", "typed"),
    ])

    let read = DecisionForm.reading(form, on: line).form

    #expect(read?.reconsent == (isLater ? .notify : nil))
  }

  @Test func `publishing states what the board decided, and until when`() async throws {
    try await amended { browser, _, id in
      try await Self.approve(id, "reconsent", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      try await Self.approve(id, "notify", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.publication(id, Self.second))

      for words in [
        "Participants who joined with 1.0.0 They agree to the whole consent again.",
        "The approval requires this.", "Approved by Review Board, E-18",
        "until its approval ends after Nov 19, 2027", "Last day Nov 19, 2027",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(!page.text.contains("They keep that version."))
    }
  }

  @Test func `the decision that completes an approval says what people who consented must do`()
    async throws
  {
    try await amended { browser, portal, id in
      try await Self.approve(id, "", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let refused = try await Self.approve(id, "", in: browser)

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Your decision completes the approval, and no other member"))
      #expect(refused.html.contains(##"href="#reconsent""##))
      let signed = try await Self.approve(id, "none", in: browser)
      #expect(signed.text.contains("Version 2.0.0 is approved under E-18."))
      let line = try await portal.store.version(
        Self.second, of: id, for: try await portal.account(.ada).id)
      #expect(line?.line.approval?.reconsent == Reconsent.none)
    }
  }

  @Test func `what each member signed stays on the record, and the most cautious answer counts`()
    async throws
  {
    try await amended { browser, _, id in
      try await Self.approve(id, "reconsent", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)

      let signed = try await Self.approve(id, "notify", in: browser)

      #expect(
        signed.text.contains(
          "it states “Consent again”, the most cautious answer of the members, not “Notify them”."))
      let record = try await browser.open(Paths.record(id, Self.second))
      #expect(record.text.contains("People who already consented Consent again"))
      #expect(record.text.contains("People who already consented Notify them"))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let version = try await browser.open(Paths.version(id, Self.second))
      #expect(version.text.contains("People who already consented: Notify them"))
    }
  }

  @Test func `a bundle states each member's own answer, and the one that counts`() async throws {
    try await amended { browser, portal, id in
      try await Self.approve(id, "reconsent", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      try await Self.approve(id, "notify", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let bundle = try await browser.open(Paths.bundle(id, Self.second))

      let verification = BundleVerification(ofArchive: bundle.bytes)
      #expect(verification.findings == [])
      #expect(verification.approval?.reconsent == .reconsent)
      #expect(verification.approval?.decisions?.map(\.reconsent) == [.reconsent, .notify])
      #expect(try await browser.open(Paths.bundle(id, Self.second)).bytes == bundle.bytes)
      let token = try await portal.apiToken(.read)
      let approval = try await PortalClient(portal.services).get(
        "/studies/\(id.uuidString.lowercased())/versions/2.0.0/approval", token)
      #expect(String(decoding: approval.body, as: UTF8.self).contains(#""reconsent":"notify""#))
    }
  }

  @Test func `a bundle that an earlier release may have handed out keeps its bytes`() async throws {
    try await amended { browser, portal, id in
      try await Self.approve(id, "reconsent", in: browser)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      try await Self.approve(id, "notify", in: browser)
      try await portal.store.database.write {
        try $0.execute(sql: "INSERT INTO approvalListing (approval) SELECT max(id) FROM approval")
      }
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let bundle = try await browser.open(Paths.bundle(id, Self.second))

      let approval = try #require(BundleVerification(ofArchive: bundle.bytes).approval)
      #expect(approval.reconsent == .reconsent)
      #expect(approval.decisions?.map(\.reconsent) == [nil, nil])
    }
  }

  /// Opens a portal in which version 1.0.0 is published, and a board of two reviews version 2.0.0; signs in Rosalind.
  private func amended(
    _ story: @escaping @Sendable (Browser, TestPortal, Study.ID) async throws -> Void
  ) async throws {
    try await reviewing(by: [.rosalind, .grace]) { browser, portal, id in
      let ada = try await portal.account(.ada).id
      for person in [TestPortal.Person.rosalind, .grace] {
        try await portal.sign(.approve, of: id, by: person)
      }
      _ = try await portal.store.publish(id, .first, by: ada)
      try await portal.proposeNext(Self.second, of: id)
      _ = try await portal.store.askForReview(id, Self.second, of: .board, by: ada)
      try await story(browser, portal, id)
    }
  }

  @discardableResult
  private static func approve(
    _ id: Study.ID, _ reconsent: String, in browser: Browser
  ) async throws -> Browser.Visit {
    try await browser.open(Paths.decision(id, second))
    return try await browser.submit(
      Paths.decision(id, second),
      [
        "meaning": "approve", "approvalNumber": "E-18", "expiresOn": "2027-11-19",
        "reconsent": reconsent, "overrideReason": "I read it on paper.",
        "password": TestPortal.password,
      ])
  }
}
