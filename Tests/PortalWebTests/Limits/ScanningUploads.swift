import Foundation
import PortalBrowser
import PortalUploads
import StudyModel
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Scanning uploads") struct ScanningUploads {
  @Test func `a file without a virus is stored`() async throws {
    let visit = try await Self.upload(scannedBy: #"[ "$2" = - ] && exit 0"#)

    #expect(visit.text.contains("The approval of version 1.0.0 has been recorded"))
  }

  @Test func `a file with a virus is refused by its name, and nothing is stored`() async throws {
    let visit = try await Self.upload(scannedBy: "echo 'Eicar FOUND'; exit 1")

    #expect(visit.status == .unprocessableContent)
    #expect(visit.text.contains("found something harmful in “letter.pdf”"))
    #expect(!visit.text.contains("has been recorded"))
  }

  @Test(arguments: ["echo 'No daemon.' >&2; exit 2", "kill -9 $$"])
  func `a file is refused while the scanner does not work`(script: String) async throws {
    let visit = try await Self.upload(scannedBy: script)

    #expect(visit.status == .serviceUnavailable)
    #expect(visit.text.contains("The file was not stored"))
  }

  @Test func `a scanner that is missing or hangs finds nothing out`() async throws {
    let missing = UploadScanner(program: URL(filePath: "/nowhere/scanner"))
    let hanging = UploadScanner(
      program: try Self.program("sleep 20"), time: .milliseconds(50))

    for scanner in [missing, hanging] {
      guard case .unknown = try await scanner.scan([1]) else {
        Issue.record("It was scanned.")
        continue
      }
    }
  }

  /// Uploads the letter of an approval to a portal whose scanner is a shell script.
  private static func upload(scannedBy script: String) async throws -> Browser.Visit {
    let portal = try await TestPortal(scanner: UploadScanner(program: try program(script)))
    try await portal.addPeople()
    let browser = Browser(PortalClient(portal.services))
    try await browser.signIn(as: .ada)
    let id = try await browser.createStudy("", from: "sample")
    try await browser.propose(id)
    let path = Paths.outsideApproval(id, .first)
    try await browser.open(path)
    return try await browser.upload(
      PDFFile.blank(), named: "letter.pdf", to: path,
      [
        "decidedBy": "City Board", "approvalNumber": "A-7", "approvedOn": "2026-11-20",
        "password": TestPortal.password,
      ])
  }

  private static func program(_ script: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-scanner")
    try Data("#!/bin/sh\ncat >/dev/null\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}
