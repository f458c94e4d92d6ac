/// A cell is named by its sheet and address, such as `survey/C12`.
extension Workbook: CorrectableTable {
  /// The sheets that are read.
  private static let correctable: Set = ["survey", "choices", "settings"]

  func cell(at place: String) -> TableCell? {
    guard let slash = place.lastIndex(of: "/"),
      let address = CellAddress(String(place[place.index(after: slash)...])),
      let sheet = sheets.first(where: { $0.name == place[..<slash] }),
      Self.correctable.contains(sheet.key)
    else { return nil }
    return TableCell(sheet: sheet.key, row: address.row + 1, column: address.column)
  }

  func label(of cell: TableCell) -> String {
    let header = sheet(cell.sheet)?.rows.first
    let address = CellAddress(row: cell.row - 1, column: cell.column).description
    let name = header?.number == cell.row ? nil : header?.cells[cell.column]
    let column = name.map { String($0.prefix(60)) } ?? String(address.prefix { $0.isLetter })
    return cell.sheet == "survey"
      ? "Row \(cell.row), column \(column)"
      : "Sheet \(cell.sheet), row \(cell.row), column \(column)"
  }

  func text(at cell: TableCell) -> String? {
    guard Self.correctable.contains(cell.sheet) else { return nil }
    guard let sheet = sheet(cell.sheet), let row = sheet.index(ofRow: cell.row) else { return nil }
    return sheet.rows[row].cells[cell.column] ?? ""
  }

  mutating func write(_ text: String, at cell: TableCell) {
    guard let sheet = sheets.firstIndex(where: { $0.key == cell.sheet }),
      let row = sheets[sheet].index(ofRow: cell.row)
    else { return }
    let text = text.withoutOuterSpace
    sheets[sheet].rows[row].cells[cell.column] = text.isEmpty ? nil : text
    let address = CellAddress(row: cell.row - 1, column: cell.column)
    sheets[sheet].formulas.removeAll { $0 == address }
    sheets[sheet].failures.removeAll { $0 == address }
  }
}

extension Sheet {
  /// There may be thousands of rows, which programs write in the order of their numbers.
  fileprivate func index(ofRow number: Int) -> Int? {
    var range = rows.startIndex..<rows.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if rows[middle].number == number { return middle }
      range =
        rows[middle].number < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return rows.firstIndex { $0.number == number }
  }
}
