/// Writes CSV as in RFC 4180: UTF-8, commas, quotation marks only where a cell needs them, and a line feed after each row.
enum CSVWriter {
  static func text(of rows: [[String]]) -> String {
    var bytes: [UInt8] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(cell, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// By bytes, because a quotation mark with a combining accent is a different character for Swift, but not for readers of CSV.
  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    let text = Array(cell.utf8)
    guard text.contains(where: special.contains) || text.first == space || text.last == space else {
      bytes += text
      return
    }
    bytes.append(quote)
    for byte in text {
      bytes.append(byte)
      if byte == quote { bytes.append(quote) }
    }
    bytes.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")
  private static let special: [UInt8] = Array("\",;\t\r\n".utf8)
}
