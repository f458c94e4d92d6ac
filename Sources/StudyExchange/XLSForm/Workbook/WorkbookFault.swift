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

extension WorkbookFault {
  /// What is wrong and how to fix it, in English.
  var fault: ImportError.SheetFault {
    let again =
      "Open it in a spreadsheet program, save it as an Excel workbook (.xlsx), and try again."
    return switch self {
    case .zip(let error): .init(place: "", code: "unsafeZip", message: error.message)
    case .missing(let part):
      .init(
        place: "", code: "incompleteWorkbook",
        message: "The workbook lacks its part “\(part)”. \(again)")
    case .xml(let part, .malformed(let line)):
      .init(
        place: "", code: "brokenWorkbook",
        message: "The workbook is broken in line \(line) of its part “\(part)”. \(again)")
    case .xml(let part, .hasDocumentType):
      .init(
        place: "", code: "documentType",
        message:
          "The part “\(part)” of the workbook declares a document type, which no workbook does, so it was not read. \(again)"
      )
    case .tooManyCells:
      .init(
        place: "", code: "tooManyCells",
        message:
          "The workbook has more than \(WorkbookReader.mostCells) filled cells. Keep only the sheets of the form."
      )
    case .overloaded(let sheet, let cell):
      .init(
        place: "\(sheet)!\(cell)", code: "overloadedText",
        message: "The text has letters with too many marks. Remove them.")
    }
  }
}
