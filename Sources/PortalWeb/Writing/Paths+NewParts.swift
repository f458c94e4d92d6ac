import StudyModel

extension Paths {
  /// The page of a part that was just added. Browsers focus the field that the address names: the first one to fill in.
  static func newPart(at place: Place, in study: Study, language: Language? = nil) -> String {
    let field = EditedPart(at: place, in: study)?.fields.first { $0.hasOneControl }
    return write(study, at: place, in: language) + (field.map { "#\(FieldView.id(of: $0))" } ?? "")
  }
}

extension EditorField {
  /// Whether its page has a control of the field's own name; tables and groups of checkboxes have many.
  fileprivate var hasOneControl: Bool {
    switch widget {
    case .choices, .checks: false
    default: true
    }
  }
}
