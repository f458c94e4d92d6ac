/// Why a CSV file cannot be read, and where.
struct CSVFault: Error, Hashable {
  var position: CSVTable.Position
  var kind: Kind

  enum Kind: Hashable {
    /// A quotation mark begins a cell and is never closed.
    case unclosedQuote
    /// Text follows the quotation mark that ends a cell.
    case textAfterQuote
    case tooManyRows, tooManyCells
    /// The file contains a byte that no text contains.
    case notText
  }
}

extension CSVFault {
  /// The same for people.
  var textFault: ImportError.TextFault {
    let (code, message) = described
    return ImportError.TextFault(
      line: position.line, column: position.column, code: code, message: message)
  }

  private var described: (code: String, message: String) {
    switch kind {
    case .unclosedQuote:
      ("csvUnclosedQuote", "The quotation mark that opens this cell is never closed. Close it.")
    case .textAfterQuote:
      (
        "csvTextAfterQuote",
        "Text follows the closing quotation mark of a cell. Write quotation marks inside a cell twice."
      )
    case .tooManyRows:
      ("csvTooManyRows", "The table has more than \(CSVReader.mostRows) rows. Split it.")
    case .tooManyCells:
      (
        "csvTooManyCells",
        "The row has more than \(CSVReader.mostCells) cells. Check its separators."
      )
    case .notText:
      (
        "csvNotText",
        "The file contains a null character, so it is not text. Export it as CSV again."
      )
    }
  }
}
