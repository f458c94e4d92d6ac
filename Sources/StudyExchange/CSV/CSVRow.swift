/// A line of a CSV file (RFC 4180) that is safe to open in a spreadsheet.
package enum CSVRow {
  /// Tells spreadsheets that the file is UTF-8.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The characters with which a spreadsheet begins a formula, also in their wide forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "|", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Every cell is in quotation marks; one that a spreadsheet would run as a formula begins with an apostrophe.
  package static func bytes(of cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(quote)
      if isFormula(cell) { bytes.append(UInt8(ascii: "'")) }
      // Byte by byte, because a quotation mark with an accent is another character but still ends a cell.
      for byte in cell.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
    return bytes + [0x0D, 0x0A]
  }

  private static let quote = UInt8(ascii: "\"")

  // A literal would be parsed for each cell.
  private nonisolated(unsafe) static let number = /[+-]?[0-9]+(\.[0-9]+)?/

  private static func isFormula(_ text: String) -> Bool {
    // A plain number is no formula, and would be another number with a mark in front.
    if text.wholeMatch(of: number) != nil { return false }
    guard let first = text.unicodeScalars.first else { return false }
    let visible = text.unicodeScalars.first {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format
    }
    return first.properties.generalCategory == .control
      || visible.map { formulaStarts.contains($0) } == true
  }
}
