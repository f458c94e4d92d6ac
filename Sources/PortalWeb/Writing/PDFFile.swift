/// A file that was sent as a PDF, as far as its beginning and its end tell (PDF 32000 §7.5.2, §7.5.5).
struct PDFFile {
  static let mediaType = "application/pdf"
  let name: String
  let bytes: [UInt8]

  init(_ file: SubmittedFile?) throws(FieldError) {
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
