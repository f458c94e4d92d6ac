/// A row with at least one filled cell.
struct SheetRow: Hashable {
  /// Counted from 1.
  var number: Int
  /// Nonempty texts without surrounding spaces, by column from 0.
  var cells: [Int: String] = [:]
}
