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
