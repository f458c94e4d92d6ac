import StudyModel

extension Paths {
  /// The page of a part that was just added. Browsers focus the field that the address names: the first one to write in,
  /// since what is chosen from a list has been chosen.
  static func newPart(at place: Place, in study: Study, language: Language? = nil) -> String {
    let fields = EditedPart(at: place, in: study)?.fields.filter(\.hasOneControl) ?? []
    let field = fields.first { !$0.isChosen } ?? fields.first
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

  /// Whether it is chosen from a list rather than written.
  fileprivate var isChosen: Bool {
    if case .options = widget { true } else { false }
  }
}
