import StudyModel

/// Settings of answer formats that phones and tablets honor. Browsers follow some of them.
enum MobileFields {
  private static let heading = "Mobile apps"
  /// Nothing is written for it.
  private static let usual = EditorField.Option(value: "", label: "Device setting")

  static let typing: [EditorField] = [
    assistance("correction", "Autocorrect").half,
    assistance("spelling", "Spell check").half,
    EditorField.plain(
      "contentType", label: "Type of content",
      hint:
        "Enter a type so that devices can offer to fill in the text. For example, given-name, family-name, email, tel, street-address, postal-code, username, new-password, one-time-code."
    ),
    EditorField.plain(
      "passwordRules", label: "Password rules",
      hint: "For passwords that a device suggests. For example, required: lower; minlength: 12;"),
  ].map { $0.folded(under: heading) }

  static let calendar = EditorField.plain(
    "calendar", label: "Calendar in mobile apps",
    hint: "In a browser, participants see the calendar of their language.",
    as: .options([usual] + [EditorField.Option].of(CalendarSystem.self, name))
  ).rare

  static let dontKnowStyle = EditorField.plain(
    "dontKnow", "style", label: "“I don’t know” in mobile apps",
    as: .options([
      usual, .init(value: "button", label: "Button"),
      .init(value: "row", label: "Row with a radio button"),
    ])
  ).rare

  private static func assistance(_ member: String, _ label: String) -> EditorField {
    .plain(
      member, label: label,
      as: .options([usual, .init(value: "on", label: "Yes"), .init(value: "off", label: "No")]))
  }

  private static func name(of calendar: CalendarSystem) -> String {
    switch calendar {
    case .gregorian: "Gregorian"
    case .buddhist: "Buddhist"
    case .chinese: "Chinese"
    case .coptic: "Coptic"
    case .hebrew: "Hebrew"
    case .iso8601: "ISO 8601"
    case .indian: "Indian"
    case .islamic: "Islamic"
    case .japanese: "Japanese"
    case .persian: "Persian"
    case .ethiopic: "Ethiopic"
    case .ethiopicAmeteAlem: "Ethiopic, Amete Alem"
    case .islamicCivil: "Islamic, civil"
    case .islamicTabular: "Islamic, tabular"
    case .islamicUmmAlQura: "Islamic, Umm al-Qura"
    case .republicOfChina: "Minguo (Republic of China)"
    }
  }
}
