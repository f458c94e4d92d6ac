import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Adding headers and footers to Word files") struct AddingMarginsToWordFiles {
  /// A Word file as pandoc writes it.
  private static func docx(section: String = "<w:sectPr />") throws -> [UInt8] {
    try ZipWriter.archive(of: [
      ExportedFile(path: "[Content_Types].xml", text: "<Types></Types>"),
      ExportedFile(path: "word/_rels/document.xml.rels", text: "<Relationships></Relationships>"),
      ExportedFile(
        path: "word/document.xml",
        text: "<w:document><w:body><w:p/>\(section)</w:body></w:document>"),
    ])
  }

  private static func part(_ name: String, of docx: [UInt8]) throws -> String {
    let part = try #require(try ZipReader.files(of: docx).first { $0.path == name })
    return String(decoding: part.bytes, as: UTF8.self)
  }

  /// Reads XML only to see whether it is well-formed.
  private final class Unread: XMLHandler {
    func start(_ name: String, _ attributes: [String: String]) {}
    func end(_ name: String) {}
    func text(_ text: String) {}
  }

  @Test(
    arguments: [
      ("<w:sectPr />", "<w:sectPr>REF</w:sectPr>"), ("<w:sectPr/>", "<w:sectPr>REF</w:sectPr>"),
      ("<w:sectPr><w:cols /></w:sectPr>", "<w:sectPr>REF<w:cols /></w:sectPr>"),
      ("", "<w:sectPr>REF</w:sectPr>"),
    ])
  func `each page has them, however the file ends`(section: String, expected: String) throws {
    let margins = WordMargins(header: ["Walks · Version 1.0.0", "SHA-256 ab"], language: .english)

    let made = try margins.added(to: Self.docx(section: section))

    let reference = "<w:headerReference w:type=\"default\" r:id=\"accordHeader\" />"
    #expect(
      try Self.part("word/document.xml", of: made).contains(
        "<w:p/>\(expected.replacing("REF", with: reference))</w:body>"))
    #expect(try Self.part("[Content_Types].xml", of: made).contains("/word/accord-header.xml"))
    #expect(try Self.part("word/_rels/document.xml.rels", of: made).contains("accordHeader"))
    let header = try Self.part("word/accord-header.xml", of: made)
    #expect(header.contains("Walks · Version 1.0.0") && header.contains("SHA-256 ab"))
    #expect(header.ranges(of: "NUMPAGES").count == 1)
  }

  @Test func `what is there already stays, so that a kept header is never replaced`() throws {
    let first = try WordMargins(header: ["One"], language: .english).added(to: Self.docx())
    let again = try WordMargins(header: ["Two"], footer: ["Stamp"], language: .english)
      .added(to: first)

    #expect(try Self.part("word/accord-header.xml", of: again).contains("One"))
    #expect(try Self.part("word/accord-footer.xml", of: again).contains("Stamp"))
    #expect(
      try Self.part("word/document.xml", of: again).ranges(of: "<w:headerReference").count == 1)
    #expect(try WordMargins(header: ["Two"], language: .english).added(to: first) == first)
  }

  @Test(arguments: hostileTexts)
  func `text stays text`(words: String) throws {
    let made = try WordMargins(header: [words + "\u{0}\u{1B}"], language: Language("ar"))
      .added(to: Self.docx())

    let header = try Self.part("word/accord-header.xml", of: made)
    #expect(!header.contains("<b>") && !header.contains("<script") && !header.contains("\u{0}"))
    #expect(header.contains("<w:bidi />") && header.contains("<w:rtl />"))
    #expect(throws: Never.self) { try XMLReader.read(Array(header.utf8), into: Unread()) }
  }

  @Test func `a file that is not a Word file is refused`() {
    let margins = WordMargins(header: ["One"], language: .english)
    for bytes in [Array("PK docx".utf8), [], Array("{}".utf8)] {
      #expect(throws: WordMargins.NotAWordFile.self) { try margins.added(to: bytes) }
    }
    #expect(throws: WordMargins.NotAWordFile.self) {
      try margins.added(to: ZipWriter.archive(of: [ExportedFile(path: "a.txt", text: "a")]))
    }
  }
}
