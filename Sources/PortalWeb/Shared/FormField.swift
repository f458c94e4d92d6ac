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
  /// Whether signing in at the institution again confirms the form, because the person has no password to type.
  let isConfirmedElsewhere: Bool
  let isOptional: Bool
  /// The earliest date that can be chosen; nil without a limit.
  let minimum: String?
  let takesFocus: Bool
  let hintID: String?
  let errorID: String?
  /// The IDs of the hint and the error, for `aria-describedby`.
  let describedBy: String?

  init(
    _ name: String, _ label: String, type: String = "text", value: String = "",
    hint: String? = nil, error: String? = nil, autocomplete: String = "off",
    isOptional: Bool = false, minimum: String? = nil, takesFocus: Bool = false,
    isConfirmedElsewhere: Bool = false
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.hint = hint
    self.isConfirmedElsewhere = isConfirmedElsewhere
    self.error = error
    self.autocomplete = autocomplete
    self.isOptional = isOptional
    self.minimum = minimum
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
