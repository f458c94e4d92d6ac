import StudyModel

/// A kind of document that people write in a word processor, named as pandoc names it.
package enum WrittenKind: String, Hashable, Sendable, CaseIterable {
  case word = "docx"
  case openDocument = "odt"
  case webPage = "html"

  /// The name for people.
  package var title: String {
    switch self {
    case .word: "Word document (.docx)"
    case .openDocument: "OpenDocument text (.odt)"
    case .webPage: "Web page (HTML)"
    }
  }

  /// Judges by the contents; a web page without its first tags also by the name.
  package init?(_ file: ImportFile) {
    if file.bytes.starts(with: [0x50, 0x4B]) {
      guard let kind = Self.inZip(file.bytes) else { return nil }
      self = kind
      return
    }
    let beginning = String(decoding: file.bytes.prefix(4_096), as: UTF8.self)
      .trimmingPrefix { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }
    let text = beginning.replacing("\0", with: "").lowercased()
    let isNamed = ["html", "htm", "xhtml"].contains(file.nameExtension) && text.hasPrefix("<")
    guard text.hasPrefix("<!doctype html") || text.hasPrefix("<html") || isNamed else { return nil }
    self = .webPage
  }

  /// A zip stores the names of its files uncompressed, at its beginning and at its end.
  private static func inZip(_ bytes: [UInt8]) -> WrittenKind? {
    let start = bytes.prefix(65_536)
    let end = bytes.suffix(65_536)
    func holds(_ text: String) -> Bool {
      [start, end].contains { $0.firstRange(of: Array(text.utf8)) != nil }
    }
    // A bundle may contain files of any kind.
    if end.firstRange(of: Array(AccordFormat.fileName.utf8)) != nil { return nil }
    if holds("mimetypeapplication/vnd.oasis.opendocument.text") { return .openDocument }
    return holds("word/document") && holds("[Content_Types].xml") ? .word : nil
  }
}
