import StudyModel

/// Something that REDCap refuses, or changes with a warning.
struct REDCapProblem: Hashable {
  let field: String
  let column: REDCapColumn
  let isRefused: Bool
  let what: String

  init(_ field: REDCapField, _ column: REDCapColumn, _ isRefused: Bool, _ what: String) {
    self.field = field.name
    self.column = column
    self.isRefused = isRefused
    self.what = what
  }

  var sentence: String {
    "REDCap \(isRefused ? "refuses" : "changes") the \(column.member) of “\(field)”: \(what)."
  }
}
