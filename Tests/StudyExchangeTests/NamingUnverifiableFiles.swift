import SampleStudies
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Naming files that cannot be verified") struct NamingUnverifiableFiles {
  private func zip(_ paths: [String]) throws -> [UInt8] {
    try paths.map { ExportedFile(path: $0, bytes: Array("text".utf8)) }.zipped()
  }

  @Test func `a package for a board is named as one`() throws {
    let package = try zip(["answers.pdf", "changes.docx", "clean-consent-en.pdf"])

    #expect(UnverifiableFile(package) == .boardPackage)
    #expect(UnverifiableFile.boardPackage.explanation.contains("Verify the bundle"))
  }

  @Test func `a table, a PDF, an Office file, and a study document are named`() throws {
    let table = Array("\u{FEFF}Number,Hash\r\n".utf8)

    #expect(UnverifiableFile(table) == .table)
    #expect(UnverifiableFile(Array("%PDF-1.7".utf8)) == .pdf)
    #expect(UnverifiableFile(try zip(["[Content_Types].xml", "word/document.xml"])) == .officeFile)
    let study = try SampleStudies.heartRhythmAtHome.canonicalBytes()
    #expect(UnverifiableFile(study) == .studyDocument)
  }

  @Test func `a JSON file with nothing of an exported history is named, and any other is not`() {
    let other = UnverifiableFile(Array(#" {"name": "package", "version": "1.0.0"}"#.utf8))

    #expect(other == .otherJSON)
    #expect(other?.explanation.contains("a JSON file of another kind") == true)
    #expect(UnverifiableFile(Array(#"{"entries": []}"#.utf8)) == nil)
    #expect(UnverifiableFile(Array(#"{"entries": ["#.utf8)) == nil)
  }

  @Test func `a text is named, unless it can be the beginning of a bundle or a history`() throws {
    #expect(UnverifiableFile(Array("# Walks\r\n\r\nWe walk · 2 km.\n".utf8)) == .text)
    #expect(
      UnverifiableFile.text.explanation.hasPrefix("This is a text, which cannot be verified."))

    let bundle = try zip(["study.json", "version.json"])
    for beginning in [
      [], Array(bundle.prefix(1)), Array(bundle.prefix(2)), Array(bundle.dropLast(40)),
    ] {
      #expect(UnverifiableFile(beginning) == nil)
    }
    #expect(UnverifiableFile(Array("\n {\"accord\":\"hist".utf8)) == nil)
    #expect(UnverifiableFile([0x00, 0x01, 0x41]) == nil && UnverifiableFile([0xFF, 0x41]) == nil)
  }

  @Test func `a bundle without its list of checksums is still called changed`() throws {
    let stripped = try zip(["study.json", "version.json", "README.md"])

    #expect(UnverifiableFile(stripped) == nil)
    #expect(UnverifiableFile(try zip(["answers.pdf", "study.json"])) == nil)
    #expect(UnverifiableFile(Array("{\"accord\":\"history\"}".utf8)) == nil)
  }
}
