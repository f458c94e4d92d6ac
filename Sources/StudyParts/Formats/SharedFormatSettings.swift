import StudyModel

/// Settings that several formats share.
extension Setting {
  static let allowsSeveral = Setting.toggle(
    "allowsSeveral", label: "Allow multiple answers"
  ).effect(.meaning)

  static let isVertical = Setting.toggle("isVertical", label: "Layout: vertical")
    .effect(.format)

  static let authorization = Setting.toggle(
    "requestsAuthorization", label: "Ask to read the answer from Health"
  ).rare.effect(.client)

  static let system = Setting.plain(
    "system", label: "Units",
    as: .options([
      .init(value: "local", label: "Device setting"), .init(value: "metric", label: "Metric"),
      .init(value: "customary", label: "Feet, inches, and pounds"),
    ])
  ).effect(.format)

  static let dontKnow: [Setting] = [
    Setting.plain("dontKnow", label: "Offer “I don’t know”", as: .presence).rare
      .effect(.meaning),
    Setting.words("dontKnow", "text", label: "Label for “I don’t know”").rare,
    Setting.plain(
      "dontKnow", "style", label: "“I don’t know” in mobile apps",
      as: .options([
        unset, .init(value: "button", label: "Button"),
        .init(value: "row", label: "Row with a radio button"),
      ])
    ).rare.effect(.client),
  ]

  /// How a scale is displayed.
  static let scaleLooks: [Setting] = [
    Setting.plain(
      "gradient", label: "Colors along the scale",
      hint:
        "From lowest to highest. For example, #1b5e20, #fdd835 0.4, #b71c1c. A position from 0 to 1 can follow each color."
    ).rare,
    Setting.toggle("hidesSelectedValue", label: "Hide the selected value").rare,
    Setting.toggle("hidesRanges", label: "Hide the lowest and highest values").rare,
    Setting.toggle("hidesLabels", label: "Hide the labels").rare,
  ].map { $0.effect(.format) }

  static let hidesValueMarkers = Setting.toggle(
    "hidesValueMarkers", label: "Hide the tick marks"
  ).rare.effect(.format)

  /// How phones and tablets assist with typing. Browsers support some of it.
  static let typing: [Setting] = [
    assistance("correction", "Autocorrect").half,
    assistance("spelling", "Spell check").half,
    Setting.plain(
      "contentType", label: "Type of content",
      hint:
        "Enter a type so that devices can offer to fill in the text. For example, given-name, family-name, email, tel, street-address, postal-code, username, new-password, one-time-code."
    ),
    Setting.plain(
      "passwordRules", label: "Password rules",
      hint: "For passwords that a device suggests. For example, required: lower; minlength: 12;"),
  ].map { $0.folded(under: "Mobile apps").effect(.client) }

  static let calendar = Setting.plain(
    "calendar", label: "Calendar in mobile apps",
    hint: "In a browser, participants see the calendar of their language.",
    as: .options([unset] + [Setting.Option].of(CalendarSystem.self, name))
  ).rare.effect(.client)

  /// Leaves the member out of the document.
  private static let unset = Setting.Option(value: "", label: "Device setting")

  private static func assistance(_ member: String, _ label: String) -> Setting {
    .plain(
      member, label: label,
      as: .options([unset, .init(value: "on", label: "Yes"), .init(value: "off", label: "No")]))
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
