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

/// A column of a data dictionary. REDCap goes by the order, not by the headers.
enum REDCapColumn: String, CaseIterable, Sendable {
  case name = "Variable / Field Name"
  case form = "Form Name"
  case section = "Section Header"
  case type = "Field Type"
  case label = "Field Label"
  case choices = "Choices, Calculations, OR Slider Labels"
  case note = "Field Note"
  case validation = "Text Validation Type OR Show Slider Number"
  case minimum = "Text Validation Min"
  case maximum = "Text Validation Max"
  case identifier = "Identifier?"
  case branching = "Branching Logic (Show field only if...)"
  case required = "Required Field?"
  case alignment = "Custom Alignment"
  case questionNumber = "Question Number (surveys only)"
  case matrix = "Matrix Group Name"
  case ranking = "Matrix Ranking?"
  case annotation = "Field Annotation"

  /// The name in places of reports.
  var member: String {
    switch self {
    case .name: "name"
    case .form: "form"
    case .section: "section"
    case .type: "type"
    case .label: "label"
    case .choices: "choices"
    case .note: "note"
    case .validation: "validation"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .identifier: "identifier"
    case .branching: "branching"
    case .required: "required"
    case .alignment: "alignment"
    case .questionNumber: "questionNumber"
    case .matrix: "matrix"
    case .ranking: "ranking"
    case .annotation: "annotation"
    }
  }

  var path: WritableKeyPath<REDCapField, String> {
    switch self {
    case .name: \.name
    case .form: \.form
    case .section: \.section
    case .type: \.type
    case .label: \.label
    case .choices: \.choices
    case .note: \.note
    case .validation: \.validation
    case .minimum: \.minimum
    case .maximum: \.maximum
    case .identifier: \.identifier
    case .branching: \.branching
    case .required: \.required
    case .alignment: \.alignment
    case .questionNumber: \.questionNumber
    case .matrix: \.matrix
    case .ranking: \.ranking
    case .annotation: \.annotation
    }
  }
}
