import StudyModel

/// A cell of a data dictionary is named by its line, field, and column, such as `line 12/age/type`.
extension CSVTable: CorrectableTable {
  func cell(at place: String) -> TableCell? {
    let parts = place.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = parts.first, line.hasPrefix("line "),
      let row = Int(bounded: String(line.dropFirst(5))),
      let column = REDCapColumn.allCases.firstIndex(where: { $0.member == parts[parts.count - 1] })
    else { return nil }
    return TableCell(row: row, column: column)
  }

  func label(of cell: TableCell) -> String {
    let columns = REDCapColumn.allCases
    let name = columns.indices.contains(cell.column) ? columns[cell.column].rawValue : ""
    return "Line \(cell.row), column \(name)"
  }

  func text(at cell: TableCell) -> String? {
    guard cell.sheet.isEmpty, REDCapColumn.allCases.indices.contains(cell.column),
      let row = index(of: cell)
    else { return nil }
    return rows[row].cells.indices.contains(cell.column) ? rows[row].cells[cell.column].text : ""
  }

  mutating func write(_ text: String, at cell: TableCell) {
    guard let row = index(of: cell) else { return }
    while rows[row].cells.count <= cell.column {
      rows[row].cells.append(Cell(text: "", start: rows[row].end))
    }
    rows[row].cells[cell.column].text = text
  }

  /// Rows are in the order of their lines, and there may be thousands of them.
  private func index(of cell: TableCell) -> Int? {
    var range = rows.startIndex..<rows.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let line = rows[middle].start.line
      if line == cell.row { return middle }
      range = line < cell.row ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
