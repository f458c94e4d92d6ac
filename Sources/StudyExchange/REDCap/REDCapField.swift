/// A row of a data dictionary: a field of an instrument, as the texts of its 18 cells.
struct REDCapField: Hashable, Sendable {
  var name = ""
  var form = ""
  var section = ""
  var type = ""
  var label = ""
  /// Choices, a calculation, or the labels of a slider, depending on the type.
  var choices = ""
  var note = ""
  var validation = ""
  var minimum = ""
  var maximum = ""
  var identifier = ""
  var branching = ""
  var required = ""
  var alignment = ""
  var questionNumber = ""
  var matrix = ""
  var ranking = ""
  var annotation = ""

  subscript(column: REDCapColumn) -> String {
    get { self[keyPath: column.path] }
    set { self[keyPath: column.path] = newValue }
  }

  var kind: REDCapType? { REDCapType(written: type) }

  var cells: [String] { REDCapColumn.allCases.map { self[$0] } }

  init() {}

  init(cells: [String]) {
    for (column, text) in zip(REDCapColumn.allCases, cells) { self[column] = text }
  }
}
