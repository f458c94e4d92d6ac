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
