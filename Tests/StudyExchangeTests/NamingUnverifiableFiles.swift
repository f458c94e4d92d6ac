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

  @Test func `a bundle without its list of checksums is still called changed`() throws {
    let stripped = try zip(["study.json", "version.json", "README.md"])

    #expect(UnverifiableFile(stripped) == nil)
    #expect(UnverifiableFile(try zip(["answers.pdf", "study.json"])) == nil)
    #expect(UnverifiableFile(Array("noise".utf8)) == nil)
    #expect(UnverifiableFile(Array("{\"accord\":\"history\"}".utf8)) == nil)
  }
}
