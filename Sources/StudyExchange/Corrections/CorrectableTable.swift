import StudyModel

/// A table whose cells can be corrected after it was uploaded. The file stays as it is: corrections are applied to what was read
/// of it, before it is understood.
protocol CorrectableTable {
  /// The cell that the place of a loss names; nil if it names something else.
  func cell(at place: String) -> TableCell?
  /// For people, such as “Row 12, column type”.
  func label(of cell: TableCell) -> String
  /// Empty for a blank cell; nil if the table has no such row.
  func text(at cell: TableCell) -> String?
  mutating func write(_ text: String, at cell: TableCell)
}

extension CorrectableTable {
  /// Applies corrections. Those of rows that the table does not have are ignored.
  /// - Returns: The cells that differ from the file now, in its order.
  mutating func correct(_ corrections: [TableCell: String]) -> [ImportedCell] {
    var changed: [ImportedCell] = []
    for (cell, text) in corrections.sorted(by: { $0.key < $1.key }) {
      guard let original = self.text(at: cell), original != text else { continue }
      // The label of a cell names its column as the file does.
      let label = label(of: cell)
      changed.append(ImportedCell(cell: cell, label: label, original: original, text: text))
    }
    for change in changed { write(change.text, at: change.cell) }
    return changed
  }
}
