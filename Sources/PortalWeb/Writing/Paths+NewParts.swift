import StudyModel
import StudyParts

extension Paths {
  /// The page of a newly added part. Browsers focus the field that the address names: the first text field, since
  /// fields with options already have a value.
  static func newPart(at place: Place, in study: Study, language: Language? = nil) -> String {
    let fields = PlacedPart(at: place, in: study)?.settings.filter(\.hasOneControl) ?? []
    let field = fields.first { !$0.isChosen } ?? fields.first
    return write(study, at: place, in: language) + (field.map { "#\(FieldView.id(of: $0))" } ?? "")
  }
}

extension Setting {
  /// Whether the page has a control with the field's own name; tables and groups of checkboxes have several controls.
  fileprivate var hasOneControl: Bool {
    switch control {
    case .choices, .checks: false
    default: true
    }
  }

  /// Whether the value is chosen from options rather than typed.
  fileprivate var isChosen: Bool {
    if case .options = control { true } else { false }
  }
}
