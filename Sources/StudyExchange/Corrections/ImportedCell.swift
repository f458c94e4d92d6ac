/// A cell of an imported table that a report names, or that someone has corrected.
package struct ImportedCell: Hashable, Sendable {
  package let cell: TableCell
  /// For people, such as “Row 12, column type”.
  package let label: String
  /// The text in the file.
  package let original: String
  /// The text that was read: the correction, if there is one.
  package let text: String

  package init(cell: TableCell, label: String, original: String, text: String) {
    self.cell = cell
    self.label = label
    self.original = original
    self.text = text
  }

  package var isCorrected: Bool { text != original }
}
