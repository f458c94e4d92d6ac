import Foundation
import SampleStudies
import StudyBundle
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

/// What bundles say about the stamped prints of their version, whenever these are made.
@Suite("Listing stamped prints", .timeLimit(.minutes(5))) struct ListingStampedPrints {
  private static let number = VersionNumber(1, 0, 0)
  private static let consent = SampleStudies.heartRhythmAtHome.consents.first?.id ?? ""
  private static let pages = [Language.english, .spanish].map {
    VersionArtifacts.page(of: consent, in: $0)
  }
  private static let prints = [Language.english, .spanish].map {
    VersionArtifacts.print(of: consent, in: $0, on: "a4")
  }

  /// Nothing is stamped until someone asks, as after a restart.
  private func approvedStudy(_ browser: Browser, _ portal: TestPortal) async throws -> Study.ID {
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("", from: "sample")
    try await browser.propose(id)
    _ = try await portal.store.recordOutsideApproval(
      OutsideApproval(
        decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_000), number: "E-17",
        letter: PDFFile.blank()),
      of: id, Self.number, by: try await portal.account(.ada).id, password: TestPortal.password)
    return id
  }

  /// The bundle, as soon as it is handed out. Until then, each request waits a little.
  private func bundle(_ id: Study.ID, _ browser: Browser) async throws -> [UInt8] {
    for _ in 0..<60 {
      let visit = try await browser.open(Paths.bundle(id, Self.number))
      if visit.status == .ok { return visit.bytes }
      try #require(visit.status == .serviceUnavailable)
    }
    throw TookTooLong(limit: .seconds(240))
  }

  private func approval(in bundle: [UInt8]) throws -> BundleApproval {
    let verification = BundleVerification(ofArchive: bundle)
    #expect(verification.findings == [])
    return try #require(verification.approval)
  }

  @Test func `a bundle lists the stamped prints, and no print that is made later`() async throws {
    let portal = try await TestPortal(
      printing: PrintQueue(printer: try StampingPrinter().printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      let first = try await bundle(id, browser)
      let approval = try approval(in: first)
      #expect(approval.stampedPrints?.map(\.path) == Self.prints)
      #expect(approval.unstampedPages == nil)

      let letter = Paths.paper(id, Self.number, Self.consent).stampedPDF(.english, .letter)
      #expect(try await browser.open(letter).status == .ok)

      #expect(try await digest(bundle(id, browser)) == digest(first))

      let withdrawal = Paths.withdrawal(id, Self.number)
      try await browser.open(withdrawal)
      try await browser.submit(withdrawal, ["reason": "A dose is wrong."])
      let withdrawn = try self.approval(in: try await bundle(id, browser))
      #expect(withdrawn.stampedPrints == approval.stampedPrints)
    }
  }

  @Test func `until the prints are stamped, the bundle says that it follows`() async throws {
    let stamping = try StampingPrinter()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      try stamping.wait()

      let waiting = try await browser.open(Paths.bundle(id, Self.number))
      #expect(waiting.status == .serviceUnavailable && waiting.headers[.retryAfter] == "5")
      #expect(waiting.text.contains("The stamped PDF is being made"))
      #expect(waiting.text.contains("The bundle follows in a moment."))
      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("Being made. The bundle follows in a moment."))

      let client = PortalClient(portal.services)
      let token = try await portal.apiToken(.read)
      let version = "/studies/\(id.uuidString.lowercased())/versions/1.0.0"
      for path in ["bundle", "approval"] {
        let refused = try await client.get("\(version)/\(path)", token)
        #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "5")
        let problem = try JSONValue(parsing: refused.body)
        #expect(problem["title"]?.stringValue == "The stamped PDF is being made")
      }

      try stamping.goOn()
      let whole = try await bundle(id, browser)
      #expect(try approval(in: whole).stampedPrints?.map(\.path) == Self.prints)
      #expect(try await client.get("\(version)/bundle", token).body == whole)
    }
  }

  @Test func `a print that cannot be stamped is named, and changes no bundle once it can be`()
    async throws
  {
    let stamping = try StampingPrinter()
    try stamping.fail()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      let first = try await bundle(id, browser)
      let approval = try approval(in: first)
      #expect(approval.stampedPrints == nil && approval.unstampedPages == Self.pages)
      #expect(
        BundleVerification(ofArchive: first).proof(on: CalendarDay(number: 20_000))
          .contains("No stamped print of \(Self.pages[0]) was made"))
      let page = try await browser.open(Paths.version(id, Self.number))
      #expect(page.text.contains("There is none for \(Self.pages[0]) and \(Self.pages[1])."))

      try stamping.repair()
      let stamped = Paths.paper(id, Self.number, Self.consent).stampedPDF(.english, .a4)
      #expect(try await browser.open(stamped).status == .ok)

      #expect(try await digest(bundle(id, browser)) == digest(first))
    }
  }

  /// The page of the version, as soon as it no longer says that its stamped PDFs are being made.
  private func page(_ id: Study.ID, _ browser: Browser) async throws -> Browser.Visit {
    for _ in 0..<600 {
      let visit = try await browser.open(Paths.version(id, Self.number))
      if !visit.text.contains("Being made.") { return visit }
      try await _Concurrency.Task.sleep(for: .milliseconds(100))
    }
    throw TookTooLong(limit: .seconds(60))
  }

  private func stamped(_ id: Study.ID, _ portal: TestPortal) async throws -> KeptVersion {
    let ada = try await portal.account(.ada).id
    return try #require(
      try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current))
  }

  @Test func `what failed is stamped again for the first bundle, which decides the list`()
    async throws
  {
    let stamping = try StampingPrinter()
    try stamping.fail()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      let page = try await page(id, browser)
      #expect(
        page.text.contains(
          "There is none yet for \(Self.pages[0]) and \(Self.pages[1]). Accord will try again, at the latest when"
        ))
      #expect(try await stamped(id, portal).awaitsListing)

      try stamping.repair()
      let bundle = try await bundle(id, browser)

      #expect(try approval(in: bundle).stampedPrints?.map(\.path) == Self.prints)
      #expect(try await !stamped(id, portal).awaitsListing)
    }
  }

  @Test func `visits to the version stamp again what failed, but not more than once a minute`()
    async throws
  {
    let stamping = try StampingPrinter()
    try stamping.fail()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      _ = try await page(id, browser)
      let runs = try stamping.count
      // Both languages, each tried twice.
      #expect(runs == 4)
      portal.clock.advance(by: .seconds(59))
      let early = try await browser.open(Paths.version(id, Self.number))
      #expect(early.text.contains("There is none yet for"))
      #expect(try stamping.count == runs)

      try stamping.repair()
      portal.clock.advance(by: .seconds(2))
      let again = try await browser.open(Paths.version(id, Self.number))
      #expect(again.text.contains("Being made."))
      let page = try await page(id, browser)

      #expect(!page.text.contains("could be made"))
      let kept = try await stamped(id, portal)
      #expect(kept.stamped.map(\.name) == Self.prints && kept.awaitsListing)
    }
  }

  @Test func `a portal that starts stamps again what failed before any bundle was handed out`()
    async throws
  {
    let stamping = try StampingPrinter()
    try stamping.fail()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    let later = try await TestPortal(
      store: portal.store, clock: portal.clock,
      printing: PrintQueue(printer: try StampingPrinter().printer), printsAhead: true)
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      _ = try await page(id, browser)

      await later.services.stampUnlisted()

      let kept = try await stamped(id, portal)
      #expect(kept.stamped.map(\.name) == Self.prints && kept.awaitsListing)
    }
  }

  @Test func `a version that is approved while it is being printed gets no list by that`()
    async throws
  {
    let stamping = try StampingPrinter()
    try stamping.fail()
    let portal = try await TestPortal(
      printing: PrintQueue(printer: stamping.printer), printsAhead: true)
    try await portal.addPeople()
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      let ada = try await portal.account(.ada).id

      await portal.services.printAhead(Self.number, of: id, for: ada)?.value

      let kept = try await stamped(id, portal)
      #expect(kept.artifact(BundleCompletion.fileName) != nil && kept.awaitsListing)
    }
  }

  @Test func `without a tool for stamps, a version is published, and its bundle stays as it was`()
    async throws
  {
    let missing = URL(filePath: "/nonexistent/python")
    let portal = try await TestPortal(
      printing: PrintQueue(
        printer: PDFPrinter(tool: PrintingTool(python: missing, driver: missing))),
      printsAhead: true)
    try await portal.addPeople()
    let later = try await TestPortal(
      store: portal.store, clock: portal.clock,
      printing: PrintQueue(printer: try StampingPrinter().printer), printsAhead: true)
    try await visiting(portal) { browser in
      let id = try await approvedStudy(browser, portal)
      let publication = Paths.publication(id, Self.number)
      try await browser.open(publication)
      try await browser.submit(publication)
      let first = try await bundle(id, browser)
      #expect(BundleVerification(ofArchive: first).state == .published)
      #expect(try approval(in: first).unstampedPages == Self.pages)

      try await visiting(later) { browser in
        try await browser.signIn(as: .ada)
        let stamped = Paths.paper(id, Self.number, Self.consent).stampedPDF(.english, .a4)
        #expect(try await browser.open(stamped).status == .ok)

        #expect(try await digest(bundle(id, browser)) == digest(first))
      }
    }
  }
}
