import StudyDocuments
import StudyEditing
import StudyModel

@testable import PortalWeb
@testable import StudyExchange

/// Tables whose cells can be corrected before they are imported.
extension SamplePages {
  /// A cell that was filled, and one that was emptied.
  static let corrections = [
    KeptCorrection(label: "Row 3, column type", original: "", text: "text", by: "Ada Lovelace"),
    KeptCorrection(label: "Row 4, column hint", original: "x", text: "", by: "Ada Lovelace"),
  ]

  /// A short and a long text, two lines about one cell, one that was corrected wrongly, one that was filled in and one that has an
  /// error below others, and a line without a cell.
  static func table(isRefused: Bool = false) -> ImportPreviewPage {
    let long = String(repeating: "selected(${sleep}, 'well') or ", count: 12) + "\nnot(1)"
    let cells = [
      cell(2, "relevant", long), cell(3, "type", "txet", "texxt"), cell(4, "type", "", "text"),
      cell(5, "type", "intger"), cell(6, "type", "dat"),
    ]
    let losses =
      [
        loss("not-read", .error, "survey/A2", "A condition"),
        loss("twice", .warning, "survey/A2", "The same cell"),
        loss("macros", .note, "", "The macros of the workbook, which were not run"),
      ]
      + [3, 5, 6].map { loss("type-not-read", .error, "survey/A\($0)", "A question of line \($0)") }
    var result = Import(study: study, losses: losses, format: "xlsform")
    result.cells = ImportedCells(
      reported: Dictionary(uniqueKeysWithValues: cells.map { ("survey/A\($0.cell.row)", $0) }),
      corrected: cells.filter(\.isCorrected))
    result.isRefused = isRefused
    return ImportPreviewPage(
      shell: shell,
      upload: Upload(
        name: "sleep.xlsx", files: [ImportFile(name: "sleep.xlsx", bytes: [1])], reading: .init(),
        result: result),
      target: nil, studies: [],
      errors: FormErrors(CellForm.name(of: cells[4].cell), "Use at most 32,767 characters."))
  }

  private static func cell(
    _ row: Int, _ column: String, _ original: String, _ text: String? = nil
  ) -> ImportedCell {
    ImportedCell(
      cell: TableCell(sheet: "survey", row: row, column: 0), label: "Row \(row), column \(column)",
      original: original, text: text ?? original)
  }

  private static func loss(
    _ code: String, _ severity: Loss.Severity, _ place: String, _ what: String
  ) -> Loss {
    Loss(
      format: "xlsform", code: code, kind: .dropped, severity: severity, place: [place], what: what)
  }
}
