/// Why a workbook cannot be read.
enum WorkbookFault: Error, Hashable {
  case zip(ZipError)
  /// A part that every workbook has is missing.
  case missing(part: String)
  case xml(part: String, XMLFault)
  case tooManyCells
  /// A cell with a text that could take minutes to read.
  case overloaded(sheet: String, cell: String)
}
