import StudyEditing

/// A single-line text field with its value and error.
struct FormField: Sendable {
  let name: String
  let label: String
  let type: String
  let value: String
  let hint: String?
  let error: String?
  let aside: String?
  let autocomplete: String
  let isPassword: Bool
  let isOptional: Bool
  let takesFocus: Bool
  let hintID: String?
  let errorID: String?
  /// The IDs of the hint and the error, for `aria-describedby`.
  let describedBy: String?

  init(
    _ name: String, _ label: String, type: String = "text", value: String = "",
    hint: String? = nil, error: String? = nil, autocomplete: String = "off",
    isOptional: Bool = false, takesFocus: Bool = false
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.hint = hint
    self.error = error
    self.autocomplete = autocomplete
    self.isOptional = isOptional
    self.takesFocus = takesFocus
    isPassword = type == "password"
    // Passwords are never sent back.
    self.value = isPassword ? "" : value
    aside = isOptional ? "Optional" : nil
    hintID = hint.map { _ in "\(name)-hint" }
    errorID = error.map { _ in "\(name)-error" }
    let ids = [hintID, errorID].compactMap(\.self)
    describedBy = ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}

/// A choice among a few options, as a dropdown or as radio buttons.
struct SelectField: Sendable {
  let name: String
  let label: String
  let hint: String?
  let options: [Option]

  struct Option: Sendable {
    let value: String
    let label: String
    let hint: String?
    let isChosen: Bool
  }

  init(
    _ name: String, _ label: String, hint: String? = nil,
    options: [(value: String, label: String, hint: String?)], chosen: String
  ) {
    self.name = name
    self.label = label
    self.hint = hint
    self.options = options.map {
      Option(value: $0.value, label: $0.label, hint: $0.hint, isChosen: $0.value == chosen)
    }
  }
}

/// All errors in a form, each with a link to its field.
struct ErrorSummary: Sendable {
  let title: String
  let errors: [Line]

  struct Line: Sendable {
    let field: String
    let text: String
  }

  /// Nil if there are no errors.
  init?(_ errors: [(field: String, text: String)]) {
    guard !errors.isEmpty else { return nil }
    title = errors.count == 1 ? "1 thing to fix" : "\(errors.count) things to fix"
    self.errors = errors.map(Line.init)
  }
}

extension FormErrors {
  /// The list above the form; nil if there are no errors.
  var summary: ErrorSummary? { ErrorSummary(lines) }
}

/// A state in one word, with an icon. The tone adds color to the meaning.
struct Chip: Sendable {
  let icon: String
  let words: String
  /// One of `amber`, `brick`, `green`, `violet`, or `accent`.
  let tone: String?

  init(_ words: String, icon: String, tone: String? = nil) {
    self.words = words
    self.icon = icon
    self.tone = tone
  }
}
