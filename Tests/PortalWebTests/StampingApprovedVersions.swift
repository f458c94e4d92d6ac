import Foundation
import SampleStudies
import StudyBundle
import StudyDocuments
import StudyModel
import StudyPrint
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Stamping approved versions", .timeLimit(.minutes(5))) struct StampingApprovedVersions {
  private static let number = VersionNumber(1, 0, 0)
  private static let consent = SampleStudies.heartRhythmAtHome.consents.first?.id ?? ""

  private func paper(of id: Study.ID) -> DocumentAddresses {
    Paths.paper(id, Self.number, Self.consent)
  }

  private func approve(_ id: Study.ID, _ portal: TestPortal) async throws {
    _ = try await portal.store.recordOutsideApproval(
      OutsideApproval(
        decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_000), number: "E-17",
        letter: PDFFile.blank()),
      of: id, Self.number, by: try await portal.account(.ada).id, password: TestPortal.password)
  }

  @Test func `an approval is shown around the documents and changes none of their bytes`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let file = Paths.file(
        VersionArtifacts.page(of: Self.consent, in: .english), of: id, Self.number)
      let frozen = try await browser.open(file).bytes
      let waiting = try await browser.open(paper(of: id).base)
      #expect(waiting.text.contains("Not approved: not to be used with participants"))
      #expect(!waiting.text.contains("Draft, not approved"))
      #expect(try await digest(browser.open(paper(of: id).html(.english)).bytes) == digest(frozen))
      #expect(
        try await browser.open(paper(of: id).stampedPDF(.english, .a4)).status == .notFound)

      try await approve(id, portal)

      let words = "Approved on October 4, 2024 · Étoile Review Board · No. E-17"
      #expect(try await browser.open(paper(of: id).base).text.contains(words))
      let page = try await browser.open(paper(of: id).html(.english))
      #expect(page.text.contains(words) && !page.html.contains("data-approval"))
      #expect(try await digest(browser.open(file).bytes) == digest(frozen))

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])
      let withdrawn = try await browser.open(paper(of: id).html(.english))
      #expect(withdrawn.text.contains("Withdrawn: not to be used with participants"))
      #expect(!withdrawn.text.contains("E-17"))
      #expect(try await digest(browser.open(file).bytes) == digest(frozen))
    }
  }

  @Test func `a version's page proves who approved which bytes, and walkthroughs say so`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let address = Paths.version(id, Self.number)
      let waiting = try await browser.open(address)
      #expect(waiting.text.contains("Not approved: not to be used with participants"))
      #expect(!waiting.text.contains("Draft, not approved"))
      #expect(!waiting.text.contains("Étoile"))

      try await approve(id, portal)

      let ada = try await portal.account(.ada).id
      let lines = try await portal.store.versions(of: id, for: ada)
      let hash = try #require(lines?.first?.sha256)
      let page = try await browser.open(address)
      for words in ["Étoile Review Board", "E-17", "October 4, 2024", "No end date", hash] {
        #expect(page.text.contains(words), "\(words)")
      }
      #expect(page.html.contains("-1.0.0.zip</code>"))
      #expect(page.text.contains("Recorded by Ada"))

      let bundle = try await browser.open(Paths.bundle(id, Self.number))
      let verification = BundleVerification(ofArchive: bundle.bytes)
      #expect(verification.findings == [] && verification.sha256 == hash)
      #expect(verification.approval?.number == "E-17")
      #expect(verification.approval?.decidedBy == "Étoile Review Board")
    }
  }

  @Test(arguments: [
    (Version.State.published, "Approved on October 4, 2024 · Étoile Review Board · No. E-17"),
    (.proposed, "Not approved: not to be used"), (.expired, "Approval expired"),
    (.withdrawn, "Withdrawn: not to be used"),
  ]) func `a signed copy says once whether its version is approved`(
    state: Version.State, words: String
  ) throws {
    let study = SampleStudies.heartRhythmAtHome
    let approval = Approval(
      number: "E-17", approvedOn: CalendarDay(number: 20_000), expiresOn: nil,
      reconsent: Reconsent.none,
      decidedBy: "Étoile Review Board", sha256: "ab", isOutside: true, recordedBy: "Ada")
    let line = VersionLine(
      number: Self.number, sha256: "ab", state: state, notes: "",
      proposedAt: Date(timeIntervalSince1970: 0),
      proposedBy: "Ada", publishedAt: nil, publishedBy: nil, isCurrent: false,
      approval: state == .proposed ? nil : approval)
    let copy = PrintedConsent(
      study: study, consent: try #require(study.consents.first), language: .english,
      languages: [.english],
      edition: state == .withdrawn
        ? .withdrawn(Self.number, sha256: "ab") : .version(Self.number, sha256: "ab"),
      signing: ConsentSigning(moment: "3 May 2026 at 10:42", day: "3 May 2026"),
      addresses: Paths.paper(study.id, "main"), origin: ("/back", "Back"), walkedVersion: line)

    let html = copy.signedLayer.around(copy.page(pictures: [:]).html, in: .english)

    #expect(html.ranges(of: words).count == 1)
  }

  @Test func `the frame of a walkthrough says that a draft must not be used`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      let frame = try await walk.browser.open(walk.address + "?frame=phone")

      #expect(frame.text.contains("Draft, not approved: not to be used with participants"))
      #expect(frame.html.contains("stamp-unusable"))
    }
  }

  @Test
  func `every screen of an approved version has its stamp at the foot, and nothing else changes`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let file = Paths.file(
        VersionArtifacts.page(of: Self.consent, in: .english), of: id, Self.number)
      let frozen = try await browser.open(file).bytes
      try await browser.open(Paths.version(id, Self.number))
      try await browser.submit(
        Paths.walkthroughs(id), ["task": "join", "version": "1.0.0", "language": "en"])
      let address = browser.page.path.split(separator: "?").first.map(String.init) ?? ""
      let before = try await browser.open(address + "?device=phone")
      #expect(before.html.contains(#"<aside class="screen-stamp screen-stamp-unusable""#))

      try await approve(id, portal)
      let after = try await browser.open(address + "?device=phone")

      let stamp = try #require(
        after.html.firstMatch(of: /\n<aside class="screen-stamp">.*?<\/aside>/))
      #expect(stamp.0.contains("Approved on October 4, 2024 · Étoile Review Board · No. E-17"))
      let own = try #require(
        before.html.firstMatch(of: /\n<aside class="screen-stamp[^>]*>.*?<\/aside>/))
      #expect(after.html.replacing(stamp.0, with: "") == before.html.replacing(own.0, with: ""))
      #expect(try await digest(browser.open(file).bytes) == digest(frozen))
    }
  }

  @Test func `a screen of the draft has no stamp of its own`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      let screen = try await walk.browser.open(walk.address + "?device=phone")

      #expect(!screen.html.contains("screen-stamp"))
    }
  }

  @Test func `a print is stamped once and stays the same after a withdrawal`() async throws {
    let stamping = try StampingPrinter()
    let runs = stamping.runs
    let portal = try await TestPortal(printing: PrintQueue(printer: stamping.printer))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      try await approve(id, portal)
      let address = paper(of: id).stampedPDF(.english, .a4)
      let offer = try await browser.open(paper(of: id).base)
      #expect(offer.text.contains("Save the stamped PDF"))

      let pdf = try await browser.open(address)
      #expect(pdf.headers[.contentType] == "application/pdf")
      let tag = try #require(pdf.headers[.eTag])
      #expect(tag == "\"\(sha256(pdf.bytes))\"")
      #expect(String(decoding: pdf.bytes, as: UTF8.self).contains("stamped"))
      let input = try String(contentsOf: runs, encoding: .utf8)
      #expect(input.contains("Étoile Review Board") && input.contains("\"direction\":\"ltr\""))

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])

      let later = try await browser.open(paper(of: id).base)
      #expect(later.text.contains("Withdrawn: not to be used with participants"))
      #expect(later.text.contains("Save the PDF as it was approved"))
      #expect(later.text.contains("It does not show that this version has been withdrawn."))
      #expect(pdf.headers[.contentDisposition]?.contains("-1.0.0-en-approved.pdf") == true)
      let same = try await browser.go(address, .get, headers: [.ifNoneMatch: tag], body: nil)
      #expect(same.status == .notModified)
      #expect(try await digest(browser.open(address).bytes) == digest(pdf.bytes))
      #expect(try String(contentsOf: runs, encoding: .utf8) == input)
      let other = paper(of: id).stampedPDF(.spanish, .a4)
      #expect(try await browser.open(other).status == .notFound)
    }
  }

  @Test func `the review of an approved version links to stamped prints`() async throws {
    let portal = try await TestPortal(
      printing: PrintQueue(printer: try StampingPrinter().printer))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let review = Paths.review(id, Self.number)
      let stamped = "\(paper(of: id).base)/stamped.pdf?"
      let frozen = "\(paper(of: id).base)/document.pdf?"
      let waiting = try await browser.open(review)
      #expect(waiting.html.contains(frozen) && !waiting.html.contains(stamped))

      try await approve(id, portal)

      let approved = try await browser.open(review)
      #expect(approved.html.contains(stamped) && !approved.html.contains(frozen))
      let record = try await browser.open(Paths.record(id, Self.number))
      #expect(record.html.contains(stamped) && record.html.contains(frozen))
      #expect(record.text.contains("PDF without the stamp"))
    }
  }

  @Test func `the prints of a version are stamped as soon as its approval is recorded`()
    async throws
  {
    let portal = try await TestPortal(
      printing: PrintQueue(printer: try StampingPrinter().printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let path = Paths.outsideApproval(id, Self.number)
      try await browser.open(path)
      let recorded = try await browser.upload(
        PDFFile.blank(), named: "letter.pdf", to: path,
        [
          "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
          "reconsent": "none", "password": TestPortal.password,
        ])
      #expect(recorded.text.contains("has been recorded"))

      let ada = try await portal.account(.ada).id
      var stamped = 0
      for _ in 0..<3_000 where stamped < 2 {
        try await _Concurrency.Task.sleep(for: .milliseconds(20))
        stamped =
          try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current)?
          .stamped.count ?? 0
      }

      #expect(stamped == 2)
    }
  }
}
