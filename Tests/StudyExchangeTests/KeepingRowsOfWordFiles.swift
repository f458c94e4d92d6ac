import Testing

@testable import StudyExchange

@Suite("Keeping rows of Word files on one page") struct KeepingRowsOfWordFiles {
  private static func docx(_ body: String) throws -> [UInt8] {
    try ZipWriter.archive(of: [
      ExportedFile(path: "[Content_Types].xml", text: "<Types></Types>"),
      ExportedFile(path: "word/document.xml", text: "<w:body>\(body)</w:body>"),
    ])
  }

  @Test func `no row breaks across pages, and one of headings is still repeated`() throws {
    let made = try WordBody.completed(
      in: Self.docx(
        "<w:tr><w:trPr><w:tblHeader w:val=\"true\" /></w:trPr><w:tc /></w:tr><w:tr><w:tc></w:tc></w:tr>"
      ))

    let files = try ZipReader.files(of: made)
    let document = try #require(files.first { $0.path == "word/document.xml" })
    #expect(files.count == 2)
    #expect(
      String(decoding: document.bytes, as: UTF8.self)
        == "<w:body><w:tr><w:trPr><w:cantSplit /><w:tblHeader w:val=\"true\" /></w:trPr><w:tc /></w:tr><w:tr><w:trPr><w:cantSplit /></w:trPr><w:tc></w:tc></w:tr></w:body>"
    )
  }

  @Test func `a file without tables stays as it is`() throws {
    let docx = try Self.docx("<w:p />")
    #expect(try WordBody.completed(in: docx) == docx)
  }

  @Test func `what is no Word file is refused`() {
    #expect(throws: WordMargins.NotAWordFile.self) { try WordBody.completed(in: [1, 2, 3]) }
  }
}
