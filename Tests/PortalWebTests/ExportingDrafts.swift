import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import StudyPrint
import StudyStore
import StudyWord
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb
@testable import StudyExchange

@Suite("Exporting drafts, and what other programs help to write", .timeLimit(.minutes(5)))
struct ExportingDrafts {
  private static let number = VersionNumber(1, 0, 0)

  @Test func `the list has every format once, by purpose`() {
    let formats = StudyFormats(root: Repository.root).all

    #expect(Set(formats.map(\.name)).count == formats.count)
    #expect(Set(ExportFormats.all.map(\.name)).isSubset(of: formats.map(\.name)))
    #expect(
      Set(formats.map(\.name)).isSuperset(of: ["pdf", "docx", "study-docx", "codebook-pdf"]))
    let order = formats.compactMap { FormatPurpose.allCases.firstIndex(of: $0.purpose) }
    #expect(order == order.sorted())
    #expect(formats.allSatisfy { $0.about.hasSuffix(".") })
  }

  @Test func `a draft can be exported in every format that needs no other program`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      #expect(
        try await browser.open(Paths.versions(id)).html.contains(
          "href=\"\(Paths.export(id))\""))
      let page = try await browser.open(Paths.export(id))
      #expect(page.status == .ok)
      for format in portal.services.formats.all {
        let address = ExportAddresses(list: Paths.export(id), format: format.name).file
        #expect(page.html.contains("href=\"\(address)\""), "\(format.name)")
        #expect(page.text.contains(format.title) && page.text.contains(format.about))
        let file = try await browser.whole(address)
        #expect(file.status == .ok, "\(format.name)")
        #expect(
          file.headers[.contentDisposition]?.contains("attachment") == true, "\(format.name)")
        #expect(file.headers[.contentType]?.hasPrefix("text/html") != true, "\(format.name)")
      }
    }
  }

  @Test func `losses on the page are those of the export`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      let ada = try await portal.account(.ada).id
      let source = try #require(
        try await portal.services.exportSource(draft: id, as: "html", for: ada))
      for format in portal.services.formats.all {
        let forecast = try format.forecast(
          of: source.study, having: Set(source.study.assets.map(\.id)))
        let export = try await format.export(source)
        #expect(forecast.losses == export.losses, "\(format.name)")
        if format.name != "bundle" {
          #expect(forecast.files.sorted() == export.files.map(\.path).sorted(), "\(format.name)")
        }
      }
    }
  }

  @Test func `a Word file of a version is made once and kept, and says which version it is`()
    async throws
  {
    try await visitingOffice { browser, portal, docx in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let address = Paths.format("docx", of: id, Self.number)

      let first = try await browser.whole(address)
      // From now on, whatever is made is another file.
      try Data(FakeWordFile.bytes("Made again")).write(to: docx)
      let again = try await browser.whole(address)

      #expect(
        digest(first.bytes) == digest(again.bytes) && first.headers[.eTag] == again.headers[.eTag])
      let draft = try await browser.whole("\(Paths.export(id))/docx")
      for (file, words) in [(again, "Consent"), (draft, "Made again")] {
        let word = try #require(
          try ZipReader.files(of: file.bytes).first { $0.path.hasSuffix(".docx") })
        let text = try #require(try FakeWordFile.part("word/document.xml", of: word.bytes))
        #expect(text.contains("<w:t>\(words)</w:t>"))
      }
      let ada = try await portal.account(.ada).id
      let kept = try #require(
        try await portal.store.keptVersion(Self.number, of: id, for: ada, making: .current))
      let line = kept.line
      let files = try ZipReader.files(of: first.bytes)
      #expect(files.map(\.path).contains("consents/consent/en.docx"))
      for file in files {
        let header = try #require(try FakeWordFile.part("word/accord-header.xml", of: file.bytes))
        #expect(header.contains("1.0.0") && header.contains(line.sha256))
        // Nobody has approved it yet, and that changes, so it is not in what is kept.
        let footer = try #require(try FakeWordFile.part("word/accord-footer.xml", of: file.bytes))
        #expect(!footer.isEmpty)
        let name = "board/\(file.path)"
        let artifact = try #require(kept.artifact(name), "\(name)")
        let stored = try await portal.services.bytes(of: artifact)
        #expect(try FakeWordFile.part("word/accord-footer.xml", of: stored) == nil)
        // The margins are added to it later; its words stay.
        let words = try #require(try FakeWordFile.part("word/document.xml", of: stored))
        #expect(words.contains("<w:t>Consent</w:t>"))
      }
      let log = try await browser.audit(portal)
      #expect(log.contains("(docx)"))
    }
  }

  @Test func `after an approval, the stamp is on each page of the same kept file`() async throws {
    try await visitingOffice { browser, portal, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let address = Paths.format("study-docx", of: id, Self.number)
      let before = try await browser.whole(address)
      _ = try await portal.store.recordOutsideApproval(
        OutsideApproval(
          decidedBy: "City Board", approvedOn: CalendarDay(number: 20_000), number: "E-17",
          letter: PDFFile.blank()),
        of: id, Self.number, by: try await portal.account(.ada).id, password: TestPortal.password)

      let after = try await browser.whole(address)

      #expect(before.headers[.eTag] != after.headers[.eTag])
      for file in try ZipReader.files(of: after.bytes) {
        let footer = try #require(try FakeWordFile.part("word/accord-footer.xml", of: file.bytes))
        #expect(footer.contains("City Board") && footer.contains("E-17"))
      }
    }
  }

  @Test func `without a program, the page says what is missing, and nothing is offered`()
    async throws
  {
    let nowhere = URL(filePath: "/nowhere")
    let portal = try await TestPortal(
      printing: PrintQueue(
        printer: PDFPrinter(tool: PrintingTool(python: nowhere, driver: nowhere))),
      words: WordWriter(program: nowhere))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      let page = try await browser.open(Paths.export(id))
      #expect(page.text.contains("Word files need pandoc"))
      #expect(!page.html.contains("/export/docx\""))

      let trouble = try await browser.whole("\(Paths.export(id))/docx")

      #expect(trouble.text.contains("Word files need pandoc"))
      #expect(trouble.html.contains("Try again"))
    }
  }

  @Test func `people without access find nothing`() async throws {
    try await visitingOffice { browser, _, _ in
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      #expect(try await browser.open("\(Paths.export(id))/word").status == .notFound)
      try await browser.open(Paths.studies)
      try await browser.signOut()
      try await browser.signIn(as: .grace)
      for path in [
        Paths.export(id), "\(Paths.export(id))/docx", "\(Paths.export(id))/docx/progress",
        "\(Paths.formats(id, Self.number))/docx/progress",
      ] { #expect(try await browser.open(path).status == .notFound, "\(path)") }
    }
  }

  /// A portal whose tools write the same short files for every document; the story is given the one for Word.
  private func visitingOffice(
    _ story: @escaping @Sendable (Browser, TestPortal, URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> URL {
      let url = folder.appending(path: name)
      try Data(text.utf8).write(to: url)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
      return url
    }
    let docx = folder.appending(path: "fake.docx")
    try Data(FakeWordFile.bytes()).write(to: docx)
    let pandoc = try file("pandoc", "#!/bin/sh\ncat >/dev/null\ncat '\(docx.path)'\n")
    let driver = try file("driver", "cat >/dev/null; printf '%%PDF-1.7'")
    let shell = try file("python", "#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n")
    var limits = WordLimits()
    limits.atOnce = 1
    let portal = try await TestPortal(
      printing: PrintQueue(
        printer: PDFPrinter(
          tool: PrintingTool(python: shell, driver: driver, stamper: driver))),
      words: WordWriter(program: pandoc, limits: limits))
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      try await story(browser, portal, docx)
    }
  }
}

extension Browser {
  /// Opens a file, and waits for it as the page does.
  func whole(_ address: String) async throws -> Visit {
    var visit = try await open(address)
    while visit.html.contains("data-waiting=") {
      try await _Concurrency.Task.sleep(for: .milliseconds(50))
      visit = try await open("\(address)/progress")
    }
    return visit.html.contains("id=\"ready-title\"") ? try await open(address) : visit
  }

  /// The words of the audit log.
  fileprivate func audit(_ portal: TestPortal) async throws -> String {
    try await open(Paths.studies)
    try await signOut()
    try await signIn(as: .alan)
    return try await open("/audit").text
  }
}
