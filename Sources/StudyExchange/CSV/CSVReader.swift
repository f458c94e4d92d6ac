/// Reads CSV (RFC 4180): cells in quotation marks can contain separators, line breaks, and quotation marks written twice. Also
/// reads semicolons and tabs as separators, any line breaks, a byte order mark, and Latin-1.
struct CSVReader {
  static let mostRows = 20_000
  static let mostCells = 1_000

  private let bytes: [UInt8]
  private let separator: UInt8
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// Bytes of the line up to the index that continue a character.
  private var continued = 0

  private init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
  }

  /// - Parameter rows: the maximum number of rows to read; all if nil.
  static func read(_ file: [UInt8], rows: Int? = nil) throws(CSVFault) -> CSVTable {
    let text = CSVText(file)
    let separator = separator(of: text.bytes)
    var reader = CSVReader(text.bytes, separator: separator)
    var table = CSVTable(
      separator: Character(UnicodeScalar(separator)), isLatin: text.isLatin)
    while table.rows.count < rows ?? .max, let row = try reader.row() {
      table.rows.append(row)
      guard table.rows.count <= mostRows else {
        throw CSVFault(position: row.start, kind: .tooManyRows)
      }
    }
    return table
  }

  /// The separator that is in the first row most often, outside quotation marks.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.prefix(100_000) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [",", ";", "\t"].map { UInt8(ascii: $0) }
    let most = candidates.map { counts[$0] ?? 0 }.max() ?? 0
    return candidates.first { counts[$0] ?? 0 == most } ?? UInt8(ascii: ",")
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private var position: CSVTable.Position {
    CSVTable.Position(line: line, column: index - lineStart - continued + 1)
  }

  private mutating func row() throws(CSVFault) -> CSVTable.Row? {
    guard index < bytes.count else { return nil }
    var row = CSVTable.Row()
    while true {
      row.cells.append(try cell())
      guard row.cells.count <= Self.mostCells else {
        throw CSVFault(position: position, kind: .tooManyCells)
      }
      row.end = position
      guard index < bytes.count else { return row }
      if bytes[index] == separator {
        advance()
      } else {
        breakLine()
        return row
      }
    }
  }

  /// Stops before a separator, a line break, or the end.
  private mutating func cell() throws(CSVFault) -> CSVTable.Cell {
    let start = position
    guard index < bytes.count, bytes[index] == Self.quote else {
      let from = index
      while index < bytes.count, !isEnd(bytes[index]) { try advanceInText() }
      return CSVTable.Cell(text: text(bytes[from..<index]), start: start)
    }
    advance()
    var content: [UInt8] = []
    while true {
      guard index < bytes.count else { throw CSVFault(position: start, kind: .unclosedQuote) }
      let byte = bytes[index]
      if byte == Self.quote {
        advance()
        guard index < bytes.count, bytes[index] == Self.quote else { break }
        content.append(byte)
        advance()
      } else if byte == Self.lineFeed || byte == Self.carriageReturn {
        content.append(Self.lineFeed)
        breakLine()
      } else {
        content.append(byte)
        try advanceInText()
      }
    }
    while index < bytes.count, bytes[index] == UInt8(ascii: " "), separator != bytes[index] {
      advance()
    }
    guard index == bytes.count || isEnd(bytes[index]) else {
      throw CSVFault(position: position, kind: .textAfterQuote)
    }
    return CSVTable.Cell(text: text(content[...]), start: start)
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func advanceInText() throws(CSVFault) {
    if bytes[index] == 0 { throw CSVFault(position: position, kind: .notText) }
    advance()
  }

  private mutating func advance() {
    if bytes[index] & 0xC0 == 0x80 { continued += 1 }
    index += 1
  }

  /// Passes a line break of one or two characters.
  private mutating func breakLine() {
    let isReturn = bytes[index] == Self.carriageReturn
    index += 1
    if isReturn, index < bytes.count, bytes[index] == Self.lineFeed { index += 1 }
    line += 1
    lineStart = index
    continued = 0
  }
}
