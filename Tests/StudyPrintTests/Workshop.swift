import Foundation
import StudyPrint
import TestSupport

/// The printer in this repository, and tools that misbehave on purpose.
enum Workshop {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let printer = PDFPrinter(tool: PrintingTool(root: root), limits: .patient)

  static let isInstalled = printer.isAvailable

  static func page(_ title: String, text: String = "<p>You may stop at any time.</p>") -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
    <body><main><h1>\(title)</h1>\(text)</main></body></html>
    """
  }

  /// A printer whose tool is the given shell script.
  static func printer(
    doing script: String, limits: PrintLimits = PrintLimits()
  ) throws -> PDFPrinter {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sh")
    try Data(script.utf8).write(to: file)
    let shell = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-python")
    // The tool is started like a Python, with -B before the script.
    try Data("#!/bin/sh\nshift\nexec /bin/sh \"$@\"\n".utf8).write(to: shell)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path)
    return PDFPrinter(tool: PrintingTool(python: shell, driver: file), limits: limits)
  }

  static func newFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
  }

  static func lines(of file: URL) -> [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits for something that happens in another process.
  static func until(_ isSo: () async -> Bool) async throws {
    for _ in 0..<1_000 {
      if await isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw NeverHappened()
  }

  struct NeverHappened: Error {}
}
