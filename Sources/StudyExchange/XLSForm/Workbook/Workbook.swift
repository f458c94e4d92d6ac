/// The sheets of an Excel workbook as texts.
struct Workbook: Hashable {
  var sheets: [Sheet] = []
  /// Whether it contains macros, which are never run.
  var hasMacros = false
  /// Whether it refers to other workbooks, which are never opened.
  var linksToOthers = false

  /// The sheet with a name, ignoring case and surrounding spaces.
  func sheet(_ name: String) -> Sheet? {
    sheets.first { $0.key == name }
  }
}

/// The filled cells of a sheet.
struct Sheet: Hashable {
  var name: String
  /// In the order of the sheet, without empty ones.
  var rows: [SheetRow] = []
  /// Cells whose text is the saved result of a formula.
  var formulas: [CellAddress] = []
  /// Cells with a formula that has no saved result, or an error as its result.
  var failures: [CellAddress] = []
  /// Ranges of merged cells, such as `A1:C1`.
  var merged: [String] = []

  /// The name as it is compared.
  var key: String { name.filter { !$0.isWhitespace }.lowercased() }
}

/// A row with at least one filled cell.
struct SheetRow: Hashable {
  /// Counted from 1.
  var number: Int
  /// Nonempty texts without surrounding spaces, by column from 0.
  var cells: [Int: String] = [:]
}

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
