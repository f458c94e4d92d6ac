import StudyDocuments
import StudyModel

/// Reports the sheets, columns, and rows that are not read.
extension XLSFormReader {
  /// The columns of the sheet “survey” that are read, or reported cell by cell.
  private static let surveyColumns: Set = [
    "type", "name", "label", "hint", "guidance_hint", "relevant", "required", "required_message",
    "constraint", "constraint_message", "calculation", "appearance", "parameters",
    "choice_filter", "default", "repeat_count", "image", "audio", "video", "big-image",
    "read_only", "trigger", "autoplay", "rows",
  ]
  private static let choicesColumns: Set = ["list_name", "name", "label", "image"]
  private static let sheets: Set = ["survey", "choices", "settings"]
  /// Sheets with an effect in other programs.
  private static let otherSheets: Set = ["external_choices", "entities", "osm"]

  func reportUnread(in workbook: Workbook) {
    for sheet in workbook.sheets where !Self.sheets.contains(sheet.key) && !sheet.rows.isEmpty {
      let similar = Spelling.nearest(to: sheet.key, among: Self.sheets.sorted())
      let isNote = similar == nil && !Self.otherSheets.contains(sheet.key)
      lose(
        "sheet-ignored", .dropped, isNote ? .note : .warning, [sheet.name],
        "The sheet “\(sheet.name)”",
        advice: similar.map { "check the spelling; Accord reads “\($0)”" })
    }
    reportUnread(in: survey, known: Self.surveyColumns, .warning)
    guard let choices else { return }
    // Other columns of answers are for choosing which of them are offered.
    reportUnread(in: choices, known: Self.choicesColumns, .note)
    let without = choices.rows.filter {
      choices.text("list_name", of: $0).isEmpty && !$0.cells.isEmpty
    }
    if let first = without.first {
      lose(
        "answer-without-list", .dropped, .warning,
        [choices.name, choices.cell("list_name", of: first)],
        without.count == 1
          ? "An answer that names no list" : "\(without.count) answers that name no list")
    }
  }

  private func reportUnread(
    in table: XLSFormTable, known: Set<String>, _ severity: Loss.Severity
  ) {
    // By column. A sheet can have thousands of rows and of columns.
    var filled: [Int: (count: Int, first: Int)] = [:]
    for row in table.rows {
      for index in row.cells.keys { filled[index, default: (0, row.number)].count += 1 }
    }
    for column in table.columns where !known.contains(column.key) {
      guard let count = filled[column.index]?.count else { continue }
      let similar = Spelling.nearest(to: column.key, among: known.sorted())
      let title = column.language.map { "\(column.key)::\($0)" } ?? column.key
      lose(
        "column-not-read", .dropped, similar == nil ? severity : .warning,
        [table.name, CellAddress(row: table.headerRow - 1, column: column.index).description],
        "The column “\(title.prefix(80))”, with \(count) \(count == 1 ? "cell" : "cells")",
        advice: similar.map { "check the spelling; Accord reads “\($0)”" })
    }
    let headed = Set(table.columns.map(\.index))
    for (index, cells) in filled.sorted(by: { $0.key < $1.key }) where !headed.contains(index) {
      lose(
        "column-without-name", .dropped, .warning,
        [table.name, CellAddress(row: cells.first - 1, column: index).description],
        "A column without a name, with \(cells.count) \(cells.count == 1 ? "cell" : "cells")")
    }
  }
}
