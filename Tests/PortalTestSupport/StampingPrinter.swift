import Foundation
import StudyPrint

/// A printer whose stamps write their first line of input to a file, and which can be stopped.
struct StampingPrinter {
  let printer: PDFPrinter
  /// The stamps that were asked for, one on each line.
  let runs: URL
  private let shut: URL
  private let broken: URL

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stamping-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    runs = folder.appending(path: "runs")
    shut = folder.appending(path: "shut")
    broken = folder.appending(path: "broken")
    let driver = folder.appending(path: "print.sh")
    let stamper = folder.appending(path: "stamp.sh")
    let shell = folder.appending(path: "python")
    try Data("cat >/dev/null; printf '%%PDF-1.7'".utf8).write(to: driver)
    try Data(
      """
      head -n 1 >> '\(runs.path)'; cat >/dev/null
      while [ -e '\(shut.path)' ]; do sleep 0.05; done
      if [ -e '\(broken.path)' ]; then exit 65; fi
      printf '%%PDF-1.7 stamped'
      """.utf8
    ).write(to: stamper)
    try Data("#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n".utf8).write(to: shell)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path)
    printer = PDFPrinter(tool: PrintingTool(python: shell, driver: driver, stamper: stamper))
  }

  /// How many stamps were asked for.
  var count: Int {
    get throws {
      guard FileManager.default.fileExists(atPath: runs.path) else { return 0 }
      return try String(contentsOf: runs, encoding: .utf8).split(separator: "\n").count
    }
  }

  /// Lets stamps wait, until `goOn` is called.
  func wait() throws { try Data().write(to: shut) }

  func goOn() throws { try FileManager.default.removeItem(at: shut) }

  /// Lets stamps fail, until `repair` is called.
  func fail() throws { try Data().write(to: broken) }

  func repair() throws { try FileManager.default.removeItem(at: broken) }
}
