import StudyModel

/// Something that REDCap refuses, or changes with a warning.
struct REDCapProblem: Hashable {
  /// The row that has it.
  let row: REDCapField
  let column: REDCapColumn
  let isRefused: Bool
  let what: String

  init(_ field: REDCapField, _ column: REDCapColumn, _ isRefused: Bool, _ what: String) {
    row = field
    self.column = column
    self.isRefused = isRefused
    self.what = what
  }

  var field: String { row.name }

  var sentence: String {
    "REDCap \(isRefused ? "refuses" : "changes") the \(column.member) of “\(field)”: \(what)."
  }
}
