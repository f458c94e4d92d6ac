import StudyModel

/// The place of a cell in a table to import.
package struct TableCell: Hashable, Sendable {
  /// The sheet of a workbook, in lowercase; empty for a file that is one table.
  package let sheet: String
  /// Counted from 1: the row of a sheet, or the line of a file on which a row begins.
  package let row: Int
  /// Counted from 0.
  package let column: Int

  package init(sheet: String = "", row: Int, column: Int) {
    self.sheet = sheet
    self.row = row
    self.column = column
  }

  /// Reads a `code`; nil for anything else.
  package init?(code: String) {
    let parts = code.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let row = Int(bounded: String(parts[0])),
      let column = Int(bounded: String(parts[1])), (1...CellAddress.rows).contains(row),
      (0..<CellAddress.columns).contains(column)
    else { return nil }
    self.init(sheet: String(parts[2]), row: row, column: column)
  }

  /// Its name in forms, such as `12-0-survey`.
  package var code: String { "\(row)-\(column)-\(sheet)" }
}

extension TableCell: Comparable {
  package static func < (first: TableCell, second: TableCell) -> Bool {
    if first.sheet != second.sheet { return first.sheet > second.sheet }
    return (first.row, first.column) < (second.row, second.column)
  }
}
