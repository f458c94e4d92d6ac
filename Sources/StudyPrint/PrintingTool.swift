import Foundation

/// The program that prints: a separate Python with WeasyPrint, and Accord's driver for it.
package struct PrintingTool: Sendable {
  package let python: URL
  package let driver: URL
  /// Accord's driver for laying a stamp over a print.
  package let stamper: URL

  /// - Parameter stamper: nil if it is next to the other driver.
  package init(python: URL, driver: URL, stamper: URL? = nil) {
    self.python = python
    self.driver = driver
    self.stamper = stamper ?? driver.deletingLastPathComponent().appending(path: "stamp_pdf.py")
  }

  /// The location where `scripts/setup pdf` installs it.
  package init(root: URL) {
    self.init(
      python: root.appending(path: ".venv-pdf/bin/python"),
      driver: root.appending(path: "scripts/pdf/consent_pdf.py"))
  }

  package var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: python.path)
      && FileManager.default.isReadableFile(atPath: driver.path)
  }

  var canStamp: Bool { isInstalled && FileManager.default.isReadableFile(atPath: stamper.path) }
}
