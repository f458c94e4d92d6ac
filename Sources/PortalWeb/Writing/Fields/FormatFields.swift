import StudyModel

/// The fields of every answer format, as members of the format.
enum FormatFields {
  static func fields(of format: AnswerFormat) -> [EditorField] {
    switch format {
    case .boolean: boolean
    case .textChoice: textChoice
    case .imageChoice: [several, .plain("choices", label: "Answers", as: .choices(.init()))]
    case .colorChoice:
      [
        several,
        .plain(
          "choices", label: "Answers",
          as: .choices(.init(detail: true, exclusive: true, color: true))),
      ]
    case .valuePicker: [.plain("choices", label: "Answers", as: .choices(.init()))]
    case .multipleValuePicker: [.plain("separator", label: "Between the parts", as: .exact)]
    case .scale: scale
    case .continuousScale: continuousScale
    case .textScale: textScale
    case .numeric: numeric
    case .text: text
    case .confirmText:
      [
        .plain(
          "original", label: "Repeats the item", hint: "The identifier of a text item of this form."
        ),
        .words("message", label: "When the texts differ"),
      ]
    case .email: []
    case .date: date
    case .timeOfDay:
      [
        .plain("defaultTime", label: "Default", as: .timeOfDay),
        EditorField.plain("minuteStep", label: "Minute step", as: .whole).rare,
      ] + dontKnow
    case .timeInterval:
      [
        .plain("minuteStep", label: "Step in minutes", hint: "1 to 30.", as: .whole),
        .plain("defaultSeconds", label: "Default in seconds", as: .whole),
      ] + dontKnow
    case .height: [system] + dontKnow
    case .weight: weight
    case .age: age
    case .location:
      [
        .toggle("usesCurrentLocation", label: "Starts at the current location"),
        .words("placeholder", label: "Placeholder"),
      ]
    case .socioeconomicLadder:
      [.words("topLabel", label: "Top rung"), .words("bottomLabel", label: "Bottom rung")]
        + dontKnow
    case .healthCharacteristic:
      [
        .plain(
          "characteristic", label: "Characteristic",
          as: .options([
            .init(value: "biologicalSex", label: "Biological sex"),
            .init(value: "bloodType", label: "Blood type"),
            .init(value: "dateOfBirth", label: "Date of birth"),
            .init(value: "fitzpatrickSkinType", label: "Fitzpatrick skin type"),
            .init(value: "wheelchairUse", label: "Wheelchair use"),
          ]))
      ]
    case .healthQuantity:
      [
        .plain("quantity", label: "Quantity", hint: "Such as HKQuantityTypeIdentifierHeartRate."),
        .plain("unit", label: "Unit", hint: "Such as count/min."),
        .toggle("isWhole", label: "Whole numbers only"),
      ]
    }
  }

  private static let several = EditorField.toggle(
    "allowsSeveral", label: "Several answers may be chosen")

  private static let boolean: [EditorField] = [
    EditorField.words("yes", label: "Words for yes", hint: "Empty: “Yes”.").half,
    EditorField.words("no", label: "Words for no", hint: "Empty: “No”.").half,
  ]

  private static let textChoice: [EditorField] = [
    several,
    .plain(
      "choices", label: "Answers",
      hint: "The value is what is recorded; leave it empty and it is made from the text.",
      as: .choices(.init(detail: true, exclusive: true, freeText: true))),
  ]

  private static let scale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .whole).half,
      EditorField.plain("maximum", label: "Highest value", as: .whole).half,
      EditorField.plain("step", label: "Step", hint: "At most 14 values.", as: .whole).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      EditorField.words("minimumLabel", label: "Words at the lowest").half,
      EditorField.words("maximumLabel", label: "Words at the highest").half,
      .toggle("isVertical", label: "Upright"),
    ] + hiding("hidesValueMarkers") + dontKnow

  private static let continuousScale: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest value", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest value", as: .decimal).half,
      .plain("fractionDigits", label: "Digits after the point", hint: "0 to 4.", as: .whole),
      EditorField.plain("defaultValue", label: "Default", as: .decimal).half,
      EditorField.words("minimumLabel", label: "Words at the lowest").half,
      EditorField.words("maximumLabel", label: "Words at the highest").half,
      .toggle("isVertical", label: "Upright"),
      EditorField.toggle("isPercentage", label: "Shown as per cent").rare,
    ] + hiding() + dontKnow

  private static let textScale: [EditorField] =
    [
      .plain("choices", label: "Words", hint: "2 to 8.", as: .choices(.init())),
      .plain("defaultIndex", label: "Default", hint: "The position, from 0.", as: .whole),
      .toggle("isVertical", label: "Upright"),
    ] + hiding("hidesValueMarkers") + dontKnow

  private static let numeric: [EditorField] =
    [
      .toggle("isWhole", label: "Whole numbers only"),
      .plain("unit", label: "Unit", hint: "Recorded with the answer."),
      EditorField.plain("minimum", label: "Lowest number", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest number", as: .decimal).half,
      EditorField.words("displayUnit", label: "Unit as shown", hint: "If it differs.").rare,
      EditorField.plain("fractionDigits", label: "Digits after the point", as: .whole).rare,
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
    ] + dontKnow

  private static let text: [EditorField] =
    [
      .toggle("allowsSeveralLines", label: "Several lines"),
      .plain(
        "maximumLength", label: "At most so many characters", hint: "Empty: no limit.", as: .whole),
      EditorField.plain(
        "pattern", label: "Pattern", hint: "A regular expression; write ^…$ to mean the whole text."
      ).rare,
      EditorField.words("patternMessage", label: "When the pattern does not match").rare,
      EditorField.words("placeholder", label: "Placeholder in the field").rare,
      EditorField.words("defaultText", label: "Default").rare,
      EditorField.toggle("hidesText", label: "Hides what is typed").rare,
    ] + dontKnow

  private static let date: [EditorField] =
    [
      .toggle("includesTime", label: "Asks for the time too"),
      EditorField.plain("minimum", label: "Earliest date", as: .day).half,
      EditorField.plain("maximum", label: "Latest date", as: .day).half,
      EditorField.plain("daysBeforeToday", label: "Earliest: so many days before today", as: .whole)
        .rare,
      EditorField.plain(
        "daysAfterToday", label: "Latest: so many days after today", hint: "0 for today.",
        as: .whole
      ).rare,
      EditorField.plain("defaultDate", label: "Default", as: .day).rare,
      EditorField.plain("minuteStep", label: "Minute step", as: .whole).rare,
    ] + dontKnow

  private static let system = EditorField.plain(
    "system", label: "Units",
    as: .options([
      .init(value: "local", label: "As on the device"), .init(value: "metric", label: "Metric"),
      .init(value: "customary", label: "Feet, inches and pounds"),
    ]))

  private static let weight: [EditorField] =
    [
      system,
      EditorField.plain("minimum", label: "Lowest", hint: "In the shown unit.", as: .decimal).half,
      EditorField.plain("maximum", label: "Highest", as: .decimal).half,
      EditorField.plain("defaultValue", label: "Default", as: .decimal).rare,
      EditorField.plain(
        "precision", label: "Precision",
        as: .options([
          .init(value: "standard", label: "Half a kilogram, or a pound"),
          .init(value: "low", label: "Whole ones"),
          .init(value: "high", label: "Hundredths, or ounces"),
        ])
      ).rare,
    ] + dontKnow

  private static let age: [EditorField] =
    [
      EditorField.plain("minimum", label: "Lowest age", as: .whole).half,
      EditorField.plain("maximum", label: "Highest age", as: .whole).half,
      EditorField.plain("defaultValue", label: "Default", as: .whole).half,
      .toggle("showsYear", label: "Shows years of birth"),
      EditorField.toggle("recordsYear", label: "Records the year of birth").rare,
      EditorField.words("minimumLabel", label: "Words at the lowest").rare,
      EditorField.words("maximumLabel", label: "Words at the highest").rare,
      EditorField.toggle("minimumIsRange", label: "The lowest stands for all below").rare,
      EditorField.toggle("maximumIsRange", label: "The highest stands for all above").rare,
      EditorField.plain("relativeYear", label: "Counted from the year", as: .whole).rare,
    ] + dontKnow

  private static let dontKnow: [EditorField] = [
    EditorField.plain("dontKnow", label: "Offers “I don’t know”", as: .presence).rare,
    EditorField.words("dontKnow", "text", label: "Own words for “I don’t know”").rare,
  ]

  private static func hiding(_ further: String...) -> [EditorField] {
    [
      EditorField.toggle("hidesSelectedValue", label: "Hides the chosen value").rare,
      EditorField.toggle("hidesRanges", label: "Hides the ends").rare,
      EditorField.toggle("hidesLabels", label: "Hides the words").rare,
    ]
      + further.map {
        EditorField(path: [$0], label: "Hides the marks", widget: .toggle, isRare: true)
      }
  }
}
