@testable import StudyExchange

/// A Word file with the parts that pandoc always writes and Accord adds to.
enum FakeWordFile {
  static func bytes(_ text: String = "Consent") throws -> [UInt8] {
    let body = "<w:p><w:r><w:t>\(text)</w:t></w:r></w:p><w:sectPr />"
    return try ZipWriter.archive(of: [
      ExportedFile(
        path: "[Content_Types].xml",
        text:
          "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"></Types>"),
      ExportedFile(
        path: "word/_rels/document.xml.rels",
        text:
          "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"></Relationships>"
      ),
      ExportedFile(
        path: "word/document.xml",
        text: "<w:document xmlns:w=\"w\" xmlns:r=\"r\"><w:body>\(body)</w:body></w:document>"),
    ])
  }

  static func part(_ name: String, of docx: [UInt8]) throws -> String? {
    try ZipReader.files(of: docx).first { $0.path == name }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }
}
