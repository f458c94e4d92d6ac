import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import StudyPrint
import StudyStore
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Printing documents", .timeLimit(.minutes(2))) struct PrintingDocuments {
  private static let isInstalled = PrintingTool(root: Repository.root).isInstalled

  private func signed(_ story: @escaping @Sendable (Walk, String) async throws -> Void) async throws
  {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.toName()
      try await walk.next(["givenName": "Marguerite", "familyName": "Okonkwo-Lind"])
      try await walk.next(["signatureName": "marguerite OKONKWO-Lind", "signatureConfirmed": "yes"])
      let consent = try #require(SampleStudies.tutorialConsent.consents.first).id
      try await story(walk, "\(walk.address)/consents/\(consent)/copy")
    }
  }

  @Test func `the last screen and the result offer the signed copy`() async throws {
    try await signed { walk, copy in
      #expect(walk.browser.page.text.contains("Save the signed copy"))
      #expect(walk.browser.page.html.contains("href=\"\(copy)/document."))

      try await walk.next()

      #expect(walk.browser.page.html.contains("href=\"\(copy)?language="))
    }
  }

  @Test func `the signed copy names the signer and contains no scripts`() async throws {
    try await signed { walk, copy in
      let page = try await walk.browser.open("\(copy)/document.html")

      #expect(page.html.contains("<dd>Marguerite\u{A0}Okonkwo-Lind</dd>"))
      #expect(page.html.contains("Draft, not approved"))
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
      #expect(!policy.contains("unsafe-inline"))
    }
  }

  @Test
  func `the signed copy shows how data is shared and when, in which time zone, it was signed`()
    async throws
  {
    func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    var study = SampleStudies.tutorialConsent
    let sharing = Sharing(
      shortDescription: english("Aldermoor"), longDescription: english("Aldermoor and others"),
      wideChoice: english("Share my data widely."), narrowChoice: english("Keep my data here."),
      learnMore: english("What sharing means."))
    study.tasks[0].steps.insert(
      Step(id: "sharing", content: .sharing(sharing)), at: 2)
    try await walking(study) { walk, _ in
      try await walk.toName()
      try await walk.next(["givenName": "Marguerite", "familyName": "Okonkwo-Lind"])
      try await walk.next(["signatureName": "Marguerite Okonkwo-Lind", "signatureConfirmed": "yes"])
      try await walk.next(["answer": "true"])

      let page = try await walk.browser.open("\(walk.address)/consents/consent/copy/document.html")

      #expect(
        page.html.contains(
          "☒</span> Share my data widely. <strong class=\"consent-answer\">Chosen<"))
      #expect(page.html.contains("☐</span> Keep my data here.</li>"))
      #expect(page.html.contains(/\d{1,2}:\d{2}(?:\s*[AP]M)?\s[A-Z]{3}/))
    }
  }

  @Test func `only its owner can open a signed copy`() async throws {
    try await signed { walk, copy in
      try await walk.browser.open(Paths.studies)
      try await walk.browser.signOut()
      try await walk.browser.signIn(as: .grace)
      for address in [copy, "\(copy)/document.html", "\(copy)/document.pdf"] {
        #expect(try await walk.browser.open(address).status == .notFound)
      }
    }
  }

  @Test func `there is no signed copy before the consent is signed`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      let consent = try #require(SampleStudies.tutorialConsent.consents.first).id

      let page = try await walk.browser.open("\(walk.address)/consents/\(consent)/copy")

      #expect(page.status == .notFound)
      #expect(page.text.contains("Nothing has been signed yet"))
    }
  }

  @Test func `the editor and every version offer the document`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let consent = try #require(SampleStudies.heartRhythmAtHome.consents.first).id
      let ofDraft = Paths.paper(id, consent)
      let ofVersion = Paths.paper(id, VersionNumber(1, 0, 0), consent)

      let editor = try await browser.open(Paths.write(id, at: ["consents", consent]))
      let version = try await browser.open(Paths.version(id, VersionNumber(1, 0, 0)))
      #expect(editor.html.contains("href=\"\(ofDraft.base)?"))
      #expect(version.html.contains("href=\"\(ofVersion.base)?"))

      let offer = try await browser.open(ofVersion.page(.spanish, .letter))
      #expect(offer.html.contains("paper=letter\" aria-current=\"true\">US Letter"))
      let room = ofVersion.leavingStampSpace(true)
      #expect(
        offer.html.contains(
          "href=\"\(room.page(.spanish, .letter).replacing("&", with: "&amp;"))\""))
      let stamped = try await browser.open(room.page(.spanish, .letter))
      #expect(stamped.html.contains("stamp=room\" aria-current=\"true\">5 cm on each page"))
      let draft = try await browser.open(ofDraft.html(.spanish))
      #expect(draft.html.contains("Borrador sin aprobar"))
      let page = try await browser.open(ofVersion.html(.spanish))
      #expect(page.html.contains("<dd class=\"document-version\">Versión 1.0.0</dd>"))
      #expect(try await browser.open(Paths.paper(id, "no-such").base).status == .notFound)
    }
  }

  @Test func `only members can open a study's documents`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let consent = try #require(SampleStudies.heartRhythmAtHome.consents.first).id
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      for address in [
        Paths.paper(id, consent), Paths.paper(id, VersionNumber(1, 0, 0), consent),
      ] {
        for path in [address.base, address.html(.english), address.pdf(.english, .a4)] {
          #expect(try await browser.open(path).status == .notFound)
        }
      }
    }
  }

  @Test(.enabled(if: isInstalled, "WeasyPrint is installed by scripts/setup pdf"))
  func `the signed copy is a PDF`() async throws {
    try await signed { walk, copy in
      let pdf = try await printed("\(copy)/document.pdf?paper=letter", by: walk.browser)

      #expect(pdf.headers[.contentType] == "application/pdf")
      let disposition = try #require(pdf.headers[.contentDisposition])
      #expect(disposition.hasPrefix("attachment; ") && disposition.hasSuffix("-signed.pdf\""))
      #expect(pdf.bytes.starts(with: Array("%PDF".utf8)))
    }
  }

  @Test func `without WeasyPrint, the page says what to install and how to print`() async throws {
    let nowhere = PrintingTool(python: URL(filePath: "/nowhere"), driver: URL(filePath: "/nowhere"))
    try await printing(by: PDFPrinter(tool: nowhere)) { browser, document in
      let offer = try await browser.open(document.base)
      #expect(offer.text.contains("scripts/setup pdf"))
      #expect(!offer.html.contains("document.pdf"))

      let refused = try await browser.open(document.pdf(.english, .a4))
      #expect(refused.status == .serviceUnavailable)
      #expect(refused.text.contains("WeasyPrint") && refused.text.contains("Open the page"))
    }
  }

  @Test func `a page shows its place in the queue, refreshes itself, and becomes the PDF`()
    async throws
  {
    let signal = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).go")
    let script =
      "while [ ! -e '\(signal.path)' ]; do sleep 0.05; done; cat >/dev/null; printf '%%PDF-1.7 done'"
    var limits = PrintLimits()
    limits.atOnce = 1
    // It waits for the test, which may take a while on a busy machine.
    limits.time = .seconds(600)
    let printer = try slowPrinter(doing: script, limits: limits)
    let others = [PrintJob(), PrintJob()]
    let before = others.map { job in
      _Concurrency.Task { try await printer.pdf(of: "<p>\(job.id)</p>", as: job) }
    }
    for job in others {
      while await printer.place(of: job) == nil {
        try await _Concurrency.Task.sleep(for: .milliseconds(5))
      }
    }
    try await printing(by: printer) { browser, document in
      let address = document.pdf(.english, .a4)
      let waiting = try await browser.open(address)
      #expect(waiting.status == .ok)
      #expect(waiting.text.contains("1 document is ahead of it."))
      #expect(waiting.html.contains("http-equiv=\"refresh\""))

      try Data().write(to: signal)
      for task in before { _ = try await task.value }

      let pdf = try await printed(address, by: browser)
      #expect(String(decoding: pdf.bytes, as: UTF8.self) == "%PDF-1.7 done")
    }
  }

  @Test(arguments: [
    (65, "This document cannot be saved as PDF yet"), (71, "This document is too large to print"),
    (70, "Printing failed"),
  ]) func `each failure has its own page`(code: Int, title: String) async throws {
    let printer = try slowPrinter(doing: "cat >/dev/null; echo 'Why.' >&2; exit \(code)")
    try await printing(by: printer) { browser, document in
      let page = try await printed(document.pdf(.english, .a4), by: browser)

      #expect(page.status != .ok)
      #expect(page.text.contains(title) && page.text.contains("Open the page"))
    }
  }

  @Test func `an incomplete PDF is given only on request`() async throws {
    let printer = try slowPrinter(
      doing: "cat >/dev/null; echo 'left out: a sign' >&2; printf '%%PDF-1.7'")
    try await printing(by: printer) { browser, document in
      let address = document.pdf(.english, .a4)
      let answer = try await printed(address, by: browser)
      #expect(
        answer.status == .unprocessableContent && answer.text.contains("Missing from it: a sign."))

      let pdf = try await printed(address + "&anyway=yes", by: browser)
      #expect(pdf.headers[.contentType] == "application/pdf")
    }
  }

  @Test func `one print job serves everyone who asks for the same document`() async throws {
    let runs = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-runs")
    let queue = PrintQueue(
      printer: try slowPrinter(
        doing: "echo run >> '\(runs.path)'; cat >/dev/null; sleep 0.3; printf '%%PDF-1.7'"))
    let patience = Duration.seconds(60)

    let pages = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask {
          if case .done = try await queue.pdf(of: "page", on: .a4, patience: patience) {
            true
          } else {
            false
          }
        }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    _ = try await queue.pdf(of: "page", on: .a4, patience: patience)

    #expect(pages == Array(repeating: true, count: 6))
    #expect(try String(contentsOf: runs, encoding: .utf8) == "run\n")
  }

  /// The response that follows the progress page, which can take a while on a busy machine.
  private func printed(_ address: String, by browser: Browser) async throws -> Browser.Visit {
    for _ in 0..<20 {
      let visit = try await browser.open(address)
      guard visit.text.contains("Preparing your PDF") else { return visit }
    }
    return browser.page
  }

  /// A portal with this printer and the sample's consent.
  private func printing(
    by printer: PDFPrinter,
    _ story: @escaping @Sendable (Browser, DocumentAddresses) async throws -> Void
  ) async throws {
    let portal = try await TestPortal(printing: PrintQueue(printer: printer))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      let consent = try #require(SampleStudies.heartRhythmAtHome.consents.first).id
      try await story(browser, Paths.paper(id, consent))
    }
  }
}

/// A printer whose tool is a shell script, started as Python would be, with -B before the script.
func slowPrinter(
  doing script: String, limits: PrintLimits = PrintLimits()
) throws -> PDFPrinter {
  let folder = FileManager.default.temporaryDirectory
  let driver = folder.appending(path: "\(UUID()).sh")
  let shell = folder.appending(path: "\(UUID())-python")
  try Data(script.utf8).write(to: driver)
  try Data("#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n".utf8).write(to: shell)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path)
  return PDFPrinter(tool: PrintingTool(python: shell, driver: driver), limits: limits)
}
