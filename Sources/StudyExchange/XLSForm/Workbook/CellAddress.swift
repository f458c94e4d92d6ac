/// The place of a cell, counted from 0.
struct CellAddress: Hashable, CustomStringConvertible {
  var row: Int
  var column: Int

  /// The largest sheet that Excel opens.
  static let rows = 1_048_576
  static let columns = 16_384

  init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Reads `C12`; nil for anything else.
  init?(_ text: String) {
    var column = 0
    var row = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where row == 0:
        column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where column > 0:
        row = row * 10 + Int(byte - UInt8(ascii: "0"))
      default: return nil
      }
      guard column <= Self.columns, row <= Self.rows else { return nil }
    }
    guard row > 0, column > 0 else { return nil }
    self.init(row: row - 1, column: column - 1)
  }

  /// For example, `C12`.
  var description: String { Self.letters(column) + String(row + 1) }

  private static func letters(_ column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column + 1
    while rest > 0 {
      letters.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
      rest = (rest - 1) / 26
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
