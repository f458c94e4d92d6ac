import StudyModel

/// Settings of answer formats that phones and tablets honour. Browsers follow some of them.
enum MobileFields {
  private static let heading = "For mobile clients"
  /// Nothing is written for it.
  private static let usual = EditorField.Option(value: "", label: "As the device does")

  static let typing: [EditorField] = [
    assistance("correction", "Corrects while typing").half,
    assistance("spelling", "Marks spelling mistakes").half,
    EditorField.plain(
      "contentType", label: "What the text is",
      hint:
        "So that a device can offer to fill it in: given-name, family-name, email, tel, street-address, postal-code, username, new-password, one-time-code …"
    ),
    EditorField.plain(
      "passwordRules", label: "Rules of a password",
      hint: "For passwords that a device proposes, such as required: lower; minlength: 12;"),
  ].map { $0.folded(under: heading) }

  static let calendar = EditorField.plain(
    "calendar", label: "Calendar on mobile clients",
    hint: "Screens in a browser show the calendar of the participant’s language.",
    as: .options([usual] + [EditorField.Option].of(CalendarSystem.self, name))
  ).rare

  static let dontKnowStyle = EditorField.plain(
    "dontKnow", "style", label: "“I don’t know” on mobile clients",
    as: .options([
      usual, .init(value: "button", label: "A button"),
      .init(value: "row", label: "A row with a circle"),
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
