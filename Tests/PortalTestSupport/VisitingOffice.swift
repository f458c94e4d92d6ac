import Foundation
import PortalBrowser
import StudyPrint
import StudyWord
import TestSupport

@testable import PortalWeb

/// A portal with tools that write their input to a file instead of printing it.
func visitingOffice(
  _ story: @escaping @Sendable (Browser, TestPortal, URL) async throws -> Void
) async throws {
  let folder = FileManager.default.temporaryDirectory
  let runs = folder.appending(path: "\(UUID())-runs")
  let driver = folder.appending(path: "\(UUID()).sh")
  let shell = folder.appending(path: "\(UUID())-python")
  let stamper = folder.appending(path: "\(UUID()).sh")
  let pandoc = folder.appending(path: "\(UUID())-pandoc")
  try Data("cat >/dev/null; printf '%%PDF-1.7'".utf8).write(to: driver)
  try Data("cat >/dev/null; printf '%%PDF-1.7 stamped'".utf8).write(to: stamper)
  try Data("#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n".utf8).write(to: shell)
  let docx = folder.appending(path: "\(UUID()).docx")
  try Data(FakeWordFile.bytes()).write(to: docx)
  // One line per run, written at once.
  try Data(
    "#!/bin/sh\ninput=$(cat)\nprintf '%s\\n' \"$input\" >> '\(runs.path)'\ncat '\(docx.path)'\n"
      .utf8
  ).write(to: pandoc)
  for program in [shell, pandoc] {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }
  var limits = WordLimits()
  limits.atOnce = 1
  let portal = try await TestPortal(
    printing: PrintQueue(
      printer: PDFPrinter(
        tool: PrintingTool(python: shell, driver: driver, stamper: stamper))),
    words: WordWriter(program: pandoc, limits: limits))
  try await portal.addPeople()
  try await visiting(portal) { browser in
    try await browser.signIn(as: .ada)
    try await story(browser, portal, runs)
  }
}
