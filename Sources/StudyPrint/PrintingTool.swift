import Foundation

/// The program that prints: a separate Python with WeasyPrint, and Accord's driver for it.
package struct PrintingTool: Sendable {
  package let python: URL
  package let driver: URL
  /// Accord's driver for laying a stamp over a print.
  package let stamper: URL
  /// Accord's driver for opening a PDF from elsewhere.
  package let opener: URL

  /// - Parameters:
  ///   - stamper: nil if it is next to the first driver.
  ///   - opener: likewise.
  package init(python: URL, driver: URL, stamper: URL? = nil, opener: URL? = nil) {
    self.python = python
    self.driver = driver
    let folder = driver.deletingLastPathComponent()
    self.stamper = stamper ?? folder.appending(path: "stamp_pdf.py")
    self.opener = opener ?? folder.appending(path: "open_pdf.py")
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

  var canOpen: Bool { isInstalled && FileManager.default.isReadableFile(atPath: opener.path) }
}
