import Foundation

/// The program that prints: a Python of its own with WeasyPrint, and our driver for it.
package struct PrintingTool: Sendable {
  package let python: URL
  package let driver: URL

  package init(python: URL, driver: URL) {
    self.python = python
    self.driver = driver
  }

  /// Where `scripts/setup pdf` puts it.
  package init(root: URL) {
    self.init(
      python: root.appending(path: ".venv-pdf/bin/python"),
      driver: root.appending(path: "scripts/pdf/consent_pdf.py"))
  }

  package var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: python.path)
      && FileManager.default.isReadableFile(atPath: driver.path)
  }
}
