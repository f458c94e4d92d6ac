/// An uploaded file that looks like a PDF by its header and trailer (PDF 32000 §7.5.2, §7.5.5).
package struct PDFFile: Sendable {
  package static let mediaType = "application/pdf"
  package let name: String
  package let bytes: [UInt8]

  /// - Throws: `FieldError` if there is no file, or if it is empty or not a complete PDF.
  package init(_ file: SubmittedFile?) throws(FieldError) {
    guard let file else {
      throw FieldError(name: "file", message: "Choose a PDF from your device.")
    }
    bytes = try file.contents(for: "file")
    name = file.fileName
    let end = String(decoding: bytes.suffix(1_024), as: UTF8.self)
    guard bytes.starts(with: "%PDF-".utf8), end.contains("%%EOF") else {
      throw FieldError(name: "file", message: "This file is not a PDF, or its end is missing.")
    }
  }
}
