import Foundation
import StudyModel
import StudyPrint
import StudyStore
import StudyWord
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Making packages for boards", .timeLimit(.minutes(5))) struct MakingPackages {
  private static let first = VersionNumber(1, 0, 0)
  private static let second = VersionNumber(1, 1, 0)

  @Test func `one action makes everything that a board office asks for`() async throws {
    try await visitingOffice { browser, portal, runs in
      let id = try await browser.twoVersions(portal)
      let page = try await browser.open(Paths.boardPackage(id, Self.second))
      #expect(page.text.contains("Table of all changes"))

      let ready = try await browser.makePackage(id, Self.second, since: "1.0.0")

      #expect(ready.text.contains("12 files"))
      let address = "\(Paths.boardPackage(id, Self.second))/files.zip?since=1.0.0"
      let zip = try await browser.open(address)
      #expect(zip.headers[.contentType] == "application/zip")
      #expect(zip.headers[.contentDisposition]?.contains("1.1.0-board.zip") == true)
      let names = String(decoding: zip.bytes, as: UTF8.self)
      for name in [
        "answers.docx", "answers.pdf", "changes.docx", "changes.pdf", "clean-consent-en.docx",
        "clean-consent-en.pdf", "clean-consent-es.pdf", "marked-consent-en.docx",
        "marked-consent-es.pdf",
      ] { #expect(names.contains(name), "\(name)") }
      let written = try String(contentsOf: runs, encoding: .utf8)
      #expect(written.contains(#""insertion""#) && written.contains("Ada"))
      #expect(written.contains("How tight is <b>the</b> cuff?"))
      #expect(written.contains("Suggested comments") && written.contains("Could this be shorter?"))
    }
  }

  @Test func `copies are made once, and downloads are recorded`() async throws {
    try await visitingOffice { browser, portal, runs in
      let id = try await browser.twoVersions(portal)
      try await browser.makePackage(id, Self.second, since: "1.0.0")
      let before = try String(contentsOf: runs, encoding: .utf8).split(separator: "\n").count

      try await browser.makePackage(id, Self.second, since: "1.0.0")

      let after = try String(contentsOf: runs, encoding: .utf8).split(separator: "\n").count
      #expect(before == 6 && after == 8)
      try await browser.open("\(Paths.boardPackage(id, Self.second))/files.zip?since=1.0.0")
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .alan)
      let log = try await browser.open("/audit")
      #expect(log.text.contains("Downloaded board package of version 1.1.0 (zip)"))
      let bundle = try await portal.store.keptVersion(
        Self.second, of: id, for: try await portal.account(.ada).id, making: .current)
      let kept = try #require(bundle).artifacts.map(\.name)
      #expect(kept.contains("board/since-1.0.0/consents/consent/en.docx"))
      #expect(kept.filter { $0.hasPrefix("board/") && VersionArtifacts.isInBundle($0) } == [])
    }
  }

  @Test func `a person who is asked to review gets the same package`() async throws {
    try await visitingOffice { browser, portal, runs in
      let id = try await browser.twoVersions(portal)
      _ = try await portal.store.askForReview(
        id, Self.second, of: .people(emails: [TestPortal.Person.rosalind.email]),
        by: try await portal.account(.ada).id)
      try await browser.makePackage(id, Self.second, since: "1.0.0")
      let address = "\(Paths.boardPackage(id, Self.second))/files.zip?since=1.0.0"
      let own = try await browser.open(address)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .rosalind)
      let review = try await browser.open(Paths.review(id, Self.second))
      #expect(review.html.contains("href=\"\(Paths.boardPackage(id, Self.second))\""))
      let page = try await browser.open(Paths.boardPackage(id, Self.second))
      #expect(page.html.contains("href=\"\(Paths.review(id, Self.second))\""))
      #expect(!page.html.contains(Paths.write(id)))

      let ready = try await browser.makePackage(id, Self.second, since: "1.0.0")

      #expect(ready.text.contains("12 files"))
      let asked = try await browser.open(address)
      #expect(digest(asked.bytes) == digest(own.bytes))
      #expect(asked.headers[.contentDisposition] == own.headers[.contentDisposition])
      let unasked = try await browser.open(Paths.boardPackage(id, VersionNumber(9, 0, 0)))
      #expect(unasked.status == .notFound)
    }
  }

  @Test func `an edited comment on the version before does not stop the package`() async throws {
    try await visitingOffice { browser, portal, runs in
      let id = try await browser.twoVersions(portal)
      try await portal.alter(
        "UPDATE comment SET text = 'It is fine.' WHERE text = 'Could this be shorter?'")
      #expect(try await browser.open(Paths.version(id, Self.first)).status == .conflict)

      let ready = try await browser.makePackage(id, Self.second, since: "1.0.0")

      #expect(ready.text.contains("12 files"))
      let written = try String(contentsOf: runs, encoding: .utf8)
      #expect(written.contains("Do not rely on the comments on version 1.0.0"))
      #expect(!written.contains("Do not rely on the comments on version 1.1.0"))
      #expect(written.contains("the text of comment 2 differs. Accord shows nothing of it."))
      #expect(!written.contains("It is fine."))
    }
  }

  @Test func `a first version has no marked copy`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let page = try await browser.open(Paths.boardPackage(id, Self.first))
      #expect(!page.text.contains("Marked copy"))

      let ready = try await browser.makePackage(id, Self.first, since: "none")

      #expect(ready.text.contains("answers.pdf") && !ready.text.contains("marked-"))
    }
  }

  @Test func `clean copies have the stamp once the version is approved`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      _ = try await portal.store.recordOutsideApproval(
        OutsideApproval(
          decidedBy: "City Board", approvedOn: CalendarDay(number: 20_000), number: "E-17",
          letter: PDFFile.blank()),
        of: id, Self.first, by: try await portal.account(.ada).id, password: TestPortal.password)
      try await browser.makePackage(id, Self.first, since: "none")

      let zip = try await browser.open("\(Paths.boardPackage(id, Self.first))/files.zip?since=none")

      let files = try ZipReader.files(of: zip.bytes)
      let clean = try #require(files.first { $0.path == "clean-consent-en.pdf" })
      #expect(String(decoding: clean.bytes, as: UTF8.self) == "%PDF-1.7 stamped")
    }
  }

  @Test func `a version to compare with must exist`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.twoVersions(portal)
      let path = Paths.boardPackage(id, Self.second)
      try await browser.open(path)

      for since in ["9.9.9", "1.1.0", "<b>", ""] {
        let visit = try await browser.post(path, [try browser.csrf(), ("since", since)])
        #expect(visit.status == (since.isEmpty ? .ok : .unprocessableContent), "\(since)")
      }
      #expect(try await browser.open("\(path)/files.zip?since=9.9.9").status == .notFound)
      let none = try await browser.open("\(path)/files.zip?since=none")
      #expect(none.text.contains("The package is no longer here"))
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      #expect(try await browser.open(path).status == .notFound)
      #expect(try await browser.open("\(path)/files.zip?since=1.0.0").status == .notFound)
    }
  }

  @Test func `without its tools, the page says what is missing`() async throws {
    let nowhere = URL(filePath: "/nowhere")
    let portal = try await TestPortal(
      printing: PrintQueue(
        printer: PDFPrinter(tool: PrintingTool(python: nowhere, driver: nowhere))),
      words: WordWriter(program: nowhere))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)

      let page = try await browser.open(Paths.boardPackage(id, Self.first))

      #expect(page.text.contains("because WeasyPrint is not installed here"))
      #expect(page.text.contains("because pandoc is not installed here"))
      #expect(!page.text.contains("Each document") && !page.text.contains("clean PDF"))
      #expect(!page.html.contains("Make package</button>"))
    }
  }

  @Test func `the page states only the formats that can be made`() {
    func page(pdf: Bool, word: Bool) -> PackagePage {
      SamplePages.package(with: PackagePage.Tools(pdf: pdf, word: word))
    }
    let tracked = "Word, where changes are tracked changes."

    #expect(
      page(pdf: true, word: true).formats == "Each document is included as PDF and as \(tracked)")
    #expect(page(pdf: true, word: false).formats == "Each document is included as PDF.")
    let word = page(pdf: false, word: true)
    #expect(word.formats == "Each document is included as \(tracked)")
    #expect(word.pictures == "The files describe pictures in words.")
    #expect(page(pdf: false, word: false).formats == nil)
  }
}

extension Browser {
  /// Makes a package and waits for it as the page does.
  @discardableResult
  fileprivate func makePackage(
    _ id: Study.ID, _ number: VersionNumber, since: String
  ) async throws -> Visit {
    let path = Paths.boardPackage(id, number)
    try await open(path)
    var visit = try await submit(path, ["since": since])
    while visit.html.contains("http-equiv=\"refresh\"") {
      try await _Concurrency.Task.sleep(for: .milliseconds(50))
      visit = try await open("\(path)?since=\(since)")
    }
    return visit
  }

  /// A study with two proposed versions, of which the second has another protocol number on its consent, and a required and
  /// a suggested comment on the first.
  fileprivate func twoVersions(_ portal: TestPortal) async throws -> Study.ID {
    let id = try await createStudy("", from: "sample")
    try await propose(id)
    let ada = try await portal.account(.ada).id
    _ = try await portal.store.open(
      NewThread(
        version: VersionNumber(1, 0, 0), isRequired: true, place: [],
        text: "How tight is <b>the</b> cuff?"), in: id, by: ada)
    _ = try await portal.store.open(
      NewThread(
        version: VersionNumber(1, 0, 0), isRequired: false, place: [],
        text: "Could this be shorter?"), in: id, by: ada)
    _ = try await portal.store.edit(
      id, by: ada, at: ["facts"], basedOn: nil, summary: "Edited the facts",
      change: { $0.facts.protocolNumber = "NREB-2026-0418" },
      problems: { _ in (0, 0) })
    try await propose(id, as: "1.1.0")
    return id
  }
}
