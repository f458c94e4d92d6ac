/// PDF files for tests.
package enum PDFFile {
  /// A whole file with one blank page.
  /// - Parameter comment: makes one file differ from another; without line breaks.
  package static func blank(_ comment: String = "letter") -> [UInt8] {
    file(
      comment,
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
      ])
  }

  /// A whole file without a page.
  package static func withoutPages() -> [UInt8] {
    file(
      "empty",
      objects: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"])
  }

  private static func file(_ comment: String, objects: [String]) -> [UInt8] {
    var text = "%PDF-1.7\n%\(comment)\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      text += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Array(text.utf8)
  }
}
