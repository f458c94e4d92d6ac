import StudyEditing

/// A choice among a few options, as a dropdown or as radio buttons.
struct SelectField: Sendable {
  let name: String
  let label: String
  let hint: String?
  let options: [Option]
  let error: String?
  let hintID: String?
  let errorID: String?
  /// The ids of what belongs to the field: its hint and its error.
  let describedBy: String?

  struct Option: Sendable {
    let value: String
    let label: String
    let hint: String?
    let isChosen: Bool
  }

  init(
    _ name: String, _ label: String, hint: String? = nil,
    options: [(value: String, label: String, hint: String?)], chosen: String,
    error: String? = nil
  ) {
    self.error = error
    hintID = hint.map { _ in "\(name)-hint" }
    errorID = error.map { _ in "\(name)-error" }
    let described = [hintID, errorID].compactMap(\.self)
    describedBy = described.isEmpty ? nil : described.joined(separator: " ")
    self.name = name
    self.label = label
    self.hint = hint
    self.options = options.map {
      Option(value: $0.value, label: $0.label, hint: $0.hint, isChosen: $0.value == chosen)
    }
  }
}

extension FormErrors {
  /// The list above the form; nil if there are no errors.
  var summary: ErrorSummary? { ErrorSummary(lines) }
}
