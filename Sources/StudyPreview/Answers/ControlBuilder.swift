import StudyModel

/// The question whose fields are being built, and helpers that formats share.
struct ControlBuilder {
  let builder: ScreenBuilder
  let base: String
  let id: String
  let values: FieldValues
  let placeholder: LocalizedText
  let isInForm: Bool
  let takesFocus: Bool
  /// The problem with the current field values.
  let rejection: Rejection?
  let today: CalendarDay

  var words: ScreenStrings { builder.words }

  func shown(_ localized: LocalizedText) -> String? { builder.shown(localized) }
}

extension ControlBuilder {
  /// One end of a scale. A picture replaces the number (ResearchKit §3.1).
  func end(
    _ number: String, _ label: LocalizedText, _ image: Asset.ID?, hidesNumber: Bool,
    hidesWords: Bool
  ) -> ScaleControl.End {
    let picture = builder.picture(image)
    return ScaleControl.End(
      number: hidesNumber || picture != nil ? nil : number,
      text: hidesWords ? "" : shown(label) ?? "", picture: picture)
  }
}
