import StudyModel

extension REDCapControls {
  /// Reports each setting of a format that is set but has no place here, so that one that is added to the model is never lost
  /// silently.
  func known(_ format: some FormatSettings, _ members: Set<String>) {
    writer.reportUnknown(in: format, except: members, at: place)
  }

  /// The same data from another control.
  func reportLooks(_ what: String, became: String) {
    writer.lose("control-changed", .approximated, .note, question.place, what, became: became)
  }

  func placeholder(_ text: LocalizedText) -> [String] {
    let words = writer.text(text.isEmpty ? question.placeholder : text)
    return words.isEmpty ? [] : [REDCapText.tag("@PLACEHOLDER", words)]
  }

  /// The answer that a question begins with.
  func standard(_ value: String?) -> [String] {
    value.flatMap { $0.isEmpty ? nil : [REDCapText.tag("@DEFAULT", $0)] } ?? []
  }

  /// Offers "I don't know": as one of the choices, or as a box to check that hides the field.
  func withDontKnow(_ dontKnow: DontKnow?, _ control: REDCapControl) -> REDCapControl {
    guard let dontKnow else { return control }
    var control = control
    let words = label(dontKnow.text, else: "dontKnow")
    if control.field.kind?.offersChoices == true {
      var choices = REDCapChoice.all(in: control.field.choices)
      var coder = REDCapCoder(taken: choices.map(\.code))
      let code = coder.code(for: "dk")
      choices.append(REDCapChoice(code, words))
      control.field.choices = REDCapChoice.cell(of: choices)
      control.dontKnowCode = code
      return control
    }
    writer.lose(
      "dont-know-became-field", .split, .warning, place + ["dontKnow"],
      "The answer “\(words)”", became: "a box to check, which hides the field")
    var field = REDCapField()
    field.type = REDCapType.checkbox.rawValue
    field.choices = REDCapChoice.cell(of: [REDCapChoice("1", words)])
    control.extras.append(.init(suffix: Self.dontKnowSuffix, field: field))
    return control
  }

  static var dontKnowSuffix: String { "dk" }
}
