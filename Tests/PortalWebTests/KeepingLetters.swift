import Foundation
import PortalBrowser
import StudyModel
import StudyPrint
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Keeping letters of boards") struct KeepingLetters {
  @Test func `a letter that was cut off is refused, and what was typed stays`() async throws {
    try await recording { browser, path in
      let cut = try await Self.upload(Array(PDFFile.blank().dropLast(20)), to: path, browser)

      #expect(cut.status == .unprocessableContent)
      #expect(cut.text.contains("This PDF is incomplete: its end is missing."))
      #expect(cut.html.contains(#"value="City Board""#) && cut.html.contains(#"value="A-7""#))
      let whole = try await Self.upload(PDFFile.blank(), to: path, browser)
      #expect(whole.text.contains("The approval of version 1.0.0 has been recorded"))
    }
  }

  @Test func `a letter that does not open is refused with the reason`() async throws {
    let printer = try Self.printer(opening: "echo 'It has no pages.' >&2; exit 65")

    try await recording(with: printer) { browser, path in
      let visit = try await Self.upload(PDFFile.withoutPages(), to: path, browser)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("This PDF cannot be used as the letter. It has no pages."))
      #expect(visit.html.contains(#"value="A-7""#))
    }
  }

  @Test func `a letter is not recorded while nobody can open it`() async throws {
    let printer = try Self.printer(opening: "echo 'No more memory.' >&2; exit 70")

    try await recording(with: printer) { browser, path in
      let visit = try await Self.upload(PDFFile.blank(), to: path, browser)

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("Accord could not open this file now. Nothing was recorded."))
    }
  }

  /// Opens the form for an approval from outside of version 1.0.0 of one of Ada's studies.
  private func recording(
    with printer: PDFPrinter? = nil,
    _ story: @escaping @Sendable (Browser, String) async throws -> Void
  ) async throws {
    let portal = try await TestPortal(printing: printer.map { PrintQueue(printer: $0) })
    try await portal.addPeople()
    try await visiting(portal) { browser in
      try await browser.signIn(as: .ada)
      let id = try await browser.createStudy("", from: "sample")
      try await browser.propose(id)
      let path = Paths.outsideApproval(id, .first)
      try await browser.open(path)
      try await story(browser, path)
    }
  }

  private static func upload(
    _ letter: [UInt8], to path: String, _ browser: Browser
  ) async throws -> Browser.Visit {
    try await browser.upload(
      letter, named: "letter.pdf", to: path,
      [
        "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
        "password": TestPortal.password,
      ])
  }

  /// A printer whose tool for opening PDFs is a shell script.
  private static func printer(opening script: String) throws -> PDFPrinter {
    let folder = FileManager.default.temporaryDirectory
    let driver = folder.appending(path: "\(UUID()).sh")
    let opener = folder.appending(path: "\(UUID()).sh")
    let shell = folder.appending(path: "\(UUID())-python")
    try Data("cat >/dev/null; exit 70".utf8).write(to: driver)
    try Data("cat >/dev/null; \(script)".utf8).write(to: opener)
    try Data("#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n".utf8).write(to: shell)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path)
    return PDFPrinter(tool: PrintingTool(python: shell, driver: driver, opener: opener))
  }
}
